import type { CampaignTotals } from "@ezo/contract/marketing/campaigns/campaign-status";
import styles from "./meter.module.css";

export function Meter({ label, totals }: { label: string; totals: CampaignTotals }) {
  const done = totals.recipients - totals.remaining;
  const percent = totals.recipients ? Math.floor((done / totals.recipients) * 100) : 0;
  return (
    <div
      className={styles.meter}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span style={{ width: `${percent}%` }} />
    </div>
  );
}
