import { z } from "zod";
import { EnquiryRow } from "./enquiries/enquiry-row.ts";
import { StaffMember } from "./staff-member.ts";
import { ContactStatus } from "./marketing/contact-row.ts";
import { TimelineBounce } from "./marketing/contact-timeline.ts";
import { KeptShortlistRow } from "./marketing/kept-shortlists.ts";
import { SavedSearchRow } from "./marketing/saved-searches.ts";
import { route } from "./route.ts";
import { FlagParam, Id, IdParams, Instant, SearchParam, YEARS } from "./values/fields.ts";
import { PERSON_TIMELINE_CURSOR_MAX_LENGTH } from "./values/limits/enquiries.ts";

/** A person as a search proposes them. */
export const PersonMatch = z.object({
  id: Id,
  name: z.string(),
  /** With the domain as people read it. */
  emails: z.array(z.string()),
  /** E.164. */
  phones: z.array(z.string()),
  /** How many there are that are not deleted. */
  enquiry_count: z.int(),
  last_enquiry_at: Instant.nullable(),
});
export type PersonMatch = z.infer<typeof PersonMatch>;

/** What may be sent to one of the person's addresses. Each address has its own consent, also after a merge. */
export const PersonNewsletter = z.object({
  contact_id: Id,
  email: z.string(),
  status: ContactStatus,
  status_at: Instant,
  /** Until when they have paused campaigns; null where they have not, and once it is over. */
  paused_until: Instant.nullable(),
});
export type PersonNewsletter = z.infer<typeof PersonNewsletter>;

/** Somebody who may be the same person: an enquiry had the address of the one and the number of the other. */
export const PersonSuggestion = z.object({
  person: PersonMatch.extend({ newsletter: z.array(PersonNewsletter) }),
  /** What the person would be after the merge. */
  after: PersonMatch.pick({ name: true, emails: true, phones: true, enquiry_count: true }),
});
export type PersonSuggestion = z.infer<typeof PersonSuggestion>;

/** Somebody who was merged into this person, and until when that can be undone. */
export const PersonMerge = z.object({
  id: Id,
  person: z.object({ id: Id, name: z.string() }),
  at: Instant,
  by: StaffMember.nullable(),
  undo_until: Instant,
});
export type PersonMerge = z.infer<typeof PersonMerge>;

/** One line of a person's timeline. */
export const PersonEvent = z.object({
  /**
   * `enquiry`, `note`, `reply` (a mail from staff), `mail` (a mail from the person), `confirmation_sent`, `confirmation_refused`, `call`, `step_done`, `visit_agreed`, `visit_moved`, `visit_cancelled`, `hold`, `hold_ended`,
   * `offer`, `campaign`, `click`, `returned` (a mail came back), `search_saved`, `search_mailed`,
   * `shortlist_kept`, `changes_mailed` (of prices, of what is available), or what became of a consent.
   */
  kind: z.string(),
  at: Instant,
  /** A code or words, by kind: the source, the note, the subject of a mail, the apartment's number, the link that was clicked. Of `left_because`, the reader's own words follow for those who may read contacts. */
  detail: z.string().nullable(),
  /** What became of a reply (`queued`, `sent`, `failed`, `unconfirmed`), how a hold ended (`released`, `expired`, `sold`), what came of a call, or which step was done. */
  state: z.string().nullable(),
  /** Of a hold and an offer: how long it lasts. Of a visit that was agreed, moved or cancelled: when it is, or would have been. */
  until: Instant.nullable(),
  /** The page of an offer. */
  url: z.string().nullable(),
  customer_id: Id.nullable(),
  campaign: z.object({ id: Id, name: z.string() }).nullable(),
  /** Of the kind `returned`: the report of a mail provider. */
  bounce: TimelineBounce.nullable(),
  /** The member of staff who did it. */
  actor: z.string().nullable(),
});
export type PersonEvent = z.infer<typeof PersonEvent>;

