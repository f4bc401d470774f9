import { DatePickerInput } from "@mantine/dates";
import { useTexts } from "../../i18n/texts-context.tsx";

/** A day (`YYYY-MM-DD`) or, unless one is required, none. */
export function DayField(props: {
  label: string;
  description?: string | undefined;
  isRequired?: boolean;
  /** The first day that is offered. */
  from?: string | undefined;
  /** The last one. */
  to?: string | undefined;
  value: string | null;
  error?: string | undefined;
  onChange: (day: string | null) => void;
}) {
  const { t } = useTexts();
  return (
    <DatePickerInput
      label={props.label}
      description={props.description}
      inputWrapperOrder={["label", "input", "error", "description"]}
      withAsterisk={props.isRequired === true}
      {...(props.from === undefined ? {} : { minDate: props.from })}
      {...(props.to === undefined ? {} : { maxDate: props.to })}
      placeholder={props.isRequired ? t("field.choose_day") : t("field.empty")}
      valueFormat="DD.MM.YYYY"
      clearable={!props.isRequired}
      clearButtonProps={{ "aria-label": t("media.remove", { name: props.label }) }}
      value={props.value}
      error={props.error}
      onChange={props.onChange}
    />
  );
}
