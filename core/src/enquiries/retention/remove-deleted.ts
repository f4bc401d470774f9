import { forgetUnnamed, lockPersonsOfEnquiries } from "../../persons/person-erasure.ts";
import { oneMergeAtATime } from "../../persons/person-merges.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { eraseLastingWords, eraseNotesOfOffers, forgetMailboxes } from "./erase-traces.ts";

/** Enquiries that one transaction removes. */
const AT_ONCE = 200;
const BATCH = { timeout: 60_000 };

/**
 * Removes the enquiries that were deleted before then for good, and with them what nothing else says of their persons: addresses
 * and numbers, the mailboxes of mails that were sent because of them, why something was held, what was written in offers. What
 * somebody works on at the moment is left for the next run. Returns how many enquiries that were.
 */
export async function removeDeleted(db: Db, before: Date): Promise<number> {
  // No request for access or erasure finds an offer whose enquiry is gone: it must not have words of anybody.
  await db.$transaction((tx) => eraseNotesOfOffers(tx, { enquiryId: null }), BATCH);
  let removed = 0;
  for (;;) {
    const count = await db.$transaction((tx) => removeSome(tx, before), BATCH);
    removed += count;
    if (count < AT_ONCE) return removed;
  }
}

async function removeSome(tx: Tx, before: Date): Promise<number> {
  // As retention begins: no two transactions lock persons and enquiries in different orders.
  await oneMergeAtATime(tx);
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select id from customers where deleted_at < ${before}
    order by id limit ${AT_ONCE}::int for update skip locked`;
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const personIds = await lockPersonsOfEnquiries(tx, ids);
  await forgetMailboxes(tx, ids);
  // Before the enquiries go, by whose ids offers and holds are found.
  await eraseLastingWords(tx, ids);
  await tx.enquiry.deleteMany({ where: { id: { in: ids } } });
  await forgetUnnamed(tx, personIds);
  return ids.length;
}
