import { CUSTOMER_STATUSES, type CustomerStatus } from "@ezo/contract/customers";
import { useTexts } from "../i18n/texts-context.tsx";
import { StatusShape } from "../ui/status-mark.tsx";
import styles from "./status-switch.module.css";

export function StatusSwitch(props: { value: CustomerStatus; onChange: (status: CustomerStatus) => void }) {
  const { t } = useTexts();
  return (
    <div className={styles.switch} role="group" aria-label={t("customers.status")}>
      {CUSTOMER_STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === props.value}
          onClick={() => props.onChange(status)}
        >
          <StatusShape status={status} />
          {t(`customers.status.${status}`)}
        </button>
      ))}
    </div>
  );
}
