import { Prisma } from "../../generated/prisma/client.ts";
import type { Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";

/** Columns of `customers` that name the visitor or repeat their words, as they are emptied (`update customers set ...`). */
export const UNNAMED = Prisma.sql`
  name = '', phone = null, message = '', search_text = '', consent_text = null, payment_plan = null, person_id = null,
  next_step_at = null`;

/**
 * Erases what was written around these enquiries: notes, replies, mails with their files, next steps, reasons, and the mailboxes of the mails that were
 * sent because of them. What has happened, and when, stays in their history. The erasure of a person and retention both end
 * here.
 */
export async function eraseTraces(tx: Tx, enquiryIds: readonly number[]): Promise<void> {
  if (enquiryIds.length === 0) return;
  const ids = [...enquiryIds];
  const ofThem = { enquiryId: { in: ids } };
  // Before replies and steps go, whose ids name their mails.
  await forgetMailboxes(tx, ids);
  await eraseLastingWords(tx, ids);
  await tx.enquiryNote.deleteMany({ where: ofThem });
  await tx.enquiryReply.deleteMany({ where: ofThem });
  await tx.enquiryMail.deleteMany({ where: ofThem });
  await tx.enquiryFile.deleteMany({ where: ofThem });
  await tx.enquiryStep.deleteMany({ where: ofThem });
  await tx.enquiryHistory.updateMany({ where: ofThem, data: { reason: null } });
  // A mail server's refusal may name the address.
  await tx.enquiryHistory.updateMany({
    where: { ...ofThem, kind: { in: ["confirmation_refused", "visit_refused"] } },
    data: { toValue: null },
  });
}

/**
 * What was written in rows that outlive these enquiries: notes of offers, and reasons of holds, of open ones too. Holds
 * keep that they were for somebody, which those that the build before has made do not say yet.
 */
export async function eraseLastingWords(tx: Tx, ids: number[]): Promise<void> {
  await eraseNotesOfOffers(tx, { enquiryId: { in: ids } });
  await tx.hold.updateMany({ where: { enquiryId: { in: ids } }, data: { reason: "", forEnquiry: true } });
}

/** Of mails that were sent because of these enquiries: a hash of a mailbox can be found by trying addresses. */
export const forgetMailboxes = (tx: Tx, ids: number[]) => tx.$executeRaw`
  update deliveries set recipient = '' where key in (
    select 'confirmation-' || c.id from unnest(${ids}::int[]) as c(id)
    union all select 'reply-' || r.id from customer_replies r where r.customer_id = any(${ids}::int[])
    union all select 'visit-' || s.id || '-' || v.number
      from customer_steps s, generate_series(1, s.version) as v(number) where s.customer_id = any(${ids}::int[]))`;

/** An offer names nobody, except where a seller has written something: then it ends, and its PDF goes with the note. */
export async function eraseNotesOfOffers(
  tx: Tx,
  where: Pick<Prisma.OfferWhereInput, "enquiryId">,
): Promise<void> {
  const written = await tx.offer.findMany({
    where: { ...where, OR: [{ note: { not: "" } }, { earlier: { some: { note: { not: "" } } } }] },
    select: { id: true },
  });
  const offerIds = written.map(({ id }) => id);
  await tx.offerVersion.updateMany({ where: { offerId: { in: offerIds } }, data: { note: "" } });
  await tx.$executeRaw`
    update offers set note = '', asked = asked - 'note', withdrawn_at = coalesce(withdrawn_at, now())
    where id = any(${offerIds}::uuid[])`;
  for (const id of offerIds) await record(tx, "offer.changed", { offer_id: id });
}
