import { dayIn } from "@ezo/contract/values/clock/time-zone";
import { OFFER_VALID_DAYS } from "@ezo/contract/values/limits/sales";
import { DAY_MS } from "@ezo/contract/values/time";
import { startOfDay } from "../platform/business-day.ts";

/** The last moment of a day in the zone (`YYYY-MM-DD`), or of the day that is so many days later. */
const endOfDay = (day: string, timeZone: string, days = 0): Date =>
  new Date(startOfDay(day, timeZone, days + 1).getTime() - 1);

/**
 * Until when an offer is valid: as long as a seller says, and what visitors make for themselves the usual time, or as long
 * as the discount of the apartment goes on, if that is shorter. A discount whose last day has just ended ends it today.
 */
export function validThrough(
  { at, timeZone }: { at: Date; timeZone: string },
  days: number | null,
  discountUntil: string | null,
): Date {
  const today = dayIn(at, timeZone);
  const end = endOfDay(today, timeZone, days ?? OFFER_VALID_DAYS);
  if (days !== null || discountUntil === null) return end;
  const last = endOfDay(discountUntil < today ? today : discountUntil, timeZone);
  return last < end ? last : end;
}

/** From the day of one moment to that of another, in the zone. */
export const daysBetween = (from: Date, until: Date, timeZone: string): number =>
  Math.round((Date.parse(dayIn(until, timeZone)) - Date.parse(dayIn(from, timeZone))) / DAY_MS);
