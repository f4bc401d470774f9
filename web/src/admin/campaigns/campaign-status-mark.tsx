import type { CampaignStatus } from "@ezo/contract/campaigns";
import { useTexts } from "../i18n/texts-context.tsx";
import type { IconComponent } from "../ui/create-icon.ts";
import { Ban, CircleCheck, CircleDashed, CirclePause, Clock, Send } from "../ui/icons.ts";
import styles from "./campaign-status-mark.module.css";

const icons: Record<CampaignStatus, IconComponent> = {
  draft: CircleDashed,
  scheduled: Clock,
  sending: Send,
  paused: CirclePause,
  sent: CircleCheck,
  cancelled: Ban,
};

/** A campaign's status: a shape and a word. */
export function CampaignStatusMark({ status }: { status: CampaignStatus }) {
  const { t } = useTexts();
  const Icon = icons[status];
  return (
    <span className={styles.mark} data-status={status}>
      <Icon size={14} strokeWidth={1.8} aria-hidden="true" />
      {t(`campaigns.status.${status}`)}
    </span>
  );
}
