import type { CustomerNote } from "@ezo/contract/customers";
import { useTexts } from "../i18n/texts-context.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { useNow } from "../ui/use-now.ts";
import styles from "./request-notes.module.css";

/** What the team has written about a request. */
export function RequestNotes({ notes }: { notes: readonly CustomerNote[] }) {
  const { t, format } = useTexts();
  const now = useNow();
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
                  <time dateTime={note.created_at} title={format.full(note.created_at)}>
                    {format.moment(note.created_at, now)}
                  </time>
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
