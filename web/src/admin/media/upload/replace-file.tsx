import { type MediaDetail, replaceMedia } from "@ezo/contract/admin/content/media";
import { Button, FileButton } from "@mantine/core";
import { useRef, useState } from "react";
import { ConfirmDialog } from "../../editor/dialogs/confirm-dialog.tsx";
import type { Translate } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "../picture/picture-dialog.module.css";
import { ImageUp } from "../../generated/icons.ts";
import { checkFile } from "./check-file.ts";
import { haveSameProportions, type Size } from "../picture/proportions.ts";
import { UploadList } from "./upload-list.tsx";
import { UPLOAD_TYPES, useUploadsTo } from "./use-uploads.ts";

/** Replaces the picture's file everywhere, after a question. The change is based on `version`. */
export function ReplaceFile(props: {
  picture: Pick<MediaDetail, "id" | "uses" | "width" | "height">;
  version: number;
  onReplaced: (picture: MediaDetail) => void;
}) {
  const { picture } = props;
  const { t } = useTexts();
  const [chosen, setChosen] = useState<{ file: File; size: Size | null } | null>(null);
  const { uploads, add, refuse, dismiss } = useUploadsTo(replaceMedia, props.onReplaced, {
    params: { id: String(picture.id) },
    fields: { version: String(props.version) },
  });
  const resetField = useRef<() => void>(null);
  const choose = async (file: File | null) => {
    // Allows the same file to be chosen again.
    resetField.current?.();
    if (!file) return;
    const { refusal, size } = await checkFile(file, t);
    if (refusal === null) setChosen({ file, size });
    else refuse(file, refusal);
  };
  const isUnderZones = picture.uses.some(({ entity }) => entity === "zone_image");
  return (
    <div className={styles.replace}>
      <FileButton
        resetRef={resetField}
        accept={UPLOAD_TYPES.join(",")}
        onChange={(file) => void choose(file)}
      >
        {(button) => (
          <Button {...button} leftSection={<ImageUp />}>
            {t("media.replace")}
          </Button>
        )}
      </FileButton>
      <p className={styles.hint}>{t("media.replace_hint")}</p>
      <UploadList uploads={uploads} onDismiss={dismiss} />
      {chosen ? (
        <ConfirmDialog
          title={t("media.replace_title", { name: chosen.file.name })}
          message={t("media.replace_ask", { count: picture.uses.length })}
          note={isUnderZones ? noteOf(picture, chosen.size, t) : undefined}
          confirm={t("media.replace")}
          isDanger
          onClose={() => setChosen(null)}
          onConfirm={() => add([chosen.file])}
        />
      ) : null}
    </div>
  );
}

/** What the new file may do to the zones over the picture. */
function noteOf(before: Size, after: Size | null, t: Translate): string | undefined {
  if (after === null) return t("zones.aspect_unknown");
  return haveSameProportions(before, after)
    ? undefined
    : t("zones.aspect_message", { before: sidesOf(before), after: sidesOf(after) });
}

const sidesOf = ({ width, height }: Size) => `${width} × ${height}`;
