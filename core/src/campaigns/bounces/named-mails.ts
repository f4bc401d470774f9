import type { Db, Tx } from "../../platform/db.ts";
import { mailboxOf } from "../../platform/mail/email-address.ts";
import { hashAddress } from "../../platform/queues/deliveries.ts";
import { heedSoftBounce, lockReturned } from "../../saved-searches/returned-mail.ts";
import { type TriggeredMail, triggeredMails } from "../../saved-searches/triggered-mails.ts";
import type { BounceEvent } from "./bounce-event.ts";

/** The mail that an event names: of a campaign, or one that followed from a change of the stock. */
export interface NamedMail {
  recipient: { id: bigint; campaignId: number; contactId: number; email: string } | undefined;
  triggered: TriggeredMail | undefined;
}

/** Finds the mails that these events name. */
export async function namedMails(
  db: Db,
  events: readonly BounceEvent[],
): Promise<(event: BounceEvent) => NamedMail> {
  const messageIds = events.flatMap(({ messageId }) => messageId ?? []);
  const keys = events.flatMap(({ delivery }) => delivery ?? []);
  const [recipients, triggered] = await Promise.all([
    db.campaignRecipient.findMany({
      where: { messageId: { in: messageIds } },
      select: { id: true, campaignId: true, contactId: true, email: true, messageId: true },
    }),
    triggeredMails(db, { keys, messageIds }),
  ]);
  const byMessage = new Map(recipients.map((row) => [row.messageId, row]));
  return (event) => ({
    recipient: byMessage.get(event.messageId ?? ""),
    triggered: triggered.find((mail) => isNamed(mail, event)),
  });
}

const isNamed = ({ key, messageId }: TriggeredMail, event: BounceEvent): boolean =>
  event.delivery === undefined
    ? event.messageId !== undefined && messageId === `<${event.messageId}>`
    : event.delivery === key;

/** Addresses in ledgers are replaced after their time, and of erased persons. */
const isForgotten = (email: string): boolean => email.endsWith(".invalid");

/**
 * The address that an event is about: the one that the named mail was sent to, whatever the report names, since it may have been
 * forwarded. Undefined where that of a triggered mail is not known any more.
 */
export function addressOf(
  { email }: Pick<BounceEvent, "email">,
  { recipient, triggered }: NamedMail,
): string | undefined {
  if (recipient) return isForgotten(recipient.email) ? email : recipient.email;
  if (!triggered) return email;
  if (triggered.email !== undefined || email === undefined) return triggered.email;
  return hashAddress(mailboxOf(email)) === triggered.mailbox ? email : undefined;
}

/**
 * Whether the mail that an event names was sent to this address, which its contact has now. Of a mail whose address is not kept
 * any more, and of an event that names no mail, nothing else is known.
 */
export function wasSentTo(email: string, { recipient, triggered }: NamedMail): boolean {
  if (recipient) return isForgotten(recipient.email) || hashAddress(recipient.email) === hashAddress(email);
  if (!triggered || triggered.mailbox === "") return true;
  return hashAddress(mailboxOf(email)) === triggered.mailbox;
}

/**
 * When a triggered mail came back or was marked as spam, for the rates; the first report decides. An address that is no
 * contact's has no other count of soft bounces than that of its mails.
 */
export async function noteTriggered(tx: Tx, mail: TriggeredMail, { kind, at }: BounceEvent): Promise<void> {
  const { key, mailbox } = mail;
  await lockReturned(tx, mailbox);
  // Not by Prisma, which would have the mail count as sent just now (`updated_at`).
  if (kind === "complaint")
    await tx.$executeRaw`
      update deliveries set complained_at = coalesce(complained_at, ${at}::timestamptz) where key = ${key}`;
  else
    await tx.$executeRaw`
      update deliveries set bounced_at = coalesce(bounced_at, ${at}::timestamptz) where key = ${key}`;
  if (kind === "soft") await heedSoftBounce(tx, mail, at);
}
