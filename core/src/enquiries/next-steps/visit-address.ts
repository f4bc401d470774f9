import type { Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { mailboxOf } from "../../platform/mail/email-address.ts";
import { versionsMailedTo } from "./visit-deliveries.ts";
import { CANCELLED_ENTRY } from "./visits.ts";

/** The address of an enquiry before and now; empty where there is no address. */
interface Correction {
  former: string;
  email: string;
  at: Date;
}

/**
 * The visits of an enquiry whose address was corrected, and which the caller has locked: what lies ahead is mailed to the new
 * address, and cancelled at the former one where it may have arrived. Each of the two mails has a version of its own.
 */
export async function followAddress(
  tx: Tx,
  enquiryId: number,
  { former, email, at }: Correction,
): Promise<void> {
  // It is the same person's mailbox, which has the visit.
  if (mailboxOf(former) === mailboxOf(email)) return;
  // From here on no mail about them is claimed.
  await tx.$queryRaw`select id from customer_steps where customer_id = ${enquiryId}::int for update`;
  await keepAt(tx, enquiryId, email);
  const steps = await tx.enquiryStep.findMany({
    where: {
      enquiryId,
      kind: "visit",
      isInvited: true,
      dueAt: { gt: at },
      // The mail of a cancellation may still be held.
      OR: [{ endedAt: null }, { end: "cancelled" }],
    },
    select: { id: true, version: true, endedAt: true, mailedEntry: true },
  });
  for (const step of steps) {
    const { id, endedAt, mailedEntry } = step;
    const [recall, version] = [step.version + 1, step.version + 2];
    await tx.enquiryStep.update({
      where: { id },
      data: { version, entryVersion: version, mailedVersion: null, mailedEntry: null, updatedAt: at },
    });
    const isThere = mailedEntry !== CANCELLED_ENTRY && (await versionsMailedTo(tx, id, former)).length > 0;
    if (former && isThere) {
      await tx.visitRecall.create({ data: { stepId: id, version: recall, email: former } });
      await record(tx, "visit.changed", { step_id: id, version: recall, is_held: false });
    }
    if (email && endedAt === null)
      await record(tx, "visit.changed", { step_id: id, version, is_held: false });
  }
}

/** An address that is the right one after all keeps its visits. */
async function keepAt(tx: Tx, enquiryId: number, email: string): Promise<void> {
  const due = await tx.visitRecall.findMany({ where: { step: { enquiryId } } });
  for (const { stepId, version, email: former } of due)
    if (mailboxOf(former) === mailboxOf(email))
      await tx.visitRecall.delete({ where: { stepId_version: { stepId, version } } });
}
