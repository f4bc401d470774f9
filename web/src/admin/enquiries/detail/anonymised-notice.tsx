import { useTexts } from "../../i18n/texts-context.tsx";
import { useNow } from "../../ui/use-now.ts";
import styles from "./deleted-notice.module.css";

/** At the top of an enquiry that retention has emptied: why it has no name, and no means to answer it. */
export function AnonymisedNotice({ at }: { at: string }) {
  const { t, format } = useTexts();
  const now = useNow();
  return (
    <div className={styles.notice} role="status">
      <span>{t("request.anonymised_notice", { time: format.moment(at, now) })}</span>
    </div>
  );
}
