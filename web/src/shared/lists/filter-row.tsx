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
  /** Accessible name of the group. */
  label: string;
  entries: readonly FilterEntry<Value>[];
  /** The entry without a parameter in the address. */
  unfiltered: Value;
  chosen: Value;
  onChoose: (value: Value) => void;
  /** Other parameters of the address, which the form without JavaScript has to keep. */
  kept?: Readonly<Record<string, string>>;
}

/** A list's filter as a row of buttons. Without JavaScript they submit a form that loads the list again. */
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
