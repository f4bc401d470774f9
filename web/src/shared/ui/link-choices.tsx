import { Link } from "react-router-dom";
import { cx } from "../lib/cx.ts";
import styles from "./link-choices.module.css";

interface Choice {
  value: string;
  label: string;
  /** Matches behind it. */
  count?: number;
  /** Query of the address. */
  search: string;
  isChosen: boolean;
}

/** Links to the same search with another value, which also work without scripts. */
export function LinkChoices(props: {
  label: string;
  choices: readonly Choice[];
  /** In one line on a phone, where they would push the list off the screen. */
  isInLine?: boolean;
  /** Within a box that opens: one below the other, without a name of their own. */
  isMenu?: boolean;
  /** Takes the place of the entry in the browser's history. */
  replace?: boolean;
  onChoose?: () => void;
}) {
  const { label, choices, isInLine = false, isMenu = false, replace = false, onChoose } = props;
  return (
    <nav className={cx(styles.choices, isInLine && styles.line, isMenu && styles.menu)} aria-label={label}>
      <span className={styles.name} aria-hidden="true">
        {label}
      </span>
      <ul>
        {choices.map(({ value, label: text, count, search, isChosen }) => (
          <li key={value}>
            <Link
              to={{ search }}
              preventScrollReset
              replace={replace}
              aria-current={isChosen ? "true" : undefined}
              onClick={onChoose}
            >
              {text}
              {count === undefined ? null : <small>{count}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
