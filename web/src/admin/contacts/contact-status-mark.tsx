import type { ContactStatus } from "@ezo/contract/contacts";
import { useTexts } from "../i18n/texts-context.tsx";
import type { IconComponent } from "../ui/create-icon.ts";
import { CircleAlert, CircleCheck, CircleDashed, CircleMinus, MailX } from "../ui/icons.ts";
import styles from "./contact-status-mark.module.css";

const icons: Record<ContactStatus, IconComponent> = {
  pending: CircleDashed,
  subscribed: CircleCheck,
  unsubscribed: CircleMinus,
  bounced: MailX,
  complained: CircleAlert,
};

/** Whether a person may be written to: a shape and a word. */
export function ContactStatusMark({ status }: { status: ContactStatus }) {
  const { t } = useTexts();
  const Icon = icons[status];
  return (
    <span className={styles.mark} data-status={status}>
      <Icon size={14} strokeWidth={1.8} aria-hidden="true" />
      {t(`contacts.status.${status}`)}
    </span>
  );
}
