import { DEFAULT_TIME_ZONE, dayIn as dayInZone } from "@ezo/contract/values/clock/time-zone";

/** The day it is for a firm that has chosen no other time zone, `YYYY-MM-DD`. */
export const dayIn = (at: Date): string => dayInZone(at, DEFAULT_TIME_ZONE);
