import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { EnquiryMail } from "@ezo/contract/enquiries/enquiry-mails";
import { splitQuoted } from "@ezo/contract/values/mails/split-quoted";
import { Bot, ChevronDown, MailOpen, TriangleAlert } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { IconMark } from "../../ui/marks/status-mark.tsx";
import { Moment } from "../../ui/moment.tsx";
import notes from "../notes/enquiry-notes.module.css";
import { MailFiles } from "./mail-files.tsx";
import styles from "./received-mail.module.css";

const UNPROVEN: ReadonlySet<EnquiryMail["sender_check"]> = new Set(["unconfirmed", "failed"]);

/** A mail from the person who enquired, as one item of the list of mails. */
export function ReceivedMail({ mail, enquiry }: { mail: EnquiryMail; enquiry: EnquiryDetail }) {
  const { t } = useTexts();
  const { written, quoted } = splitQuoted(mail.body);
  const isTheirs = mail.from_email.toLowerCase() === enquiry.email.toLowerCase();
  return (
    <li className={styles.received}>
      <MailOpen className={styles.icon} />
      <div>
        <p className={notes.by}>
          <span>{mail.from_name || mail.from_email}</span>
          <Moment at={mail.created_at} />
          {mail.is_automatic ? (
            <IconMark icon={Bot} tone="pending">
              {t("mails.automatic")}
            </IconMark>
          ) : null}
          {UNPROVEN.has(mail.sender_check) ? (
            <IconMark icon={TriangleAlert} tone="bad">
              {t("mails.sender_unconfirmed")}
            </IconMark>
          ) : null}
        </p>
        {isTheirs ? null : (
          <p className={styles.from}>{t("mails.from_elsewhere", { email: mail.from_email })}</p>
        )}
        {mail.subject ? <p className={styles.subject}>{mail.subject}</p> : null}
        {written ? <p className={notes.text}>{written}</p> : null}
        {quoted ? (
          <details className={styles.quoted}>
            <summary>
              {t("mails.quoted")} <ChevronDown />
            </summary>
            <p className={notes.text}>{quoted}</p>
          </details>
        ) : null}
        <MailFiles mail={mail} enquiryId={enquiry.id} />
      </div>
    </li>
  );
}
