import { e164Of } from "@ezo/contract/values/contact/phone";
import type { Db, Tx } from "../platform/db.ts";
import { membersOf } from "../persons/person-erasure.ts";
import type { Subject } from "./subject.ts";

/** So many digits at the end of a number are in it however it is written. */
const TAIL = 6;

/**
 * The enquiries that name an address or a number, deleted ones too, in the order of their ids. To an address belong those
 * without one, too, which staff have entered for the same person.
 */
export const enquiryIdsOf = (db: Db | Tx, { kind, value }: Subject): Promise<number[]> =>
  kind === "email" ? ofAddress(db, value) : ofNumber(db, value);

/** The enquiries that name this address (canonical) themselves: all that its owner may see without anybody's check. */
export async function ownEnquiryIds(db: Db | Tx, email: string): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    select id from customers where lower(email) = ${email} order by id`;
  return rows.map(({ id }) => id);
}

async function ofAddress(db: Db | Tx, email: string): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    select id from customers
    where lower(email) = ${email} or (email = '' and person_id in (${membersOf(email)})) order by id`;
  return rows.map(({ id }) => id);
}

/** Not by the person: of an enquiry with the address of one and the number of another, the number is not a key. */
async function ofNumber(db: Db | Tx, phone: string): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number; phone: string; key: string | null }[]>`
    select id, phone, phone_key(phone) as key from customers
    where phone is not null and position(${phone.slice(-TAIL)} in regexp_replace(phone, '[^0-9]', '', 'g')) > 0
    order by id`;
  return rows.filter((row) => row.key === phone || e164Of(row.phone) === phone).map(({ id }) => id);
}
