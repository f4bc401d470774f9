import type { EnquiryClock } from "@ezo/contract/enquiries/enquiry-row";
import type { ResponseClock } from "@ezo/contract/enquiries/response-clock";
import {
  type ClockLevel,
  clockLevel,
  isOfficeTime,
  nextOfficeTime,
  officeTimeBetween,
} from "@ezo/contract/values/clock/office-hours";
import { MINUTE_MS } from "@ezo/contract/values/time";

/** Longer waits are shown as more than that: counting a wait of years would take a while, and says nothing. */
export const SHOWN_MAX_HOURS = 100;
const SHOWN_MAX_MS = SHOWN_MAX_HOURS * 60 * MINUTE_MS;

export type ClockState =
  | {
      kind: "waiting";
      level: ClockLevel;
      minutes: number;
      /** Of the red limit, between 0 and 1. */
      share: number;
      /** While the office is closed: when it opens; null where it does not. */
      paused: { opensAt: string | null } | null;
    }
  | { kind: "answered"; minutes: number; isInTime: boolean }
  /** It was completed, and nobody has answered. */
  | { kind: "unanswered" };

/** What the clock of an enquiry shows now. */
export function clockState(clock: EnquiryClock, office: ResponseClock, now: number): ClockState {
  const { answer } = clock;
  if (!clock.is_waiting)
    return answer
      ? {
          kind: "answered",
          minutes: Math.floor(answer.seconds / 60),
          isInTime: answer.seconds < office.red_minutes * 60,
        }
      : { kind: "unanswered" };
  const at = new Date(now);
  const since = new Date(clock.waits_since ?? clock.started_at);
  const waitedMs = officeTimeBetween(office, since, at, SHOWN_MAX_MS);
  return {
    kind: "waiting",
    level: clockLevel(waitedMs, office),
    minutes: Math.floor(waitedMs / MINUTE_MS),
    share: Math.min(1, waitedMs / (office.red_minutes * MINUTE_MS)),
    paused: isOfficeTime(office, at) ? null : { opensAt: nextOfficeTime(office, at)?.toISOString() ?? null },
  };
}
