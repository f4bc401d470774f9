import { OPENED_BY_MAIL_PER_DAY, RECEIVED_MAIL_JOINS_DAYS } from "@ezo/contract/values/limits/mail";
import { DAY_MS } from "@ezo/contract/values/time";
import { membersOf } from "../../persons/person-erasure.ts";
import type { InboundAddresses } from "../../mail/inbound-addresses.ts";
import type { Tx } from "../../platform/db.ts";
import { canonicalAddress } from "../../platform/mail/email-address.ts";
import { IS_WORKABLE } from "../enquiries.filter.ts";
import * as repo from "../enquiries.repo.ts";
import { mailKeyOf } from "./mail-keys.ts";
import type { ReadMail } from "./reading/read-mail.ts";

/**
 * The enquiry that a mail belongs to, locked; null where it has none. By the address that it was sent to, which is signed; else by
 * the mail that it answers; else by its sender, who may have begun a mail of their own.
 */
export async function enquiryFor(
  tx: Tx,
  mail: ReadMail,
  { addresses, at }: { addresses: InboundAddresses; at: Date },
): Promise<number | null> {
  // Two mails of one sender that arrive at once open one enquiry.
  const sender = canonicalAddress(mail.from.email);
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`mail from ${sender}`}))`;
  const named = await addresses.enquiryOf(mail.recipients);
  const found =
    (named !== null && (await workable(tx, named))) ||
    (await answeredBy(tx, mail.answers)) ||
    // An address that its own domain disowns identifies nobody: otherwise anybody could write into that person's request.
    (mail.isAutomatic || mail.senderCheck === "failed" ? null : await openOf(tx, sender, at));
  if (!found) return null;
  // Erased or deleted meanwhile, it belongs to no person any more.
  await repo.lock(tx, [found]);
  return workable(tx, found);
}

async function workable(tx: Tx, id: number): Promise<number | null> {
  return (await tx.enquiry.count({ where: { id, ...IS_WORKABLE } })) > 0 ? id : null;
}

/** By the nearest of the mails that it answers which is ours, or another one of theirs. */
async function answeredBy(tx: Tx, answers: readonly string[]): Promise<number | null> {
  if (answers.length === 0) return null;
  const [ours, theirs] = await Promise.all([
    tx.delivery.findMany({
      where: { messageId: { in: [...answers] } },
      select: { key: true, messageId: true },
    }),
    tx.enquiryMail.findMany({
      where: { messageId: { in: [...answers] } },
      select: { enquiryId: true, messageId: true },
    }),
  ]);
  for (const answer of answers) {
    const theirsId = theirs.find(({ messageId }) => messageId === answer)?.enquiryId;
    const key = ours.find(({ messageId }) => messageId === answer)?.key;
    const id = theirsId ?? (key === undefined ? null : await enquiryOfKey(tx, key));
    if (id !== null && (await workable(tx, id))) return id;
  }
  return null;
}

async function enquiryOfKey(tx: Tx, key: string): Promise<number | null> {
  const of = mailKeyOf(key);
  if (!of) return null;
  if (of.kind === "confirmation") return of.id;
  const [where, select] = [{ id: of.id }, { enquiryId: true }] as const;
  const row =
    of.kind === "reply"
      ? await tx.enquiryReply.findUnique({ where, select })
      : await tx.enquiryStep.findUnique({ where, select });
  return row?.enquiryId ?? null;
}

/** Their newest open one; where they have opened many by mail today, the last of these, whatever its status. */
async function openOf(tx: Tx, sender: string, at: Date): Promise<number | null> {
  const [open] = await tx.$queryRaw<{ id: number }[]>`
    select id from customers
    where person_id in (${membersOf(sender)}) and deleted_at is null and anonymised_at is null and status <> 'completed'
      and updated_at > ${new Date(at.getTime() - RECEIVED_MAIL_JOINS_DAYS * DAY_MS)}::timestamptz
    order by created_at desc, id desc limit 1`;
  if (open) return open.id;
  const opened = await tx.$queryRaw<{ id: number }[]>`
    select id from customers
    where person_id in (${membersOf(sender)}) and deleted_at is null and anonymised_at is null and source = 'email'
      and created_at > ${new Date(at.getTime() - DAY_MS)}::timestamptz
    order by created_at desc, id desc limit ${OPENED_BY_MAIL_PER_DAY}::int`;
  return opened.length < OPENED_BY_MAIL_PER_DAY ? null : (opened[0]?.id ?? null);
}
