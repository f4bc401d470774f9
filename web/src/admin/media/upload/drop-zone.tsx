import type { ReactNode } from "react";
import { cx } from "../../../shared/lib/cx.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "./drop-zone.module.css";
import { ImageUp } from "../../generated/icons.ts";
import { useDropTarget } from "../../ui/order.tsx";
import { UPLOAD_TYPES } from "./use-uploads.ts";

/** Accepts files that are dropped, or chosen in the system's dialog. */
export function DropZone(props: {
  isMany: boolean;
  /** Takes drawings (SVG), too, which `onFiles` makes pictures of. */
  takesDrawings?: boolean;
  onFiles: (files: File[]) => void;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const { t } = useTexts();
  const accept = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length) props.onFiles(props.isMany ? files : files.slice(0, 1));
  };
  const { isOver, target } = useDropTarget("Files", ({ files }) => accept(files));
  return (
    <label className={cx(styles.zone, isOver && styles.over, props.className)} {...target}>
      <ImageUp size="lg" />
      <span>{props.children ?? t("media.drop")}</span>
      <small>{t(props.takesDrawings ? "media.kinds_drawn" : "media.kinds")}</small>
      <input
        type="file"
        accept={[...UPLOAD_TYPES, ...(props.takesDrawings ? ["image/svg+xml"] : [])].join(",")}
        multiple={props.isMany}
        aria-label={t("media.upload")}
        onChange={(event) => {
          accept(event.currentTarget.files);
          // Allows the same file to be chosen again after a refusal.
          event.currentTarget.value = "";
        }}
      />
    </label>
  );
}
