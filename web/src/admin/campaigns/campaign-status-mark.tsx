import type { CampaignRow } from "@ezo/contract/marketing/campaigns/campaign-row";
import type { CampaignStatus } from "@ezo/contract/marketing/campaigns/campaign-status";
import { useTexts } from "../i18n/texts-context.tsx";
import type { IconComponent } from "../ui/create-icon.ts";
import { Ban, CircleCheck, CircleDashed, CirclePause, Clock, Send } from "../generated/icons.ts";
import { IconMark, type Tone } from "../ui/marks/status-mark.tsx";

const LOOKS: Record<CampaignStatus, { icon: IconComponent; tone: Tone }> = {
  draft: { icon: CircleDashed, tone: "quiet" },
  scheduled: { icon: Clock, tone: "info" },
  sending: { icon: Send, tone: "info" },
  paused: { icon: CirclePause, tone: "pending" },
  sent: { icon: CircleCheck, tone: "good" },
  cancelled: { icon: Ban, tone: "quiet" },
};

/** When the winner is chosen that all mails left of a campaign wait for; null of any other. */
export const waitsUntil = (row: Pick<CampaignRow, "status" | "waits_for_winner_until">): string | null =>
  // Live progress changes the status alone.
  row.status === "sending" ? row.waits_for_winner_until : null;

export function CampaignStatusMark(props: { status: CampaignStatus; isWaiting?: boolean }) {
  const { status, isWaiting = false } = props;
  const { t } = useTexts();
  return isWaiting ? (
    <IconMark icon={Clock} tone="info">
      {t("campaigns.waits")}
    </IconMark>
  ) : (
    <IconMark {...LOOKS[status]}>{t(`campaigns.status.${status}`)}</IconMark>
  );
}
