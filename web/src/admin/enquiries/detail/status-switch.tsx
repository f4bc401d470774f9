import { ENQUIRY_STATUSES, type EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import { useTexts } from "../../i18n/texts-context.tsx";
import { EnquiryStatusShape } from "../../ui/marks/enquiry-status-mark.tsx";
import styles from "./status-switch.module.css";

export function StatusSwitch(props: { value: EnquiryStatus; onChange: (status: EnquiryStatus) => void }) {
  const { t } = useTexts();
  return (
    <div className={styles.switch} role="group" aria-label={t("field.status")}>
      {ENQUIRY_STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === props.value}
          onClick={() => props.onChange(status)}
        >
          <EnquiryStatusShape status={status} />
          {t(`customers.status.${status}`)}
        </button>
      ))}
    </div>
  );
}
