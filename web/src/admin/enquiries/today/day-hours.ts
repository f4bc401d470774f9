import type { DueStep } from "@ezo/contract/enquiries/enquiry-steps";
import type { ResponseClock } from "@ezo/contract/enquiries/response-clock";
import { WEEK_DAYS } from "@ezo/contract/values/clock/office-hours";
import type { Format } from "../../i18n/format.ts";

/** The firm's. */
type Clock = Pick<Format, "dayOf" | "hourOf">;

/** An hour of the day, with what is due in it. */
export interface DayHour {
  /** 0 to 23. */
  hour: number;
  steps: readonly DueStep[];
}

/**
 * The day by hours, from the first to the last in which the office works or something is due. What is overdue since an
 * earlier day is in none. Empty where nothing is due today.
 */
export function dayHours(
  steps: readonly DueStep[],
  office: ResponseClock | undefined,
  now: number,
  { dayOf, hourOf }: Clock,
): DayHour[] {
  const today = dayOf(now);
  const due = steps
    .filter(({ due_at }) => dayOf(due_at) === today)
    .map((step) => ({ step, hour: hourOf(step.due_at) }));
  if (due.length === 0) return [];
  const marks = [...due.map(({ hour }) => hour), ...(office ? officeEnds(office, today) : [])];
  const first = Math.min(...marks);
  return Array.from({ length: Math.max(...marks) - first + 1 }, (_, at) => ({
    hour: first + at,
    steps: due.flatMap(({ step, hour }) => (hour === first + at ? [step] : [])),
  }));
}

/**
 * Before which of an hour's steps the present time is marked: before the first that is still to come, else behind the last.
 * Null in any other hour.
 */
export function nowIn({ hour, steps }: DayHour, now: number, { hourOf }: Clock): number | null {
  if (hour !== hourOf(now)) return null;
  const next = steps.findIndex(({ due_at: due }) => Date.parse(due) > now);
  return next < 0 ? steps.length : next;
}

/** The first and the last hour in which the office works on a day (`YYYY-MM-DD`); none on a day off. */
function officeEnds({ working, hours, holidays }: ResponseClock, day: string): number[] {
  const name = WEEK_DAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];
  if (!name || !working.includes(name) || holidays.includes(day)) return [];
  const [opens = "", closes = ""] = hours[name].split("-");
  // One that closes at 19:00 works in the hour of 18 last.
  const [closing = 0, minutes = 0] = closes.split(":").map(Number);
  return [Number(opens.split(":")[0]), minutes > 0 ? closing : closing - 1];
}
