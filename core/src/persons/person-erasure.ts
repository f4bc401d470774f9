import { e164Of } from "@ezo/contract/values/contact/phone";
import { Prisma } from "../generated/prisma/client.ts";
import type { Tx } from "../platform/db.ts";
import { canonicalAddress } from "../platform/mail/email-address.ts";
import { oneMergeAtATime } from "./person-merges.ts";

const { sql } = Prisma;

/** The ids of the persons that `named` selects (`person_id`), and of those who were merged with them. */
const withMerged = (named: Prisma.Sql): Prisma.Sql => sql`
  select m.id from (${named}) n
    join persons p on p.id = n.person_id
    join persons m on coalesce(p.merged_into_id, p.id) in (m.id, m.merged_into_id)`;

/** The ids of the person of this canonical address, and of those who were merged with them. */
export const membersOf = (email: string): Prisma.Sql =>
  withMerged(sql`select person_id from person_keys where kind = 'email' and value = ${email}`);

/** Locks persons in the order of their ids. Returns these. */
async function lockAll(tx: Tx, ids: Prisma.Sql): Promise<number[]> {
  await oneMergeAtATime(tx);
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select id from persons where id in (${ids}) order by id for update`;
  return rows.map(({ id }) => id);
}

/**
 * The person of this canonical address and those who were merged with them; locked, so that nobody joins them meanwhile. To
 * be called before a contact is locked: an enquiry with a consent takes them in the same order.
 */
export const lockPersonsOf = (tx: Tx, email: string): Promise<number[]> => lockAll(tx, membersOf(email));

/** The same for the persons of this number (E.164), and of these enquiries, which name it. */
export const lockPersonsOfPhone = (tx: Tx, phone: string, enquiryIds: readonly number[]): Promise<number[]> =>
  lockAll(
    tx,
    withMerged(sql`
      select person_id from person_keys where kind = 'phone' and value = ${phone}
      union select person_id from customers where id = any(${[...enquiryIds]}::int[]) and person_id is not null`),
  );

/** The same for the persons whose enquiries these are. */
export const lockPersonsOfEnquiries = (tx: Tx, enquiryIds: readonly number[]): Promise<number[]> =>
  lockAll(
    tx,
    withMerged(
      sql`select person_id from customers where id = any(${[...enquiryIds]}::int[]) and person_id is not null`,
    ),
  );

interface Forgotten {
  /** How many persons are gone. */
  persons: number;
  /** Canonical addresses that no longer belong to any person. */
  emails: string[];
}

/**
 * What is left of persons when enquiries of theirs have lost their names: nothing where those were all. Others lose the addresses
 * and numbers that none of their enquiries names any more, and a name that none of them has. `personIds` are locked, with
 * everybody who was merged with them.
 */
export async function forgetUnnamed(tx: Tx, personIds: readonly number[]): Promise<Forgotten> {
  const ids = [...personIds];
  if (ids.length === 0) return { persons: 0, emails: [] };
  const left = await namedBy(tx, ids);
  const persons = await tx.person.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, mergedIntoId: true },
  });
  const keys = await tx.personKey.findMany({
    where: { personId: { in: ids } },
    select: { kind: true, value: true, personId: true },
  });
  const headOf = new Map(persons.map(({ id, mergedIntoId }) => [id, mergedIntoId ?? id]));
  const leftOf = (personId: number) => left.get(headOf.get(personId) ?? personId);
  const gone = persons.filter(({ id }) => !leftOf(id)).map(({ id }) => id);
  const stale = keys.filter(({ kind, value, personId }) => !leftOf(personId)?.keys.has(`${kind} ${value}`));
  await tx.$executeRaw`
    delete from person_keys where (kind, value) in (
      select * from unnest(${stale.map(({ kind }) => kind)}::text[], ${stale.map(({ value }) => value)}::text[]))`;
  await tx.person.deleteMany({ where: { id: { in: gone } } });
  for (const { id, name } of persons) {
    const names = leftOf(id)?.names ?? [];
    const [first] = names;
    if (first !== undefined && name !== "" && !names.includes(name))
      await tx.person.update({ where: { id }, data: { name: first } });
  }
  return {
    persons: gone.length,
    emails: stale.filter(({ kind }) => kind === "email").map(({ value }) => value),
  };
}

interface Named {
  /** The oldest enquiry's first. */
  names: string[];
  /** `email ...` and `phone ...`, as in `person_keys`. */
  keys: Set<string>;
}

/** By whom they were merged into, or themselves: what the enquiries of these persons say. */
async function namedBy(tx: Tx, personIds: number[]): Promise<Map<number, Named>> {
  // A robot has thousands of enquiries, which say the same.
  const rows = await tx.$queryRaw<NamingRow[]>`
    select coalesce(p.merged_into_id, p.id) as head, c.name, c.email, c.phone,
      lower(btrim(c.email)) as email_in_sql, phone_key(c.phone) as phone_in_sql
    from persons p join customers c on c.person_id = p.id
    where p.id = any(${personIds}::int[])
    group by 1, 2, 3, 4 order by min(c.id)`;
  const named = new Map<number, Named>();
  for (const { head, name, email, phone, email_in_sql, phone_in_sql } of rows) {
    const known = named.get(head) ?? { names: [], keys: new Set<string>() };
    named.set(head, known);
    known.names.push(name);
    for (const address of email ? [canonicalAddress(email), email_in_sql] : [])
      known.keys.add(`email ${address}`);
    for (const number of [e164Of(phone ?? ""), phone_in_sql]) if (number) known.keys.add(`phone ${number}`);
  }
  return named;
}

interface NamingRow {
  head: number;
  name: string;
  email: string;
  phone: string | null;
  /** As the trigger and the migration that linked earlier enquiries have read them. */
  email_in_sql: string;
  phone_in_sql: string | null;
}
