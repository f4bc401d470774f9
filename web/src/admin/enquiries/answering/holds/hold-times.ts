import { dayIn, instantAt } from "@ezo/contract/values/clock/time-zone";
import { DAY_MS, HOUR_MS } from "@ezo/contract/values/time";

/** When the office closes, on the firm's clock. */
const CLOSING_HOUR = 18;

interface QuickTime {
  name: "today" | "tomorrow" | "three_days" | "week";
  until: string;
}

/** The usual ends of a hold, each at closing time; tomorrow's in place of today's once that is over. */
export function quickTimes(now: number, timeZone: string): QuickTime[] {
  const midnight = Date.parse(`${dayIn(new Date(now), timeZone)}T00:00:00Z`);
  const closing = (days: number) =>
    instantAt(midnight + days * DAY_MS + CLOSING_HOUR * HOUR_MS, timeZone).toISOString();
  const today = closing(0);
  return [
    Date.parse(today) > now ? { name: "today", until: today } : { name: "tomorrow", until: closing(1) },
    { name: "three_days", until: closing(3) },
    { name: "week", until: closing(7) },
  ];
}
