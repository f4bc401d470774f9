import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { EnquiryReply } from "@ezo/contract/enquiries/enquiry-mails";
import { linkedFileIds } from "@ezo/contract/values/mails/linked-files";
import { CircleAlert, CircleCheck, Clock, MailX } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { IconComponent } from "../../ui/create-icon.ts";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { IconMark, type Tone } from "../../ui/marks/status-mark.tsx";
import { Moment } from "../../ui/moment.tsx";
import { MailFiles } from "../mails/mail-files.tsx";
import { ReceivedMail } from "../mails/received-mail.tsx";
import notes from "../notes/enquiry-notes.module.css";
import styles from "./replies.module.css";

const LOOKS: Readonly<Record<EnquiryReply["status"], { icon: IconComponent; tone: Tone }>> = {
  queued: { icon: Clock, tone: "pending" },
  sent: { icon: CircleCheck, tone: "good" },
  failed: { icon: MailX, tone: "bad" },
  unconfirmed: { icon: CircleAlert, tone: "pending" },
};

/** The mails to the person who enquired, with what has become of each, and theirs, in the order of time. */
export function Replies({ enquiry }: { enquiry: EnquiryDetail }) {
  const { t } = useTexts();
  const all = [
    ...enquiry.replies.map((reply) => ({
      at: reply.created_at,
      item: <Reply key={`reply ${reply.id}`} reply={reply} enquiryId={enquiry.id} />,
    })),
    ...enquiry.mails.map((mail) => ({
      at: mail.created_at,
      item: <ReceivedMail key={`mail ${mail.id}`} mail={mail} enquiry={enquiry} />,
    })),
  ];
  if (all.length === 0) return null;
  return (
    <section className={notes.notes}>
      <h3>{t("replies.title")}</h3>
      <ul>{all.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)).map(({ item }) => item)}</ul>
    </section>
  );
}

function Reply({ reply, enquiryId }: { reply: EnquiryReply; enquiryId: number }) {
  const { t } = useTexts();
  const author = reply.author ?? { id: 0, name: t("notes.former_member") };
  const { icon, tone } = LOOKS[reply.status];
  return (
    <li>
      <Avatar {...author} small />
      <div>
        <p className={notes.by}>
          <span>{author.name}</span>
          <Moment at={reply.created_at} />
          <IconMark icon={icon} tone={tone}>
            {t(`replies.status.${reply.status}`)}
          </IconMark>
        </p>
        {reply.failure ? <p className={styles.failure}>{reply.failure}</p> : null}
        <p className={styles.subject}>{reply.subject}</p>
        <p className={notes.text}>{reply.body}</p>
        <MailFiles mail={reply} enquiryId={enquiryId} linked={linkedFileIds(reply.files)} />
      </div>
    </li>
  );
}
