import type { EnquiryReply } from "@ezo/contract/enquiries";
import { CircleAlert, CircleCheck, Clock, MailX } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { IconComponent } from "../../ui/create-icon.ts";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { IconMark, type Tone } from "../../ui/marks/status-mark.tsx";
import { Moment } from "../../ui/moment.tsx";
import notes from "../notes/enquiry-notes.module.css";
import styles from "./replies.module.css";

const LOOKS: Readonly<Record<EnquiryReply["status"], { icon: IconComponent; tone: Tone }>> = {
  queued: { icon: Clock, tone: "pending" },
  sent: { icon: CircleCheck, tone: "good" },
  failed: { icon: MailX, tone: "bad" },
  unconfirmed: { icon: CircleAlert, tone: "pending" },
};

/** The mails to the person who enquired, and what has become of each. */
export function Replies({ replies }: { replies: readonly EnquiryReply[] }) {
  const { t } = useTexts();
  if (replies.length === 0) return null;
  return (
    <section className={notes.notes}>
      <h3>{t("replies.title")}</h3>
      <ul>
        {replies.map((reply) => {
          const author = reply.author ?? { id: 0, name: t("notes.former_member") };
          const { icon, tone } = LOOKS[reply.status];
          return (
            <li key={reply.id}>
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
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
