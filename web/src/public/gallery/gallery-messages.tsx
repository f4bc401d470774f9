import { Link } from "react-router-dom";
import { failureText } from "../../shared/api/failure-text.ts";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { ListMessage } from "../../shared/lists/list-message.tsx";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import styles from "./gallery-page.module.css";

/** A category without pictures, or a gallery without any. */
export function GalleryEmpty({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  const t = useT();
  if (!isFiltered)
    return (
      <ListMessage
        icon="image"
        title={t("gallery.empty_all_title")}
        text={t("gallery.empty_all_text")}
        className={styles.message}
      >
        <Link className={buttonClass({ variant: "ghost" })} to="/projects">
          {t("buttons.view_all")}
        </Link>
      </ListMessage>
    );
  return (
    <ListMessage
      icon="image"
      title={t("gallery.empty_title")}
      text={t("gallery.empty_text")}
      className={styles.message}
    >
      <Button variant="ghost" onClick={onShowAll}>
        {t("buttons.view_all")}
      </Button>
    </ListMessage>
  );
}

export function GalleryFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  return (
    <ListMessage
      icon="warning"
      title={t("errors.gallery_load_failed")}
      text={failureText(error, t)}
      className={styles.message}
      isAlert
    >
      <Button onClick={onRetry}>
        <Icon name="retry" />
        {t("buttons.retry")}
      </Button>
    </ListMessage>
  );
}
