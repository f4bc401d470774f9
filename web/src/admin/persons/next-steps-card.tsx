import type { PersonDetail } from "@ezo/contract/persons";
import { Link } from "react-router-dom";
import { Card } from "../editor/fields/card.tsx";
import { useContextLine } from "../enquiries/detail/context-line.ts";
import { NextStepWords } from "../enquiries/next-step/next-step-words.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { INBOX_PATH } from "../session/guards.ts";
import { useNow } from "../ui/use-now.ts";
import styles from "./person-page.module.css";

/** What is to be done next about the person's open enquiries, the soonest first. Nothing where nothing is planned. */
export function NextStepsCard({ person }: { person: PersonDetail }) {
  const { t } = useTexts();
  const now = useNow();
  const contextLine = useContextLine();
  const planned = person.enquiries
    .flatMap((row) => (row.next_step ? [{ row, step: row.next_step }] : []))
    .toSorted((one, other) => Date.parse(one.step.due_at) - Date.parse(other.step.due_at));
  if (planned.length === 0) return null;
  return (
    <Card title={t("step.title")}>
      <ul className={styles.addresses}>
        {planned.map(({ row, step }) => (
          <li key={step.id}>
            <Link to={`${INBOX_PATH}?open=${row.id}`}>
              <NextStepWords step={step} now={now} />
            </Link>
            <span>{contextLine(row)}</span>
            {step.owner || step.note ? (
              <span className={styles.mute}>{[step.owner?.name, step.note].filter(Boolean).join(" · ")}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
