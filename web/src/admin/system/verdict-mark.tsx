import type { Verdict } from "@ezo/contract/admin/operations/system";
import type { ReactNode } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { StatusMark, StatusShape, type Tone } from "../ui/marks/status-mark.tsx";
import styles from "./verdict-mark.module.css";

const LOOKS: Readonly<Record<Verdict, { tone: Tone; shape: ReactNode }>> = {
  green: { tone: "good", shape: <circle cx="6" cy="6" r="5" fill="currentColor" /> },
  amber: { tone: "pending", shape: <path d="M6 .8L11.4 10.8H.6z" fill="currentColor" /> },
  red: { tone: "bad", shape: <rect x=".8" y=".8" width="10.4" height="10.4" fill="currentColor" /> },
  unknown: {
    tone: "quiet",
    shape: <circle cx="6" cy="6" r="4.8" fill="none" stroke="currentColor" strokeWidth="1.4" />,
  },
  unused: { tone: "quiet", shape: <path d="M2 6h8" stroke="currentColor" strokeWidth="1.4" /> },
};

/** A verdict as a shape and a word; colour only repeats them. */
export function VerdictMark({ verdict, children }: { verdict: Verdict; children?: ReactNode }) {
  const { t } = useTexts();
  const { tone, shape } = LOOKS[verdict];
  return (
    <StatusMark tone={tone} shape={<StatusShape>{shape}</StatusShape>} isInline className={styles.mark}>
      {children ?? t(`system.verdict.${verdict}`)}
    </StatusMark>
  );
}
