import { OFFER_VALID_DAYS } from "@ezo/contract/values/limits/sales";
import { DAY_MS } from "@ezo/contract/values/time";
import { dayIn, startOfDay } from "../platform/business-day.ts";

/** The last moment of the day in Tbilisi that is so many days later. */
export const endOfDay = (at: Date, days: number): Date =>
  new Date(startOfDay(dayIn(at), days + 1).getTime() - 1);

/**
 * Until when an offer is valid: as long as a seller says, and what visitors make for themselves the usual time, or as long
 * as the discount of the apartment goes on, if that is shorter. A discount whose last day has just ended ends it today.
 */
export function validThrough(at: Date, days: number | null, discountUntil: string | null): Date {
  const end = endOfDay(at, days ?? OFFER_VALID_DAYS);
  if (days !== null || discountUntil === null) return end;
  const today = dayIn(at);
  const last = endOfDay(startOfDay(discountUntil < today ? today : discountUntil), 0);
  return last < end ? last : end;
}

/** From the day of one moment to that of another, in Tbilisi. */
export const daysBetween = (from: Date, until: Date): number =>
  Math.round((Date.parse(dayIn(until)) - Date.parse(dayIn(from))) / DAY_MS);
