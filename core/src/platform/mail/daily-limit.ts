import { CONFIRMATIONS_PER_ADDRESS_AND_DAY } from "@ezo/contract/values/limits";
import type { Tx } from "../db.ts";

/**
 * Whether a mailbox may get another mail whose delivery key starts with `keyPrefix`: a few a day, since anybody can
 * type any address into a form. What counts are those `since` then.
 */
export async function isWithinDailyLimit(tx: Tx, recipientHash: string, keyPrefix: string, since: Date) {
  // Jobs for one mailbox count one after the other; without the lock, both would see the last free place.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${recipientHash}))`;
  const sent = await tx.delivery.count({
    where: {
      recipient: recipientHash,
      key: { startsWith: keyPrefix },
      createdAt: { gte: since },
    },
  });
  return sent < CONFIRMATIONS_PER_ADDRESS_AND_DAY;
}
