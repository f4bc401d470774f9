import { CUSTOMER_STATUSES, type CustomerStatus } from "@ezo/contract/customers";
import { useTexts } from "../i18n/texts-context.tsx";
import type { CustomerList } from "./customers.cache.ts";
import styles from "./status-tabs.module.css";

/** The inbox by status, with how many requests the other filters leave in each. */
export function StatusTabs(props: {
  chosen: readonly CustomerStatus[];
  counts: CustomerList["meta"]["by_status"] | undefined;
  onChoose: (status: CustomerStatus[]) => void;
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
      {CUSTOMER_STATUSES.map((status) => (
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
