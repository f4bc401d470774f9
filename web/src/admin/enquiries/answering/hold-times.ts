import { BUSINESS_TIME_ZONE } from "@ezo/contract/values/limits/firm";
import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(utc);
dayjs.extend(timezone);

/** When the office closes, on the firm's clock. */
const CLOSING_HOUR = 18;

interface QuickTime {
  name: "today" | "tomorrow" | "three_days" | "week";
  until: string;
}

/** The usual ends of a hold, each at closing time; tomorrow's in place of today's once that is over. */
export function quickTimes(now: number): QuickTime[] {
  const closing = (days: number) => {
    const day = dayjs(now).tz(BUSINESS_TIME_ZONE).add(days, "day").format("YYYY-MM-DD");
    return dayjs.tz(`${day} ${CLOSING_HOUR}:00:00`, BUSINESS_TIME_ZONE).toISOString();
  };
  const today = closing(0);
  return [
    Date.parse(today) > now ? { name: "today", until: today } : { name: "tomorrow", until: closing(1) },
    { name: "three_days", until: closing(3) },
    { name: "week", until: closing(7) },
  ];
}
