import type { Db } from "../../platform/db.ts";
import { hashAddress } from "../../platform/queues/deliveries.ts";
import type { BounceEvent } from "./bounce-event.ts";
import { latestMails } from "./latest-mails.ts";
import { addressOf, type NamedMail, namedMails } from "./named-mails.ts";

/** An event with its key, and whom and which mail it is about. */
export interface Resolved extends NamedMail {
  event: BounceEvent;
  key: string;
  contactId: number | undefined;
}

/** By the mail where it is known, since it may have been forwarded; else by the address, and the latest mail to it. */
export async function resolved(db: Db, byKey: ReadonlyMap<string, BounceEvent>): Promise<Resolved[]> {
  if (byKey.size === 0) return [];
  const mailOf = await namedMails(db, [...byKey.values()]);
  const entries = [...byKey].map(([key, event]) => {
    const mail = mailOf(event);
    const email = addressOf(event, mail);
    // Where a search or watcher is gone, the hash of the mailbox is known: that of most addresses.
    const hash = email === undefined ? mail.triggered?.mailbox : hashAddress(email);
    return { key, event: { ...event, email }, mail, hash };
  });
  const contacts = await db.contact.findMany({
    where: { emailHash: { in: entries.flatMap(({ hash }) => hash ?? []) } },
    select: { id: true, emailHash: true },
  });
  const byHash = new Map(contacts.map((contact) => [contact.emailHash, contact.id]));
  const all = entries.map(({ key, event, mail, hash }): Resolved => {
    const { recipient, triggered } = mail;
    const contactId = recipient?.contactId ?? triggered?.contactId ?? byHash.get(hash ?? "");
    return { key, event, recipient, triggered, contactId };
  });
  return withLatestMails(db, all);
}

/** Events of providers that name no mail of ours, as Postmark, are about the latest one of a campaign to the address. */
async function withLatestMails(db: Db, all: readonly Resolved[]): Promise<Resolved[]> {
  const asked = all.flatMap(({ key, event: { messageId, email, at }, triggered, contactId }) =>
    messageId === undefined && !triggered && email !== undefined && contactId !== undefined
      ? [{ key, contactId, email, at }]
      : [],
  );
  const mails = await latestMails(db, asked);
  const mailOf = new Map(asked.map(({ key }, index) => [key, mails[index]]));
  return all.map((one) => ({ ...one, recipient: one.recipient ?? mailOf.get(one.key) }));
}
