import { Link } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { ListMessage } from "../../shared/lists/list-message.tsx";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import styles from "./gallery-page.module.css";

/** Shown for a category without pictures, or a gallery without any. */
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
