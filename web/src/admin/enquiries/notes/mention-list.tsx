import { useTexts } from "../../i18n/texts-context.tsx";
import { Avatar } from "../../ui/marks/avatar.tsx";
import styles from "./note-form.module.css";
import type { useMentions } from "./use-mentions.ts";

/** The colleagues who fit what is typed after an @. */
export function MentionList({ mentions }: { mentions: ReturnType<typeof useMentions> }) {
  const { t } = useTexts();
  const { found, chosen, take, optionId, listId, setActive } = mentions;
  if (found.length === 0) return null;
  return (
    <div id={listId} role="listbox" aria-label={t("notes.mention")} className={styles.mentions}>
      {found.map((colleague, index) => (
        <div
          key={colleague.id}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          // Keeps the focus in the field.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => setActive(index)}
          onClick={() => take(colleague)}
        >
          <Avatar id={colleague.id} name={colleague.name} small />
          {colleague.name}
        </div>
      ))}
    </div>
  );
}
