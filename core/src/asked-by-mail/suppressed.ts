import type { Db, Tx } from "../platform/db.ts";
import { mailboxOf } from "../platform/mail/email-address.ts";
import { formerHash, hashAddress } from "../platform/queues/deliveries.ts";

/** The beginning of the key (`deliveries`) of no mail: a row whose mailbox gets none. */
export const COMPLAINT = "search-complaint-";

const complaintOf = (email: string) => {
  const recipient = hashAddress(mailboxOf(email));
  return { key: `${COMPLAINT}${recipient}`, recipient };
};

/**
 * Notes that the owner of a mailbox has called a mail spam. They need not be a contact, and without a note anybody could
 * type their address again. It has the mailbox's hash alone; harmless to repeat.
 */
export async function noteComplaint(db: Db | Tx, email: string): Promise<void> {
  const { key, recipient } = complaintOf(email);
  await db.delivery.createMany({ data: [{ key, recipient, status: "refused" }], skipDuplicates: true });
}

/**
 * Whether no mail may follow to this address: its owner has called one of ours spam, or it has not worked since their last
 * decision about what they asked for; null for one who has taken none.
 */
export async function isSuppressed(db: Db | Tx, email: string, decidedAt: Date | null): Promise<boolean> {
  if ((await db.delivery.count({ where: { key: complaintOf(email).key } })) > 0) return true;
  const contacts = await db.contact.findMany({
    where: {
      emailHash: { in: [hashAddress(email), formerHash(email)] },
      status: { in: ["complained", "bounced"] },
    },
    select: { status: true, statusAt: true },
  });
  return contacts.some(
    ({ status, statusAt }) => status === "complained" || (decidedAt !== null && statusAt >= decidedAt),
  );
}
