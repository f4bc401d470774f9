import type { CampaignStatus } from "@ezo/contract/marketing/campaigns";
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

export function CampaignStatusMark({ status }: { status: CampaignStatus }) {
  const { t } = useTexts();
  return <IconMark {...LOOKS[status]}>{t(`campaigns.status.${status}`)}</IconMark>;
}
