import type { HistoryEntry } from "@ezo/contract/records";
import styles from "./field-changes.module.css";
import { type FieldNames, useFieldTexts } from "./field-text.ts";

/** Changed fields with both values, as text. */
export function FieldChanges(props: { changes: HistoryEntry["changes"]; names: FieldNames }) {
  const texts = useFieldTexts(props.names);
  if (props.changes.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {props.changes.map(({ field, from, to }) => (
        <div key={field}>
          <dt>{texts.label(field)}</dt>
          <dd>
            <del>{texts.text(from, field)}</del> <ins>{texts.text(to, field)}</ins>
            {texts.alike(from, to, field) ? <small>{texts.alike(from, to, field)}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
