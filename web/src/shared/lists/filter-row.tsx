import type { MouseEvent } from "react";
import { useHref } from "react-router-dom";
import styles from "./filter-row.module.css";

export interface FilterEntry<Value extends string> {
  value: Value;
  label: string;
}
interface Props<Value extends string> {
  /** Path of the list. */
  path: string;
  /** Name of the filter in the address. */
  name: string;
  /** What the group of buttons is for. */
  label: string;
  entries: readonly FilterEntry<Value>[];
  /** The entry for which the address holds nothing. */
  unfiltered: Value;
  chosen: Value;
  onChoose: (value: Value) => void;
  /** What else of the address a form without JavaScript must not lose. */
  kept?: Readonly<Record<string, string>>;
}

/** A list's filter: words in a row. Without JavaScript each is a form's button that loads the list anew. */
export function FilterRow<Value extends string>(props: Props<Value>) {
  const { path, name, label, entries, unfiltered, chosen, onChoose, kept = {} } = props;
  const action = useHref(path);
  function press(event: MouseEvent, value: Value) {
    event.preventDefault();
    onChoose(value);
  }
  return (
    <form action={action}>
      {Object.entries(kept).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <div className={styles.row} role="group" aria-label={label}>
        {entries.map((entry) => (
          <button
            key={entry.value}
            type="submit"
            {...(entry.value !== unfiltered && { name, value: entry.value })}
            className={styles.entry}
            aria-pressed={entry.value === chosen}
            onClick={(event) => press(event, entry.value)}
          >
            {entry.label}
          </button>
        ))}
      </div>
    </form>
  );
}
