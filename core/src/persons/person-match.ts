import { e164Of } from "@ezo/contract/values/contact/phone";
import type { Tx } from "../platform/db.ts";
import { canonicalAddress } from "../platform/mail/email-address.ts";
import { forgetUnnamed, lockPersonsOfEnquiries } from "./person-erasure.ts";
import { showAgain } from "./person-merges.ts";
import { findHead } from "./persons.repo.ts";

/** What an enquiry says about its sender, as it is stored. */
export interface Named {
  name: string;
  /** Empty where it has none. */
  email: string;
  phone: string | null;
}

/**
 * Whose an enquiry is after its name, address or number were corrected, which are stored already. Its transaction has begun with
 * `oneMergeAtATime`, before it locked the enquiry.
 *
 * With another address or number it goes to the person to whom a new enquiry with these would go (`person_of`). Two things differ,
 * since it has a person:
 * - One who has sent nothing else stays its person, where these are nobody else's: correcting a letter makes no new person.
 * - One who was merged with the person who is found keeps it, so that undoing the merge restores what was theirs.
 *
 * Nobody is merged: where the address is one person's and the number another's, that is suggested, as of a new one. What none of
 * the former person's enquiries says any more is theirs no more: it was wrong, and may be a stranger's.
 */
export async function followCorrection(
  tx: Tx,
  enquiry: { id: number; personId: number | null },
  { named, isReachedOtherwise }: { named: Named; isReachedOtherwise: boolean },
): Promise<void> {
  const { id, personId } = enquiry;
  const former = await lockPersonsOfEnquiries(tx, [id]);
  const head = personId === null ? null : await findHead(tx, personId);
  const found = isReachedOtherwise ? await personFor(tx, enquiry, named) : head;
  const hasMoved = found !== head;
  if (hasMoved) await tx.enquiry.update({ where: { id }, data: { personId: found }, select: { id: true } });
  await forgetUnnamed(tx, former);
  if (!hasMoved) return;
  // What the former person has left is claimed for the new one, who names it.
  await personOf(tx, keysIn(named), named.name);
  await showAgain(
    tx,
    [head, found].filter((one) => one !== null),
    id,
  );
}

interface Keys {
  /** Canonical; null where there is none, as of the number (E.164). */
  email: string | null;
  phone: string | null;
}
const keysIn = ({ email, phone }: Named): Keys => ({
  email: canonicalAddress(email) || null,
  phone: e164Of(phone ?? ""),
});

/** The head of whose the enquiry is now. Its persons are locked, so that nothing else becomes theirs meanwhile. */
async function personFor(
  tx: Tx,
  { id, personId }: { id: number; personId: number | null },
  named: Named,
): Promise<number> {
  const keys = keysIn(named);
  if (personId !== null) await claim(tx, { id, personId }, keys);
  return personOf(tx, keys, named.name);
}

/**
 * What is nobody's yet becomes the enquiry's own person's, and not that of whom they were merged into: where they are found by the
 * rest, or where nobody is and they have sent nothing else. The number before the address, as in `person_of`: two that do both
 * never wait for each other.
 */
const claim = (tx: Tx, { id, personId }: { id: number; personId: number }, { email, phone }: Keys) =>
  tx.$executeRaw`
    insert into person_keys (kind, value, person_id)
    select w.kind, w.value, ${personId}::int
    from (values ('phone', ${phone}::text), ('email', ${email}::text)) w (kind, value)
    where w.value is not null and (
      exists (select 1 from person_keys k where k.person_id = ${personId}::int
        and (k.kind, k.value) in (('phone', ${phone}::text), ('email', ${email}::text)))
      or not exists (select 1 from customers c where c.person_id = ${personId}::int and c.id <> ${id}::int)
        and not exists (select 1 from person_keys k
          where (k.kind, k.value) in (('phone', ${phone}::text), ('email', ${email}::text))))
    order by w.kind desc
    on conflict do nothing`;

async function personOf(tx: Tx, { email, phone }: Keys, name: string): Promise<number> {
  const [person] = await tx.$queryRaw<{ id: number }[]>`
    select person_of(${email}::text, ${phone}::text, ${name}::text) as id`;
  if (!person) throw new Error("no person was found or made");
  return person.id;
}
