import type { ReactNode } from "react";
import styles from "./import-dialog.module.css";

/** What an import or a paste would change, row by row, in a scrolling box of its own. */
export function PlanTable(props: {
  label: string;
  heads: readonly string[];
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      className={styles.scroll}
      // What scrolls must be reached by the keyboard (axe: scrollable-region-focusable).
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={props.label}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            {props.heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
      {props.note}
    </div>
  );
}

export const PlannedChange = ({ children }: { children: ReactNode }) => (
  <span className={styles.change}>{children}</span>
);

export const Refusal = ({ children }: { children: ReactNode }) => (
  <span className={styles.reason}>{children}</span>
);
