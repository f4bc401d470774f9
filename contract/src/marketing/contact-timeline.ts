import { z } from "zod";
import { Id, Instant } from "../values/fields.ts";
import { BounceKind, BounceProvider, BounceReason } from "./delivery/bounces.ts";

/** What a line of a contact's timeline is about, beside mails that came back (`returned`). */
export const CONTACT_EVENT_KINDS = [
  "enquiry",
  "campaign",
  "clicked",
  "consent",
  "imported",
  "import_undone",
  "asked",
  "confirmed",
  "language",
  "refused",
  "paused",
  "resumed",
  "topics",
  "frequency",
  "left_because",
  "came_back",
  "unsubscribed",
  "bounced",
  "complained",
  "exported",
  "erased",
  "search_saved",
  "search_mailed",
  "shortlist_kept",
  "changes_mailed",
] as const;

/** A mail that came back, in the timeline. */
export const TimelineBounce = z.object({
  provider: BounceProvider,
  kind: BounceKind,
  reason: BounceReason,
  /** Of a soft bounce: how many there were then within `SOFT_BOUNCE_WINDOW_DAYS` days. */
  count: z.int().nullable(),
});
export type TimelineBounce = z.infer<typeof TimelineBounce>;
/** One line of a contact's timeline: an enquiry, a campaign received, a consent given or withdrawn. */
export const ContactTimelineEntry = z.object({
  /** One of `CONTACT_EVENT_KINDS`, or `returned`; a later version may have more. */
  kind: z.string(),
  at: Instant,
  detail: z.string().nullable(),
  customer_id: Id.nullable(),
  campaign: z.object({ id: Id, name: z.string() }).nullable(),
  /** Of the kind `returned`: a report of a mail provider. */
  bounce: TimelineBounce.nullable(),
});
export type ContactTimelineEntry = z.infer<typeof ContactTimelineEntry>;
