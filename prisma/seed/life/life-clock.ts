import { dayIn, DEFAULT_TIME_ZONE, instantIn } from "@ezo/contract/values/clock/time-zone";
import { DAY_MS, MINUTE_MS } from "@ezo/contract/values/time";

/** The demo firm's clock, counted from the first start. */
export interface LifeClock {
  now: Date;
  /** A day before (or, below 0, after) today at a time of the firm's clock. */
  ago: (days: number, time: string) => Date;
  /** The same in the past: what would be later today was a few minutes ago. */
  past: (days: number, time: string) => Date;
}

export function lifeClock(now = new Date()): LifeClock {
  const ago = (days: number, time: string) => {
    const day = dayIn(new Date(now.getTime() - days * DAY_MS), DEFAULT_TIME_ZONE);
    return instantIn(`${day}T${time}`, DEFAULT_TIME_ZONE);
  };
  let late = 0;
  return {
    now,
    ago,
    past: (days, time) => {
      const at = ago(days, time);
      // With a margin for the mails and the routing that follow at once.
      return at < minutesAfter(now, -2) ? at : minutesAfter(now, -6 * ++late);
    },
  };
}

export const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * MINUTE_MS);
