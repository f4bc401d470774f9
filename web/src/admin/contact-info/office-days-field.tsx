import type { ContactSettings, WeekDay } from "@ezo/contract/site/pages/contact";
import { WEEK_DAYS } from "@ezo/contract/values/clock/office-hours";
import { useTexts } from "../i18n/texts-context.tsx";
import styles from "./office-days-field.module.css";

type OfficeDays = ContactSettings["office_days"];

/** The days on which the office is open, and on which it is closed; other days are not shown on the site. */
export function OfficeDaysField(props: { value: OfficeDays; onChange: (days: OfficeDays) => void }) {
  const { value, onChange } = props;
  const { t } = useTexts();
  const toggle = (kind: keyof OfficeDays, day: WeekDay) => {
    const isIn = !value[kind].includes(day);
    const next = (name: keyof OfficeDays) =>
      WEEK_DAYS.filter((known) => (known === day ? isIn && name === kind : value[name].includes(known)));
    onChange({ working: next("working"), weekend: next("weekend") });
  };
  return (
    <div className={styles.field}>
      {(["working", "weekend"] as const).map((kind) => {
        const label = t(kind === "working" ? "field.working_days" : "field.days_off");
        return (
          <div key={kind} role="group" aria-label={label}>
            <span className={styles.label}>{label}</span>
            <div className={styles.days}>
              {WEEK_DAYS.map((day) => (
                <button
                  key={day}
                  type="button"
                  aria-pressed={value[kind].includes(day)}
                  onClick={() => toggle(kind, day)}
                >
                  {t(`day.${day}`)}
                </button>
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}
