import { type MediaDetail, replaceMedia } from "@ezo/contract/admin-media";
import { Button, FileButton } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../editor/confirm-dialog.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "./picture-dialog.module.css";
import { ImageUp } from "../ui/icons.ts";
import { UploadList } from "./upload-list.tsx";
import { UPLOAD_TYPES, useUploadsTo } from "./use-uploads.ts";

/** Asks, and puts another file in the picture's place, wherever it is shown. `version` is what the change is based on. */
export function ReplaceFile(props: {
  picture: Pick<MediaDetail, "id" | "uses">;
  version: number;
  onReplaced: (picture: MediaDetail) => void;
}) {
  const { picture } = props;
  const { t } = useTexts();
  const [file, setFile] = useState<File | null>(null);
  const { uploads, add, dismiss } = useUploadsTo(replaceMedia, props.onReplaced, {
    params: { id: String(picture.id) },
    fields: { version: String(props.version) },
  });
  return (
    <div className={styles.replace}>
      <FileButton accept={UPLOAD_TYPES.join(",")} onChange={setFile}>
        {(button) => (
          <Button {...button} leftSection={<ImageUp size={16} strokeWidth={1.6} aria-hidden="true" />}>
            {t("media.replace")}
          </Button>
        )}
      </FileButton>
      <p className={styles.hint}>{t("media.replace_hint")}</p>
      <UploadList uploads={uploads} onDismiss={dismiss} />
      {file ? (
        <ConfirmDialog
          title={t("media.replace_title", { name: file.name })}
          message={t("media.replace_ask", { count: picture.uses.length })}
          confirm={t("media.replace")}
          isDanger
          onClose={() => setFile(null)}
          onConfirm={() => {
            setFile(null);
            add([file]);
          }}
        />
      ) : null}
    </div>
  );
}
