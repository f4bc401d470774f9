import { Link } from "react-router-dom";
import { failureText } from "../../shared/api/failure-text.ts";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { ListMessage } from "../../shared/lists/list-message.tsx";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import styles from "./projects-page.module.css";

/** A status without projects, or a firm without any. */
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

export function ProjectsFailed(props: { error: unknown; isMore: boolean; onRetry: () => void }) {
  const { error, isMore, onRetry } = props;
  const t = useT();
  return (
    <div className={styles.message}>
      <ListMessage
        icon="warning"
        title={t(isMore ? "projects.more_failed" : "projects.error_title")}
        text={failureText(error, t)}
        isAlert
      >
        <Button onClick={onRetry}>
          <Icon name="retry" />
          {t("buttons.retry")}
        </Button>
      </ListMessage>
    </div>
  );
}
