import type { Tx } from "../platform/db.ts";
import { WATCH_MAIL } from "../watched-apartments/watch-mails.ts";
import { MATCHES_MAIL } from "./saved-search-rows.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** The beginnings of the delivery keys of every kind of mail that a change of the stock leads to. */
const TRIGGERED = [MATCHES_MAIL, WATCH_MAIL];

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
      OR: TRIGGERED.map((beginning) => ({ key: { startsWith: beginning } })),
      status: { not: "refused" },
      createdAt: { gt: new Date(at.getTime() - WEEK_MS) },
    },
  });
  return sent < most;
}
