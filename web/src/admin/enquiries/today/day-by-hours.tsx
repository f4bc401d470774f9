import type { DueStep } from "@ezo/contract/enquiries/enquiry-steps";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { INBOX_PATH } from "../../session/guards.ts";
import { responseClock } from "../clock/clock.queries.ts";
import { type DayHour, dayHours, nowIn } from "./day-hours.ts";
import styles from "./beside.module.css";

/** The day's steps in its hours, from when the office opens until it closes. */
export function DayByHours({ steps, now }: { steps: readonly DueStep[]; now: number }) {
  const { t, format } = useTexts();
  const office = useQuery(responseClock(useCaller())).data;
  const hours = dayHours(steps, office, now, format);
  if (hours.length === 0) return null;
  return (
    <section className={styles.hours} aria-labelledby="day-by-hours">
      <h2 id="day-by-hours">{t("today.hours")}</h2>
      <ul>
        {hours.map((one) => (
          <Hour key={one.hour} of={one} now={now} />
        ))}
      </ul>
    </section>
  );
}

/** The line of now is above the hour, above one of its steps, or below the hour. */
function Hour({ of, now }: { of: DayHour; now: number }) {
  const { t, format } = useTexts();
  const { hour, steps } = of;
  const at = nowIn(of, now, format);
  const isNow = at !== null;
  const line = at === steps.length ? "below" : at === 0 ? "above" : undefined;
  return (
    <li aria-current={isNow ? "time" : undefined} data-now={line}>
      <span className={styles.hour}>{`${String(hour).padStart(2, "0")}:00`}</span>
      <span>
        {steps.map((step, index) => (
          <Link
            key={step.id}
            to={`${INBOX_PATH}?open=${step.customer.id}`}
            className={Date.parse(step.due_at) < now ? styles.late : undefined}
            data-now={index > 0 && index === at ? "above" : undefined}
          >
            {t(`step.${step.kind}`)}: {step.customer.name}
          </Link>
        ))}
      </span>
    </li>
  );
}