const CURSOR = /^(\d{1,15})~([a-z][0-9a-f-]{1,60})$/;
/** The end of the years that requests may name. */
const CURSOR_MAX_MS = Date.UTC(YEARS.last + 1, 0);
/** The place of a line in the timeline: it is sorted by time, then by the mark of what the line is about. */
export interface TimelinePosition {
  at: number;
  mark: string;
}
export const TimelineCursor = z
  .string()
  .max(PERSON_TIMELINE_CURSOR_MAX_LENGTH, { error: "errors.invalid_value", abort: true })
  .transform((text, context): TimelinePosition => {
    const [, at = "", mark = ""] = CURSOR.exec(text) ?? [];
    if (at === "" || Number(at) >= CURSOR_MAX_MS)
      context.addIssue({ code: "custom", message: "errors.invalid_value" });
    return { at: Number(at), mark };
  })
  .meta({ description: "`next_cursor` of the page before" });
export const writeTimelineCursor = ({ at, mark }: TimelinePosition): string => `${at}~${mark}`;

export const PersonTimeline = z.object({
  /** Newest first; of the person's newest `PERSON_COUNTED_MAX` enquiries. */
  events: z.array(PersonEvent),
  /** The enquiries that these events say came in. */
  enquiries: z.array(EnquiryRow),
});
export type PersonTimeline = z.infer<typeof PersonTimeline>;

export const PersonDetail = PersonMatch.extend({
  /** When they first got in touch. */
  created_at: Instant,
  figures: z.object({
    /** Confirmations and replies that were sent. */
    mails: z.int(),
    /** How often they were there: as a walk-in, or for a visit that was agreed and is done. */
    visits: z.int(),
    holds: z.int(),
    offers: z.int(),
    campaigns: z.int(),
    clicks: z.int(),
  }),
  /** Newest first; at most `PERSON_ENQUIRIES_MAX`. */
  enquiries: z.array(EnquiryRow),
  newsletter: z.array(PersonNewsletter),
  /** The searches that are saved under one of the person's addresses, newest first. */
  searches: z.array(SavedSearchRow),
  /** The shortlists that are kept under one of the person's addresses, newest first. */
  shortlists: z.array(KeptShortlistRow),
  /** Newest first; at most `PERSON_TIMELINE_MAX`. Empty where the call asks for the person without it. */
  timeline: z.array(PersonEvent),
  suggestions: z.array(PersonSuggestion),
  merges: z.array(PersonMerge),
});
export type PersonDetail = z.infer<typeof PersonDetail>;

const staff = { role: "staff", capability: "persons.merge", tag: "Persons" } as const;
const one = { ...staff, params: IdParams, response: z.object({ data: PersonDetail }) } as const;

export const findPersons = route({
  ...staff,
  method: "get",
  path: "/admin/persons",
  capability: "enquiries.read_own",
  summary:
    "Persons by a part of their phone number, address or name; those who enquired last come first. Without `persons.read`, those of the enquiries that one may see, with what these say of them",
  query: z.object({ search: SearchParam.default("") }),
  response: z.object({ data: z.array(PersonMatch) }),
});

export const getPerson = route({
  ...one,
  method: "get",
  path: "/admin/persons/:id",
  capability: "persons.read",
  summary:
    "Everything about one person: addresses, phones, enquiries, mails, holds, offers, campaigns, clicks. Of somebody who was merged, the person they were merged into",
  query: z.object({
    /** `false`: without the timeline, for who reads it by pages. */
    timeline: FlagParam.default(true),
  }),
  codes: ["not_found"],
});

export const getPersonTimeline = route({
  ...staff,
  method: "get",
  path: "/admin/persons/:id/timeline",
  capability: "persons.read",
  summary:
    "What has happened with a person, newest first, a page after a cursor, and the enquiries that came then. Of somebody who was merged, the person they were merged into",
  params: IdParams,
  query: z.object({ cursor: TimelineCursor.optional() }),
  response: z.object({
    data: PersonTimeline,
    meta: z.object({ next_cursor: z.string().nullable() }),
  }),
  codes: ["not_found"],
});

const Other = z.object({ person_id: Id });
const change = { ...one, method: "post", codes: ["not_found"] } as const;
export const mergePersons = route({
  ...change,
  path: "/admin/persons/:id/merge",
  summary: "Merges another person into this one; can be undone for 30 days",
  body: Other,
});
export const undoPersonMerge = route({
  ...change,
  path: "/admin/persons/:id/unmerge",
  summary: "Undoes a merge; what was added since stays with this person",
  body: z.object({ merge_id: Id }),
});
export const separatePersons = route({
  ...change,
  path: "/admin/persons/:id/separate",
  summary: "Says that another person is somebody else, so that a merge is not suggested again",
  body: Other,
});
