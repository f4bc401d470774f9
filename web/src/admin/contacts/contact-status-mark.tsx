import type { ContactStatus } from "@ezo/contract/marketing/contact-row";
import { useTexts } from "../i18n/texts-context.tsx";
import type { IconComponent } from "../ui/create-icon.ts";
import { CircleAlert, CircleCheck, CircleDashed, CircleMinus, MailX } from "../generated/icons.ts";
import { IconMark, type Tone } from "../ui/marks/status-mark.tsx";

const LOOKS: Record<ContactStatus, { icon: IconComponent; tone: Tone }> = {
  pending: { icon: CircleDashed, tone: "pending" },
  subscribed: { icon: CircleCheck, tone: "good" },
  unsubscribed: { icon: CircleMinus, tone: "quiet" },
  bounced: { icon: MailX, tone: "bad" },
  complained: { icon: CircleAlert, tone: "bad" },
};

export function ContactStatusMark({ status }: { status: ContactStatus }) {
  const { t } = useTexts();
  return <IconMark {...LOOKS[status]}>{t(`contacts.status.${status}`)}</IconMark>;
}
