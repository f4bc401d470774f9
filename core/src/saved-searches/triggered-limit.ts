import type { Tx } from "../platform/db.ts";
import { TRIGGERED_MAILS } from "./triggered-mails.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Whether a mailbox has had fewer than `most` triggered mails within a week, the one of `key` not counted. */
export async function isWithinWeeklyLimit(
  tx: Tx,
  recipientHash: string,
  { key, most, at }: { key: string; most: number; at: Date },
): Promise<boolean> {
  // Jobs for one mailbox count one after the other; without the lock, both would see the last free place.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${recipientHash}))`;
  const sent = await tx.delivery.count({
    where: {
      recipient: recipientHash,
      key: { not: key },
      OR: TRIGGERED_MAILS.map((beginning) => ({ key: { startsWith: beginning } })),
      status: { not: "refused" },
      createdAt: { gt: new Date(at.getTime() - WEEK_MS) },
    },
  });
  return sent < most;
}
