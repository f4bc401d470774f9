import { CAMPAIGN_SIZE_WARNING_BYTES } from "@ezo/contract/values/limits/marketing";
import { useTexts } from "../../../i18n/texts-context.tsx";
import styles from "./mail-preview.module.css";

const KILOBYTE = 1024;
const MOST = CAMPAIGN_SIZE_WARNING_BYTES / KILOBYTE;

/** How much of the size a mail has from which on Gmail cuts it off. The words say the same as the bar. */
export function SizeMeter({ bytes }: { bytes: number }) {
  const { t } = useTexts();
  const isOver = bytes > CAMPAIGN_SIZE_WARNING_BYTES;
  const percent = Math.min(100, Math.round((bytes / CAMPAIGN_SIZE_WARNING_BYTES) * 100));
  return (
    <small className={styles.size} data-over={isOver || undefined}>
      <span className={styles.bar} aria-hidden>
        <span style={{ width: `${percent}%` }} />
      </span>
      {t(isOver ? "campaigns.size_over" : "campaigns.size", {
        size: Math.ceil(bytes / KILOBYTE),
        most: MOST,
      })}
    </small>
  );
}
