import { type ReactNode, useState } from "react";
import { cx } from "../../shared/lib/cx.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "./drop-zone.module.css";
import { ImageUp } from "../ui/icons.ts";
import { UPLOAD_TYPES } from "./use-uploads.ts";

/** Takes files that are dropped, or chosen with the system's own dialog. */
export function DropZone(props: {
  isMany: boolean;
  onFiles: (files: File[]) => void;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const { t } = useTexts();
  const [isOver, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length) props.onFiles(props.isMany ? files : files.slice(0, 1));
  };
  const hasFiles = (types: readonly string[]) => types.includes("Files");
  return (
    <label
      className={cx(styles.zone, isOver && styles.over, props.className)}
      onDragOver={(event) => {
        if (!hasFiles(event.dataTransfer.types)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event.dataTransfer.types)) return;
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <ImageUp size={22} strokeWidth={1.4} aria-hidden="true" />
      <span>{props.children ?? t("media.drop")}</span>
      <small>{t("media.kinds")}</small>
      <input
        type="file"
        accept={UPLOAD_TYPES.join(",")}
        multiple={props.isMany}
        aria-label={t("media.upload")}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file may be chosen again after a refusal.
          event.currentTarget.value = "";
        }}
      />
    </label>
  );
}
