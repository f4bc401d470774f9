import { e164Of } from "@ezo/contract/values/contact/phone";
import { PERSON_ENQUIRIES_MAX, PERSON_MATCHES_MAX } from "@ezo/contract/values/limits/enquiries";
import { rowInclude } from "../enquiries/enquiries.present.ts";
import { searchTermsOf } from "../enquiries/enquiries.filter.ts";
import { type ContactStatus, Prisma } from "../generated/prisma/client.ts";
import { type Db, literally, type Tx } from "../platform/db.ts";
import { PREPARED } from "../platform/database/prepared.ts";
import { canonicalAddress } from "../platform/mail/email-address.ts";
import { spellingsOf } from "../platform/text/name-key.ts";
import { headOf, headSelect } from "./person-head.ts";

/** A person with everybody who was merged into them. */
export interface PersonSummary {
  id: number;
  name: string;
  created_at: Date;
  /** The person's own id, and the ids of those merged into them: keys and enquiries name these. */
  member_ids: number[];
  emails: string[];
  phones: string[];
  enquiry_count: number;
  last_enquiry_at: Date | null;
}

/** The person themselves, or whom they were merged into; null where there is nobody. */
export async function findHead(db: Db | Tx, id: number): Promise<number | null> {
  return headOf(await db.person.findUnique({ where: { id }, ...headSelect }));
}

/** Persons by id, those who enquired last first. Not for those who were merged: ask for `findHead`. */
export const summariesOf = (db: Db | Tx, ids: readonly number[]) =>
  db.$queryRaw<PersonSummary[]>`${PREPARED}
    select h.id, h.name, h.created_at, m.member_ids, k.emails, k.phones, e.enquiry_count, e.last_enquiry_at
    from persons h
    cross join lateral (
      select array_agg(id order by id) as member_ids from persons where id = h.id or merged_into_id = h.id
    ) m
    cross join lateral (
      select coalesce(array_agg(value order by created_at, value) filter (where kind = 'email'), '{}') as emails,
        coalesce(array_agg(value order by created_at, value) filter (where kind = 'phone'), '{}') as phones
      from person_keys where person_id = any(m.member_ids)
    ) k
    cross join lateral (
      select count(*)::int as enquiry_count, max(created_at) as last_enquiry_at
      from customers where person_id = any(m.member_ids) and deleted_at is null
    ) e
    where h.id = any(${[...ids]}::int[])
    order by e.last_enquiry_at desc nulls last, h.id desc`;

/** Of what is found, no more is looked at: the first digits of a number are in nearly all of them. */
const LOOKED_AT_MAX = 200;

/** Persons of whom a number contains these digits, or an address or the name these words; never without whose it is as a whole. */
export async function search(db: Db, text: string): Promise<number[]> {
  const terms = searchTermsOf(text);
  if (terms.length === 0) return [];
  const hasOne = (column: Prisma.Sql, written: readonly string[]) =>
    Prisma.join(
      written.map((one) => Prisma.sql`${column} like ${`%${literally(one)}%`}`),
      " or ",
    );
  const hasAll = (column: Prisma.Sql, spellings: (term: string) => string[]) =>
    Prisma.join(
      terms.map((term) => Prisma.sql`(${hasOne(column, spellings(term))})`),
      " and ",
    );
  const address = canonicalAddress(text);
  const whole = [address, e164Of(text) ?? address];
  const rows = await db.$queryRaw<{ id: number }[]>`
    select id from (
      (select coalesce(p.merged_into_id, p.id) as id, true as is_whole
        from person_keys k join persons p on p.id = k.person_id
        where k.kind in ('email', 'phone') and k.value = any(${whole}::text[]))
      union all
      (select coalesce(p.merged_into_id, p.id), false from persons p
        where ${hasAll(Prisma.sql`p.search_text`, spellingsOf)} limit ${LOOKED_AT_MAX}::int)
      union all
      (select coalesce(p.merged_into_id, p.id), false from person_keys k join persons p on p.id = k.person_id
        where (${hasAll(Prisma.sql`k.value`, (term) => [term])}) or k.value like ${`%${literally(address)}%`} limit ${LOOKED_AT_MAX}::int)
    ) found
    group by id order by bool_or(is_whole) desc, id desc limit ${PERSON_MATCHES_MAX}::int`;
  return rows.map(({ id }) => id);
}

/** Living enquiries, newest first. */
export const enquiriesOf = (db: Db, memberIds: readonly number[]) =>
  db.enquiry.findMany({
    where: { personId: { in: [...memberIds] }, deletedAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: PERSON_ENQUIRIES_MAX,
    include: rowInclude,
  });

/** Living enquiries with these ids. */
export const enquiriesWith = (db: Db, ids: readonly number[]) =>
  db.enquiry.findMany({ where: { id: { in: [...ids] }, deletedAt: null }, include: rowInclude });

export interface NewsletterRow {
  id: number;
  email: string;
  status: ContactStatus;
  statusAt: Date;
  pausedUntil: Date | null;
}
/** Contacts with these addresses. */
export const contactsOf = (db: Db, emails: readonly string[]): Promise<NewsletterRow[]> =>
  db.contact.findMany({
    where: { email: { in: [...emails] }, status: { not: "erased" } },
    select: { id: true, email: true, status: true, statusAt: true, pausedUntil: true },
    orderBy: { id: "asc" },
  });

/** Persons who may be the same as one with these members, and whom nobody has called somebody else. */
export async function suggestedFor(
  db: Db,
  head: number,
  memberIds: readonly number[],
  most: number,
): Promise<number[]> {
  const members = [...memberIds];
  const rows = await db.$queryRaw<{ id: number }[]>`
    select distinct coalesce(p.merged_into_id, p.id) as id
    from person_pairs w join persons p on p.id in (w.first_id, w.second_id)
    where w.refused_at is null and (w.first_id = any(${members}::int[]) or w.second_id = any(${members}::int[]))
      and coalesce(p.merged_into_id, p.id) <> ${head}::int
    order by id limit ${most}::int`;
  return rows.map(({ id }) => id);
}

/** Merges into a person with these members that were not undone. */
export const mergesInto = (db: Db, memberIds: readonly number[], since: Date) =>
  db.personMerge.findMany({
    where: { mergedId: { in: [...memberIds] }, undoneAt: null, createdAt: { gte: since } },
    orderBy: { id: "desc" },
    include: {
      merged: { select: { id: true, name: true } },
      actor: { select: { id: true, name: true } },
    },
  });
