import { Link } from "react-router-dom";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { ListFailed, ListMessage } from "../../shared/lists/list-message.tsx";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import styles from "./projects-page.module.css";

/** Shown for a status without projects, or a firm without any. */
export function ProjectsEmpty({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  const t = useT();
  return (
    <div className={styles.message}>
      {isFiltered ? (
        <ListMessage icon="search" title={t("projects.empty_title")} text={t("projects.empty_text")}>
          <Button variant="ghost" onClick={onShowAll}>
            {t("projects.back_to_list")}
          </Button>
        </ListMessage>
      ) : (
        <ListMessage icon="image" title={t("projects.none_title")} text={t("projects.none_text")}>
          <Link className={buttonClass({ variant: "ghost" })} to="/contact">
            {t("buttons.contact_us")}
          </Link>
        </ListMessage>
      )}
    </div>
  );
}

export function ProjectsFailed({
  isMore,
  ...failed
}: {
  error: unknown;
  isMore: boolean;
  onRetry: () => void;
}) {
  const t = useT();
  return (
    <div className={styles.message}>
      <ListFailed title={t(isMore ? "projects.more_failed" : "projects.error_title")} {...failed} />
    </div>
  );
}
