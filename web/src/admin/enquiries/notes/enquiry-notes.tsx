import type { EnquiryNote } from "@ezo/contract/enquiries/enquiry-detail";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { Moment } from "../../ui/moment.tsx";
import styles from "./enquiry-notes.module.css";

export function EnquiryNotes({ notes }: { notes: readonly EnquiryNote[] }) {
  const { t } = useTexts();
  if (notes.length === 0) return null;
  return (
    <section className={styles.notes}>
      <h3>{t("notes.title")}</h3>
      <ul>
        {notes.map((note) => {
          const author = note.author ?? { id: 0, name: t("notes.former_member") };
          return (
            <li key={note.id}>
              <Avatar {...author} small />
              <div>
                <p className={styles.by}>
                  <span>{author.name}</span>
                  <Moment at={note.created_at} />
                </p>
                <p className={styles.text}>{note.text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
