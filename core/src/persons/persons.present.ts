import type {
  PersonDetail,
  PersonEvent,
  PersonMatch,
  PersonMerge,
  PersonNewsletter,
  PersonSuggestion,
} from "@ezo/contract/persons";
import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import type { ContactStatus } from "@ezo/contract/marketing/contact-row";
import { offerPath } from "@ezo/contract/site/offers";
import { PERSON_MERGE_UNDO_DAYS } from "@ezo/contract/values/limits/enquiries";
import { DAY_MS } from "@ezo/contract/values/time";
import { withoutWords } from "../contacts/subscription/leaving.ts";
import { pauseOf } from "../contacts/subscription/pause.ts";
import { readableAddress } from "../platform/mail/email-address.ts";
import type { EventRow } from "./person-timeline.repo.ts";
import type * as repo from "./persons.repo.ts";

export const presentMatch = (person: repo.PersonSummary): PersonMatch => ({
  id: person.id,
  name: person.name,
  emails: person.emails.map(readableAddress),
  phones: person.phones,
  enquiry_count: person.enquiry_count,
  last_enquiry_at: person.last_enquiry_at?.toISOString() ?? null,
});

export const presentNewsletter = (row: repo.NewsletterRow): PersonNewsletter => ({
  contact_id: row.id,
  email: readableAddress(row.email),
  // `contactsOf` leaves the erased ones out.
  status: row.status as ContactStatus,
  status_at: row.statusAt.toISOString(),
  paused_until: pauseOf(row)?.toISOString() ?? null,
});

export const presentEvent = (row: EventRow, showsWords: boolean): PersonEvent => ({
  kind: row.kind,
  at: row.at.toISOString(),
  detail: row.kind === "left_because" && row.detail && !showsWords ? withoutWords(row.detail) : row.detail,
  state: row.state,
  until: row.until?.toISOString() ?? null,
  url: row.offer_id && offerPath(row.offer_id),
  customer_id: row.customer_id,
  campaign: row.campaign_id === null ? null : { id: row.campaign_id, name: row.campaign ?? "" },
  bounce: row.bounce,
  actor: row.actor,
});

const presentMerge = (merge: Awaited<ReturnType<typeof repo.mergesInto>>[number]): PersonMerge => ({
  id: merge.id,
  person: { id: merge.merged.id, name: merge.merged.name },
  at: merge.createdAt.toISOString(),
  by: merge.actor,
  undo_until: new Date(merge.createdAt.getTime() + PERSON_MERGE_UNDO_DAYS * DAY_MS).toISOString(),
});

/** What a merge would make of the two. Every address keeps its own consent. */
export function presentSuggestion(
  person: repo.PersonSummary,
  other: repo.PersonSummary,
  newsletter: readonly repo.NewsletterRow[],
): PersonSuggestion {
  return {
    person: { ...presentMatch(other), newsletter: newsletter.map(presentNewsletter) },
    after: {
      name: person.name || other.name,
      emails: [...person.emails, ...other.emails].map(readableAddress),
      phones: [...person.phones, ...other.phones],
      enquiry_count: person.enquiry_count + other.enquiry_count,
    },
  };
}

export function presentPerson(
  person: repo.PersonSummary,
  parts: {
    enquiries: EnquiryRow[];
    newsletter: readonly repo.NewsletterRow[];
    searches: PersonDetail["searches"];
    shortlists: PersonDetail["shortlists"];
    figures: PersonDetail["figures"];
    timeline: readonly EventRow[];
    suggestions: PersonSuggestion[];
    merges: Awaited<ReturnType<typeof repo.mergesInto>>;
    /** Whether the timeline has what readers have written on leaving. */
    showsWords: boolean;
  },
): PersonDetail {
  return {
    ...presentMatch(person),
    created_at: person.created_at.toISOString(),
    figures: parts.figures,
    enquiries: parts.enquiries,
    newsletter: parts.newsletter.map(presentNewsletter),
    searches: parts.searches,
    shortlists: parts.shortlists,
    timeline: parts.timeline.map((row) => presentEvent(row, parts.showsWords)),
    suggestions: parts.suggestions,
    merges: parts.merges.map(presentMerge),
  };
}
