import type { NextStep } from "@ezo/contract/enquiries/next-step";
import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "./step-section.module.css";

/** The next step in a line: what, and when. */
export function NextStepWords({ step, now }: { step: NextStep; now: number }) {
  const { t, format } = useTexts();
  const isOverdue = Date.parse(step.due_at) < now;
  return (
    <span>
      {t(`step.${step.kind}`)} · <time dateTime={step.due_at}>{format.moment(step.due_at, now)}</time>
      {isOverdue ? <strong className={styles.overdue}>{t("step.overdue")}</strong> : null}
    </span>
  );
}
