import type { Verdict } from "@ezo/contract/system";
import type { ReactNode } from "react";
import { cx } from "../../shared/lib/cx.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "./verdict-mark.module.css";

const ring = <circle cx="6" cy="6" r="4.8" fill="none" stroke="currentColor" strokeWidth="1.4" />;
const shapes: Readonly<Record<Verdict, ReactNode>> = {
  green: <circle cx="6" cy="6" r="5" fill="currentColor" />,
  amber: <path d="M6 .8L11.4 10.8H.6z" fill="currentColor" />,
  red: <rect x=".8" y=".8" width="10.4" height="10.4" fill="currentColor" />,
  unknown: ring,
  unused: <path d="M2 6h8" stroke="currentColor" strokeWidth="1.4" />,
};

/** A verdict as a drawn shape and a word; its colour only repeats them. */
export function VerdictMark({ verdict, children }: { verdict: Verdict; children?: ReactNode }) {
  const { t } = useTexts();
  return (
    <span className={cx(styles.mark, styles[verdict])}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        {shapes[verdict]}
      </svg>
      {children ?? t(`system.verdict.${verdict}`)}
    </span>
  );
}
