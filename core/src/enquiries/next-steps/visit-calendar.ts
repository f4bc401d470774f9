import { MINUTE_MS } from "@ezo/contract/values/time";
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from "ical-generator";

export interface Visit {
  /** Stays the same while the visit is moved and when it is cancelled. */
  uid: string;
  /** Higher with every change, so that calendars keep the newest. */
  sequence: number;
  startsAt: Date;
  minutes: number;
  stampedAt: Date;
  isCancelled: boolean;
  summary: string;
  description: string;
  location: string;
  organizer: { name: string; email: string };
  visitor: { name: string; email: string } | undefined;
}

/**
 * A visit as a calendar file (RFC 5545): an invitation, its update, or its cancellation (RFC 5546). Times are in UTC, so every
 * calendar shows them right without a time zone of ours.
 */
export function visitCalendar(visit: Visit, method: "PUBLISH" | "REQUEST" | "CANCEL"): string {
  const { visitor, startsAt, minutes } = visit;
  const calendar = ical({ prodId: "-//Ezo//Sales desk//EN", method: ICalCalendarMethod[method] });
  const event = calendar.createEvent({
    id: visit.uid,
    sequence: visit.sequence,
    start: startsAt,
    end: new Date(startsAt.getTime() + minutes * MINUTE_MS),
    stamp: visit.stampedAt,
    summary: visit.summary,
    description: visit.description,
    location: visit.location,
    status: visit.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: named(visit.organizer),
  });
  if (visitor)
    event.createAttendee({
      ...named(visitor),
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.NEEDSACTION,
      rsvp: !visit.isCancelled,
    });
  return calendar.toString();
}

/**
 * With a name that can be a parameter's value: a quoted value has neither a quote nor a control character (RFC 5545, 3.2), and
 * no escape of them that calendars know.
 */
const named = ({ name, email }: { name: string; email: string }) => ({
  name: name
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll('"', "”")
    .trim(),
  email,
});
