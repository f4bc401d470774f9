import { DAY_MS } from "@ezo/contract/values/time";
import { wallClock } from "../platform/business-day.ts";

/** The day whose backup is due at `at` (`YYYY-MM-DD`): the last one on which the zone's clocks have shown `time` (`HH:mm`). */
export function dueDay(at: Date, time: string, timeZone: string): string {
  const [day = "", clock = ""] = wallClock(at, timeZone).split(" ");
  return clock >= time ? day : new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
}
