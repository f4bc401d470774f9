import { forgetReceivedMails } from "../enquiries/mails/sweep.ts";
import { eraseTraces, UNNAMED } from "../enquiries/retention/erase-traces.ts";
import { eraseWatched } from "../kept-shortlists/shortlist-rows.ts";
import type { Tx } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import { TYPED_ADDRESS_MAILS } from "../platform/mail/daily-limit.ts";
import { ERASED_DOMAIN, mailboxOf } from "../platform/mail/email-address.ts";
import { hashAddress } from "../platform/queues/deliveries.ts";
import { eraseOwnData } from "../own-data/erasure-rows.ts";
import { forgetUnnamed, lockPersonsOf, lockPersonsOfPhone } from "../persons/person-erasure.ts";
import { eraseSearches } from "../saved-searches/saved-search-rows.ts";
import { enquiryIdsOf } from "./held-enquiries.ts";

/** The address of the enquiries of somebody who was no contact. */
const NOBODY = `erased@${ERASED_DOMAIN}`;

/**
 * Erases what is held under an address beside the contact itself. Enquiries without an address, which staff have entered, go
 * with those of the same person. `nobody` replaces the address in them. Returns how many enquiries that were.
 */
export async function eraseByEmail(
  tx: Tx,
  { email, contactId, nobody = NOBODY }: { email: string; contactId: number | null; nobody?: string },
): Promise<number> {
  const persons = await lockPersonsOf(tx, email);
  await tx.$executeRaw`update offers set email = null where email = ${email}`;
  await tx.$executeRaw`
    update deliveries set recipient = ''
    where recipient = ${hashAddress(mailboxOf(email))} and key like ${`${TYPED_ADDRESS_MAILS.offer}%`}`;
  await eraseSearches(tx, email);
  await eraseWatched(tx, { contactId, email });
  const enquiryIds = await enquiryIdsOf(tx, { kind: "email", value: email });
  await eraseEnquiries(tx, { enquiryIds, persons, nobody });
  // What they have written about somebody else's enquiry, with its files.
  await tx.$executeRaw`delete from customer_mails where lower(from_email) = ${email}`;
  // A visit that was mailed to this address by mistake; its cancellation is not mailed any more.
  await tx.$executeRaw`delete from visit_recalls where lower(email) = ${email}`;
  await forgetReceivedMails(tx, email);
  await eraseOwnData(tx, email);
  return enquiryIds.length;
}

/** Erases the enquiries that name a number (E.164). What is held under their addresses alone stays. Returns how many. */
export async function eraseByPhone(tx: Tx, phone: string): Promise<number> {
  const subject = { kind: "phone", value: phone } as const;
  const persons = await lockPersonsOfPhone(tx, phone, await enquiryIdsOf(tx, subject));
  // One that has arrived meanwhile is seen by a statement that begins after the lock.
  const enquiryIds = await enquiryIdsOf(tx, subject);
  await eraseEnquiries(tx, { enquiryIds, persons, nobody: NOBODY });
  await forgetReceivedMails(tx, phone);
  return enquiryIds.length;
}

/** Enquiries lose everything that names the person, their notes and what they were written, and are deleted. */
async function eraseEnquiries(
  tx: Tx,
  { enquiryIds, persons, nobody }: { enquiryIds: number[]; persons: number[]; nobody: string },
): Promise<void> {
  await tx.$executeRaw`
    update customers set ${UNNAMED}, email = ${nobody}, attribution = null, first_attribution = null,
      came_from = null, first_came_from = null, page = split_part(page, '?', 1),
      deleted_at = coalesce(deleted_at, now()), updated_at = now()
    where id = any(${enquiryIds}::int[])`;
  await forgetUnnamed(tx, persons);
  await eraseTraces(tx, enquiryIds);
  const ofThem = { where: { enquiryId: { in: enquiryIds } }, data: { enquiryId: null } };
  await tx.offer.updateMany(ofThem);
  await tx.hold.updateMany(ofThem);
  if (enquiryIds.length > 0) await record(tx, "customer.deleted", { customer_ids: enquiryIds });
}
