import { ENQUIRY_STATUSES, type EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { EnquiryList } from "../enquiries.cache.ts";
import styles from "./status-tabs.module.css";

/** Filters by status; each tab shows how many enquiries match the other filters. */
export function StatusTabs(props: {
  chosen: readonly EnquiryStatus[];
  counts: EnquiryList["meta"]["by_status"] | undefined;
  onChoose: (status: EnquiryStatus[]) => void;
}) {
  const { chosen, counts, onChoose } = props;
  const { t, format } = useTexts();
  const total = counts && counts.new + counts.in_progress + counts.completed;
  const count = (value: number | undefined) =>
    value === undefined ? null : <span>{format.number(value)}</span>;
  return (
    <div className={styles.tabs} role="group" aria-label={t("inbox.tabs")}>
      <button type="button" aria-pressed={chosen.length === 0} onClick={() => onChoose([])}>
        {t("inbox.all")}
        {count(total)}
      </button>
      {ENQUIRY_STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={chosen.includes(status)}
          onClick={() => onChoose([status])}
        >
          {t(`customers.status.${status}`)}
          {count(counts?.[status])}
        </button>
      ))}
    </div>
  );
}
