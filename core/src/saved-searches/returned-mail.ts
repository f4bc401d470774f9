import { SOFT_BOUNCES_MAX } from "@ezo/contract/values/limits/marketing";
import { noteComplaint } from "../asked-by-mail/suppressed.ts";
import { mostWithin } from "../campaigns/bounces/soft-bounces.ts";
import type { Db, Tx } from "../platform/db.ts";
import { canonicalAddress } from "../platform/mail/email-address.ts";
import { TRIGGERED_MAILS, type TriggeredMail } from "./triggered-mails.ts";

/**
 * What a returned mail means for the searches and the shortlist of its address: a complaint ends them, with no further one
 * asked about, and an address that did not work at that time pauses those about which its owner has not decided since.
 * Harmless to repeat.
 */
export async function heedReturned(
  db: Db | Tx,
  returned: { email: string; kind: "hard" | "complaint"; at: Date },
): Promise<void> {
  const email = canonicalAddress(returned.email);
  if (returned.kind === "complaint") {
    await noteComplaint(db, email);
    await db.savedSearch.deleteMany({ where: { email } });
    await db.keptShortlist.deleteMany({ where: { email } });
    return;
  }
  const undecided = { email, status: "active", statusAt: { lte: returned.at } } as const;
  const paused = { status: "paused", statusAt: new Date() } as const;
  await db.savedSearch.updateMany({ where: undecided, data: paused });
  await db.keptShortlist.updateMany({ where: undecided, data: paused });
}

/**
 * Has reports about the mails of one mailbox heeded one after the other, until the transaction ends. To be taken before any row
 * that they change, of several mailboxes in the order of their hashes. The key is not that of the weekly limit: mails are sent
 * with the row of their search locked first.
 */
export const lockReturned = (tx: Tx, mailbox: string) =>
  tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`returned ${mailbox}`}))`;

/**
 * Pauses them also at the fifth mail that came back within 30 days for a reason that may pass. Counted are the mails to the
 * mailbox since its owner decided last, who starts anew by that. The mailbox is locked by `lockReturned`: otherwise two reports
 * could each count without the other.
 */
export async function heedSoftBounce(
  tx: Tx,
  { email, mailbox, decidedAt }: Pick<TriggeredMail, "email" | "mailbox" | "decidedAt">,
  at: Date,
): Promise<void> {
  if (email === undefined || decidedAt === null) return;
  const returned = await tx.delivery.findMany({
    where: {
      recipient: mailbox,
      bouncedAt: { not: null },
      createdAt: { gte: decidedAt },
      OR: TRIGGERED_MAILS.map((beginning) => ({ key: { startsWith: beginning } })),
    },
    select: { bouncedAt: true },
  });
  const times = returned.flatMap(({ bouncedAt }) => bouncedAt ?? []);
  if (mostWithin(times, at) >= SOFT_BOUNCES_MAX) await heedReturned(tx, { email, kind: "hard", at });
}
