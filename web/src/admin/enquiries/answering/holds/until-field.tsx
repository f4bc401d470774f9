import type { ReactNode } from "react";
import { MomentField } from "../../../editor/fields/moment-field.tsx";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { quickTimes } from "./hold-times.ts";
import styles from "../offered/offered.module.css";

/** Until when something is held: one of the usual ends, or any other. `action` stands beside the time. */
export function UntilField(props: {
  /** Null while nothing was chosen: what is proposed moves on with the clock. */
  value: string | null;
  error: string | undefined;
  onChange: (until: string) => void;
  action?: (until: string) => ReactNode;
}) {
  const { t, timeZone } = useTexts();
  const choices = quickTimes(useNow(), timeZone);
  const until = props.value ?? choices[1]?.until ?? "";
  return (
    <div className={styles.hold}>
      <div className={styles.quick} role="group" aria-label={t("offered.quick")}>
        {choices.map(({ name, until: time }) => (
          <button key={name} type="button" aria-pressed={time === until} onClick={() => props.onChange(time)}>
            {t(`offered.quick.${name}`)}
          </button>
        ))}
      </div>
      <div className={styles.terms}>
        <MomentField
          isAhead
          label={t("offered.quick")}
          value={until}
          error={props.error}
          onChange={props.onChange}
        />
        {props.action?.(until)}
      </div>
    </div>
  );
}
