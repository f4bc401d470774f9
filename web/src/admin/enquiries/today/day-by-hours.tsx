import type { DueStep } from "@ezo/contract/enquiry-steps";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { hourInTbilisi } from "../../i18n/format.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { INBOX_PATH } from "../../session/guards.ts";
import { responseClock } from "../clock/clock.queries.ts";
import { dayHours } from "./day-hours.ts";
import styles from "./beside.module.css";

/** The day's steps in its hours, from when the office opens until it closes. */
export function DayByHours({ steps, now }: { steps: readonly DueStep[]; now: number }) {
  const { t } = useTexts();
  const office = useQuery(responseClock(useCaller())).data;
  const hours = dayHours(steps, office, now);
  if (hours.length === 0) return null;
  return (
    <section className={styles.hours} aria-labelledby="day-by-hours">
      <h2 id="day-by-hours">{t("today.hours")}</h2>
      <ul>
        {hours.map(({ hour, steps: due }) => (
          <li key={hour} aria-current={hour === hourInTbilisi(now) ? "time" : undefined}>
            <span className={styles.hour}>{`${String(hour).padStart(2, "0")}:00`}</span>
            <span>
              {due.map((step) => (
                <Link
                  key={step.id}
                  to={`${INBOX_PATH}?open=${step.customer.id}`}
                  className={Date.parse(step.due_at) < now ? styles.late : undefined}
                >
                  {t(`step.${step.kind}`)}: {step.customer.name}
                </Link>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
