import type { EnquiryFilters } from "@ezo/contract/enquiries/enquiry-filters";
import { readId } from "@ezo/contract/values/ids";
import { NO_SOURCES } from "@ezo/contract/values/visits/touch";
import type { Prisma } from "../generated/prisma/client.ts";
import { startOfDay } from "../platform/business-day.ts";
import type { Db, Tx } from "../platform/db.ts";
import { ERASED_DOMAIN } from "../platform/mail/email-address.ts";
import { firmTimeZone } from "../platform/settings.ts";
import { hasSpelling, withNameKey } from "../platform/text/name-key.ts";
import { searchFormOf, searchWordsOf } from "../platform/text/search-form.ts";

/** What staff can still work on: of an anonymised enquiry nothing is left to answer, and nothing new is to be kept. */
export const IS_WORKABLE = {
  deletedAt: null,
  anonymisedAt: null,
} as const satisfies Prisma.EnquiryWhereInput;

/** Deleted by staff, so that it can be restored. Of a person who was erased, nothing is left to restore. */
export const IS_RESTORABLE = {
  deletedAt: { not: null },
  NOT: { email: { endsWith: `@${ERASED_DOMAIN}` } },
} as const satisfies Prisma.EnquiryWhereInput;

/** The filters of a call, in which `me` is the one who makes it. */
export const filtersOf = (actor: { id: number }, filters: EnquiryFilters): EnquiryFilters =>
  filters.assignee === "me" ? { ...filters, assignee: String(actor.id) } : filters;

/** Days are of a time zone, which `whereIn` reads. */
type Undated = Omit<EnquiryFilters, "from" | "to"> & { from?: never; to?: never };

/** The inbox's filters as a Prisma condition: living enquiries, or with `deleted` those that can be restored. */
export async function whereIn(
  db: Db | Tx,
  { from, to, ...filters }: EnquiryFilters,
): Promise<Prisma.EnquiryWhereInput> {
  if (!from && !to) return whereOf(filters);
  const timeZone = await firmTimeZone(db);
  return whereOf(filters, {
    ...(from ? { gte: startOfDay(from, timeZone) } : {}),
    ...(to ? { lt: startOfDay(to, timeZone, 1) } : {}),
  });
}

/** The same of filters without days. */
export function whereOf(filters: Undated, created?: Prisma.DateTimeFilter): Prisma.EnquiryWhereInput {
  return {
    ...(filters.deleted ? IS_RESTORABLE : { deletedAt: null }),
    ...(filters.status?.length ? { status: { in: filters.status } } : {}),
    ...(filters.source?.length ? { source: { in: filters.source } } : {}),
    AND: [
      ...(filters.came_from ? [cameFrom(filters.came_from)] : []),
      ...(filters.search ? [hasTerms(filters.search)] : []),
    ],
    ...(created ? { createdAt: created } : {}),
    // An id that cannot exist has no enquiries.
    ...(filters.assignee
      ? { assigneeId: filters.assignee === "none" ? null : (readId(filters.assignee) ?? 0) }
      : {}),
    ...(filters.project_id ? { projectId: filters.project_id } : {}),
    ...(filters.unread === undefined ? {} : { openedAt: filters.unread ? null : { not: null } }),
  };
}

/** The forms of the site; other enquiries are entered by staff. */
const SITE_FORMS = ["contact_form", "call_request"] as const;

/** The enquiries that the report on sources counts under `source`. */
function cameFrom(source: string): Prisma.EnquiryWhereInput {
  if (source === NO_SOURCES.unknown) return { cameFrom: null, source: { in: [...SITE_FORMS] } };
  if (source === NO_SOURCES.by_hand) return { cameFrom: null, source: { notIn: [...SITE_FORMS] } };
  return { cameFrom: source };
}

/** The text that the inbox's search looks through: name, address, phone as written and as digits, message, key of the name. */
export function searchTextOf(enquiry: {
  name: string;
  email: string;
  phone?: string | null | undefined;
  message: string;
}): string {
  const { name, email, phone, message } = enquiry;
  const written = [name, email, phone ?? "", digitsOf(phone ?? ""), message].join(" ");
  return withNameKey(searchFormOf(written), name);
}

/**
 * What must occur in `searchTextOf`: every word, or a phone number's digits. The zeros with which a number is dialled
 * within a country (`0555`) or from another (`00995`) are no part of it, nor is the 8 within Russia (`8 916 123-45-67`).
 */
export function searchTermsOf(search: string): string[] {
  const dialled = digitsOf(search);
  const looksLikePhone = /^[\d\s()+-]+$/.test(search) && dialled.length >= 3;
  if (!looksLikePhone) return searchWordsOf(search);
  const digits = dialled.replace(/^(?:0{1,2}|8(?=\d{10}$))/, "");
  return [digits.length >= 3 ? digits : dialled];
}

/** The enquiries that a search finds. */
export const hasTerms = (search: string): Prisma.EnquiryWhereInput => ({
  AND: searchTermsOf(search).map(hasSpelling),
});

const digitsOf = (text: string) => text.replace(/\D/g, "");
