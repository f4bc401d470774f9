import type { HistoryEntry } from "@ezo/contract/records/records";
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "./field-changes.module.css";
import { type FieldNames, fieldText, useFieldTexts } from "./field-text.ts";
import { differingParts, listChanges } from "./list-changes.ts";

type FieldTexts = ReturnType<typeof useFieldTexts>;

/** Changed fields with both values, as text; of a list, what became of its items. */
export function FieldChanges(props: { changes: HistoryEntry["changes"]; names: FieldNames }) {
  const texts = useFieldTexts(props.names);
  if (props.changes.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {props.changes.map(({ field, from, to }) => (
        <div key={field}>
          <dt>{texts.label(field)}</dt>
          <dd>
            {Array.isArray(from) && Array.isArray(to) ? (
              <ItemChanges field={field} from={from} to={to} texts={texts} />
            ) : (
              <BothValues field={field} from={from} to={to} texts={texts} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface Values<Value> {
  field: string;
  from: Value;
  to: Value;
  texts: FieldTexts;
}

function BothValues({ field, from, to, texts }: Values<unknown>) {
  const alike = texts.alike(from, to, field);
  return (
    <>
      <del>{texts.text(from, field)}</del> <ins>{texts.text(to, field)}</ins>
      {alike ? <small>{alike}</small> : null}
    </>
  );
}

function ItemChanges({ field, from, to, texts }: Values<readonly unknown[]>) {
  const { t } = useTexts();
  const { added, removed, changed, moved } = listChanges(from, to);
  return (
    <ul>
      {removed.length > 0 ? (
        <Line label={t("history.items_removed")}>
          <del>{texts.items(removed, field)}</del>
        </Line>
      ) : null}
      {added.length > 0 ? (
        <Line label={t("history.items_added")}>
          <ins>{texts.items(added, field)}</ins>
        </Line>
      ) : null}
      {changed.map((pair, index) => (
        <Line key={index} label={t("history.items_changed")}>
          <ChangedItem {...pair} field={field} texts={texts} />
        </Line>
      ))}
      {moved.length > 0 ? <Line label={t("history.items_moved")}>{texts.items(moved, field)}</Line> : null}
    </ul>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <li>
    <span>{label}:</span> {children}
  </li>
);

/** An item by its name, with what differs in it; whole where the field has words of its own. */
function ChangedItem({ field, from, to, texts }: Values<unknown>) {
  const { t } = useTexts();
  const name = texts.itemName(from, field);
  if (name === null)
    return (
      <>
        <del>{texts.items([from], field)}</del> <ins>{texts.items([to], field)}</ins>
      </>
    );
  const parts = differingParts(from, to);
  const [was, is] = [fieldText(parts.from, t), fieldText(parts.to, t)];
  return (
    <>
      {name} <del>{was}</del> <ins>{is}</ins>
      {was === is ? <small>{t("field.alike")}</small> : null}
    </>
  );
}
