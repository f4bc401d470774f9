import type { PersonMatch } from "@ezo/contract/persons";
import { PERSON_MATCHES_MAX } from "@ezo/contract/values/limits/enquiries";
import { e164Of } from "@ezo/contract/values/contact/phone";
import { hasTerms, searchTermsOf } from "../enquiries/enquiries.filter.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { Db } from "../platform/db.ts";
import { readableAddress } from "../platform/mail/email-address.ts";
import { headOf, headSelect } from "./person-head.ts";

/** Of what is found, no more is looked at: the first digits of a number are in nearly all of them. */
const LOOKED_AT_MAX = 200;

const select = {
  name: true,
  email: true,
  phone: true,
  createdAt: true,
  person: headSelect,
} as const satisfies Prisma.EnquirySelect;
type Known = Prisma.EnquiryGetPayload<{ select: typeof select }>;

/**
 * Persons whom somebody knows from the enquiries within their reach (`row-rights.ts`), with no more than these say: what the
 * same person has left with a colleague stays there.
 */
export async function findKnown(db: Db, search: string): Promise<PersonMatch[]> {
  if (searchTermsOf(search).length === 0) return [];
  const known = await db.enquiry.findMany({
    where: { deletedAt: null, anonymisedAt: null, personId: { not: null }, ...hasTerms(search) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: LOOKED_AT_MAX,
    select,
  });
  const persons = new Map<number, Known[]>();
  for (const enquiry of known) {
    const id = headOf(enquiry.person);
    if (id !== null) persons.set(id, [...(persons.get(id) ?? []), enquiry]);
  }
  return [...persons].slice(0, PERSON_MATCHES_MAX).map(([id, enquiries]) => matchOf(id, enquiries));
}

/** Newest first: what was said last comes first. */
function matchOf(id: number, enquiries: readonly Known[]): PersonMatch {
  const each = (values: (string | null | undefined)[]) => [
    ...new Set(values.filter((value): value is string => Boolean(value))),
  ];
  return {
    id,
    name: enquiries[0]?.name ?? "",
    emails: each(enquiries.map(({ email }) => email && readableAddress(email))),
    phones: each(enquiries.map(({ phone }) => phone && e164Of(phone))),
    enquiry_count: enquiries.length,
    last_enquiry_at: enquiries[0]?.createdAt.toISOString() ?? null,
  };
}
