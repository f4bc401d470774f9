import { DateTimePicker } from "@mantine/dates";
import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import { instantIn } from "@ezo/contract/values/clock/time-zone";
import { useTexts } from "../../i18n/texts-context.tsx";

dayjs.extend(utc);
dayjs.extend(timezone);

const WALL = "YYYY-MM-DD HH:mm:ss";

/** An instant, shown and chosen on the firm's clock, wherever the browser is. */
export function MomentField(props: {
  label: string;
  hint?: string;
  value: string;
  error?: string | undefined;
  /** Past days are not offered. */
  isAhead?: boolean;
  onChange: (instant: string) => void;
}) {
  const { timeZone } = useTexts();
  return (
    <DateTimePicker
      label={props.label}
      description={props.hint}
      inputWrapperOrder={["label", "input", "error", "description"]}
      valueFormat="DD.MM.YYYY HH:mm"
      value={dayjs(props.value).tz(timeZone).format(WALL)}
      error={props.error}
      {...(props.isAhead ? { minDate: dayjs().tz(timeZone).format("YYYY-MM-DD 00:00:00") } : {})}
      onChange={(wall) => {
        if (wall) props.onChange(instantIn(wall, timeZone).toISOString());
      }}
    />
  );
}
