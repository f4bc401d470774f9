import type { CopyChange } from "@ezo/contract/inventory/floor-copies";
import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { APARTMENT_FIELDS } from "../../apartments/apartment-values.ts";
import { type FieldNames, useFieldTexts } from "../../editor/history/field-text.ts";
import type { Translate } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { pictured } from "../../media/picture/picture-value.tsx";
import styles from "./copies-dialog.module.css";
import type { CopiesPlan } from "./use-floor-copies.ts";

const NAMES: FieldNames = {
  ...APARTMENT_FIELDS,
  media_id: pictured("field.floor_plan"),
  points: {
    label: "field.points",
    show: (corners, t) =>
      typeof corners === "number" ? t("zones.corners", { count: corners }) : t("field.empty"),
  },
};
/** With more changes than that, floors are opened one by one. */
const OPEN_MAX = 60;

type OnTick = (keys: readonly string[], isOn: boolean) => void;

/** What would change on each floor, with a tick for what is to be applied. */
export function ChangesList(props: { plan: CopiesPlan; ticked: ReadonlySet<string>; onTick: OnTick }) {
  const { plan, ticked, onTick } = props;
  const { t } = useTexts();
  const byFloor = new Map<number, CopyChange[]>();
  for (const change of plan.changes)
    byFloor.set(change.floor_number, [...(byFloor.get(change.floor_number) ?? []), change]);
  return (
    <div className={styles.plan}>
      {plan.changes.some(({ kept }) => kept !== null) ? (
        <p className={styles.hint}>{t("zones.copies_kept_hint")}</p>
      ) : null}
      {[...byFloor].map(([number, changes]) => (
        <FloorChanges
          key={number}
          number={number}
          changes={changes}
          isOpenAtFirst={plan.changes.length <= OPEN_MAX}
          ticked={ticked}
          onTick={onTick}
        />
      ))}
      {plan.unpaired.map(({ floor_number: floor, originals, others }) => (
        <p key={floor} className={styles.hint}>
          {t("zones.copies_unpaired", { floor, numbers: [...originals, ...others].join(", ") })}
        </p>
      ))}
    </div>
  );
}

function FloorChanges(props: {
  number: number;
  changes: readonly CopyChange[];
  isOpenAtFirst: boolean;
  ticked: ReadonlySet<string>;
  onTick: OnTick;
}) {
  const { number, changes, ticked, onTick } = props;
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(props.isOpenAtFirst);
  const free = changes.filter(({ kept }) => kept === null).map(({ key }) => key);
  const count = changes.filter(({ key }) => ticked.has(key)).length;
  return (
    <section className={styles.floor} aria-label={t("zones.floor_n", { number })}>
      <Checkbox
        label={t("zones.floor_n", { number })}
        description={t("zones.copies_count", { count, total: changes.length })}
        checked={count > 0 && free.every((key) => ticked.has(key))}
        indeterminate={count > 0 && count < changes.length}
        disabled={free.length === 0}
        onChange={(event) => {
          const isOn = event.currentTarget.checked;
          // What should rather stay is ticked one by one, and given up with the floor.
          onTick(isOn ? free : changes.map(({ key }) => key), isOn);
        }}
      />
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t("zones.copies_details")}</summary>
        {isOpen ? (
          <ul className={styles.changes}>
            {changes.map((change) => (
              <Change key={change.key} change={change} isTicked={ticked.has(change.key)} onTick={onTick} />
            ))}
          </ul>
        ) : null}
      </details>
    </section>
  );
}

function Change({ change, isTicked, onTick }: { change: CopyChange; isTicked: boolean; onTick: OnTick }) {
  const { t } = useTexts();
  const { label, text } = useFieldTexts(NAMES);
  const { key, field, from, to, kept } = change;
  return (
    <li>
      <Checkbox
        label={[...nameOf(change, t), label(field)].join(": ")}
        description={
          <>
            {field === "points" && from === to ? (
              // As many corners, elsewhere.
              <ins>{t("zones.copies_moved")}</ins>
            ) : (
              <>
                <del>{text(from, field)}</del> <ins>{text(to, field)}</ins>
              </>
            )}
            {kept ? <b className={styles.kept}>{keptText(kept, t)}</b> : null}
          </>
        }
        checked={isTicked}
        onChange={(event) => onTick([key], event.currentTarget.checked)}
      />
    </li>
  );
}

/** The apartment and which one it was paired with; nothing for the floor's own plan. */
const nameOf = (
  { apartment_number: number, original_number: original }: CopyChange,
  t: Translate,
): string[] =>
  number === null ? [] : [original === null ? number : t("zones.copies_of", { number, original })];

const keptText = (kept: NonNullable<CopyChange["kept"]>, t: Translate): string =>
  kept === "edited" ? t("zones.copies_edited") : t(`apartments.status.${kept}`);
