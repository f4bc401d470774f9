import { georgianHolidays } from "@ezo/contract/values/clock/georgian-holidays";
import { HOLIDAYS_MAX } from "@ezo/contract/values/limits/enquiries";
import { Button, Select } from "@mantine/core";
import { DatePickerInput } from "@mantine/dates";
import { useState } from "react";
import { isSame } from "../editor/history/field-diff.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useNow } from "../ui/use-now.ts";
import styles from "./holidays-field.module.css";

/** This year and the next ones. */
const YEARS_OFFERED = [0, 1, 2];

/** Days off, which a button completes by the public holidays of a year. They are saved with the form, not before. */
export function HolidaysField(props: {
  value: readonly string[];
  /** Those that are stored. */
  saved: readonly string[];
  error: string | undefined;
  onChange: (days: string[]) => void;
}) {
  const { value } = props;
  const { t, format } = useTexts();
  const thisYear = Number(format.dayOf(useNow()).slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const [filled, setFilled] = useState<{ days: readonly string[]; count: number } | null>(null);
  const missing = georgianHolidays(year).filter((day) => !value.includes(day));
  const isTooMany = value.length + missing.length > HOLIDAYS_MAX;
  const fill = () => {
    const days = [...value, ...missing].toSorted();
    props.onChange(days);
    setFilled({ days, count: missing.length });
  };
  // True until the days are changed, dropped or saved.
  const count = filled && isSame(value, filled.days) && !isSame(value, props.saved) ? filled.count : null;
  const note = () => {
    if (count !== null) return t("response.holidays_filled", { count });
    if (missing.length === 0) return t("response.holidays_there", { year });
    return isTooMany ? t("response.holidays_full", { max: HOLIDAYS_MAX }) : null;
  };
  return (
    <>
      <DatePickerInput
        type="multiple"
        label={t("response.holidays")}
        description={t("response.holidays_hint")}
        valueFormat="D MMM YYYY"
        value={[...value]}
        error={props.error}
        onChange={(days) => props.onChange(days.toSorted().slice(0, HOLIDAYS_MAX))}
      />
      <div className={styles.fill}>
        <Select
          label={t("response.holidays_year")}
          allowDeselect={false}
          data={YEARS_OFFERED.map((years) => String(thisYear + years))}
          value={String(year)}
          onChange={(chosen) => {
            setYear(Number(chosen ?? year));
            setFilled(null);
          }}
        />
        <Button disabled={missing.length === 0 || isTooMany} onClick={fill}>
          {t("response.holidays_fill")}
        </Button>
      </div>
      <small role="status">{note()}</small>
    </>
  );
}
