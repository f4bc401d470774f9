import type { MediaRow } from "@ezo/contract/admin/content/media";
import { Button } from "@mantine/core";
import { useTexts } from "../i18n/texts-context.tsx";
import { Thumb } from "../media/thumb.tsx";
import { RotateCw, Trash2 } from "../generated/icons.ts";
import styles from "./library-page.module.css";

/** One picture of the library. A picture in use cannot be deleted. */
export function PictureCard(props: {
  picture: MediaRow;
  onOpen: () => void;
  onRetry: () => void;
  onDelete: () => void;
}) {
  const { picture } = props;
  const { t, format } = useTexts();
  return (
    <li className={styles.item}>
      <button
        type="button"
        aria-label={t("media.describe_named", { name: picture.original_name })}
        onClick={props.onOpen}
      >
        <Thumb image={picture} sizes="240px" className={styles.thumb} alt={picture.alt_text} />
      </button>
      <b title={picture.original_name}>{picture.original_name}</b>
      <small>
        {t("library.facts", {
          width: picture.original_width,
          height: picture.original_height,
          size: format.number(Math.round(picture.size_bytes / 1000)),
        })}
      </small>
      <span className={styles.foot}>
        <small data-status={picture.status}>
          {picture.status === "ready"
            ? t("library.used", { count: picture.uses_count })
            : t(`library.${picture.status}`)}
        </small>
        {picture.status === "failed" ? (
          <Button variant="subtle" px={8} aria-label={t("library.retry")} onClick={props.onRetry}>
            <RotateCw />
          </Button>
        ) : null}
        {picture.uses_count === 0 ? (
          <Button
            variant="subtle"
            color="danger"
            px={8}
            aria-label={t("library.delete", { name: picture.original_name })}
            onClick={props.onDelete}
          >
            <Trash2 />
          </Button>
        ) : null}
      </span>
      {picture.uses_count > 0 ? <small>{t("library.held")}</small> : null}
    </li>
  );
}
