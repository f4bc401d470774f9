import type { StepKind } from "@ezo/contract/enquiries/next-step";
import type { ResponseClock } from "@ezo/contract/enquiries/response-clock";
import { officeTimeAfter } from "@ezo/contract/values/clock/office-hours";
import { DAY_MS, MINUTE_MS } from "@ezo/contract/values/time";

const QUARTER_MS = 15 * MINUTE_MS;
/** How much office time later each kind of step is proposed: a call within the hour, an offer today, a visit tomorrow. */
const AFTER_MINUTES: Readonly<Record<StepKind, number>> = { call: 60, offer: 120, visit: 60 };

/** When a step is due that is set in two keys: in office hours, on a whole quarter of an hour. It can be moved afterwards. */
export function proposedTime(kind: StepKind, office: ResponseClock | undefined, now: number): string {
  const from = kind === "visit" ? now + DAY_MS : now;
  const plain = from + AFTER_MINUTES[kind] * MINUTE_MS;
  const due = office && officeTimeAfter(office, new Date(from), AFTER_MINUTES[kind] * MINUTE_MS);
  return new Date(Math.ceil((due?.getTime() ?? plain) / QUARTER_MS) * QUARTER_MS).toISOString();
}
