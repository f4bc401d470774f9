import { e164Of } from "@ezo/contract/values/phone";
import { Prisma } from "../generated/prisma/client.ts";
import type { Tx } from "../platform/db.ts";
import { oneMergeAtATime } from "./person-merges.ts";

/** The ids of the person of this canonical address, and of those who were merged with them. */
export const membersOf = (email: string): Prisma.Sql => Prisma.sql`
  select m.id from person_keys k
    join persons p on p.id = k.person_id
    join persons m on coalesce(p.merged_into_id, p.id) in (m.id, m.merged_into_id)
  where k.kind = 'email' and k.value = ${email}`;

/**
 * The person of this canonical address and those who were merged with them; locked, so that nobody joins them meanwhile. To
 * be called before a contact is locked: an enquiry with a consent takes them in the same order.
 */
export async function lockPersonsOf(tx: Tx, email: string): Promise<number[]> {
  await oneMergeAtATime(tx);
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select id from persons where id in (${membersOf(email)}) order by id for update`;
  return rows.map(({ id }) => id);
}

/**
 * What is left of persons when the enquiries of one of their addresses were erased: nothing where that was all. Others
 * have enquired from other addresses too; they lose the address, the numbers that no enquiry names any more, and a
 * name that may have been the erased one's.
 */
export async function forgetAddress(tx: Tx, personIds: readonly number[], email: string): Promise<void> {
  const ids = [...personIds];
  if (ids.length === 0) return;
  const left = await tx.enquiry.findMany({
    where: { personId: { in: ids } },
    orderBy: { id: "asc" },
    select: { name: true, phone: true },
  });
  const [first] = left;
  if (!first) {
    await tx.person.deleteMany({ where: { id: { in: ids } } });
    return;
  }
  const phones = left.flatMap(({ phone }) => e164Of(phone ?? "") ?? []);
  await tx.personKey.deleteMany({
    where: {
      personId: { in: ids },
      OR: [
        { kind: "email", value: email },
        { kind: "phone", value: { notIn: phones } },
      ],
    },
  });
  await tx.person.updateMany({ where: { id: { in: ids } }, data: { name: first.name } });
}
