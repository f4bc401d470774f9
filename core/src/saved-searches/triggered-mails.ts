import type { InboundAddresses, ReturnedKind } from "../mail/inbound-addresses.ts";
import type { Db } from "../platform/db.ts";
import { isHardBounce } from "../platform/mail/bulk-mailer.ts";
import { mailboxOf } from "../platform/mail/email-address.ts";
import { recipientRefusal } from "../platform/mail/mailer.ts";
import { hashAddress } from "../platform/queues/deliveries.ts";
import { WATCH_MAIL } from "../watched-apartments/watch-mails.ts";
import { MATCHES_MAIL } from "./saved-search-rows.ts";

/** The beginnings of the delivery keys, by the tags of the return addresses; the tag's id is the rest of the key. */
const KINDS = [
  ["s", MATCHES_MAIL],
  ["w", WATCH_MAIL],
] as const satisfies readonly (readonly [ReturnedKind, string])[];

/** The beginnings of the delivery keys of every kind of mail that a change of the stock leads to. */
export const TRIGGERED_MAILS: readonly string[] = KINDS.map(([, beginning]) => beginning);

/** Where the mail of a delivery is returned to; undefined where that is the sender's address. */
export async function triggeredReturnPath(
  addresses: Pick<InboundAddresses, "openReturnPaths">,
  key: string,
): Promise<string | undefined> {
  const pathOf = await addresses.openReturnPaths();
  const found = KINDS.find(([, beginning]) => key.startsWith(beginning));
  return pathOf && found && pathOf(key.slice(found[1].length), found[0]);
}

/** The delivery whose mail came back to one of these addresses, or null. */
export async function returnedDelivery(
  addresses: Pick<InboundAddresses, "returnedId">,
  recipients: readonly string[],
): Promise<string | null> {
  for (const [kind, beginning] of KINDS) {
    const id = await addresses.returnedId(kind, recipients);
    if (id !== null) return beginning + id;
  }
  return null;
}

/** Notes for the rates that a mail came back where our mail server has refused the address at once, as the ledger does. */
export async function noteRefused(db: Db, key: string, error: unknown): Promise<void> {
  const { responseCode = 0, command } = error as { responseCode?: number; command?: string };
  if (!isHardBounce(responseCode, recipientRefusal(error) ?? "", command)) return;
  await db.delivery.updateMany({ where: { key, bouncedAt: null }, data: { bouncedAt: new Date() } });
}

/** A mail that followed from a change of the stock, and whom it was sent to. */
export interface TriggeredMail {
  key: string;
  messageId: string | null;
  /** The hash of the mailbox that it was sent to; empty where its owner was erased. */
  mailbox: string;
  /** The address that it was sent to, where that is still known. */
  email: string | undefined;
  /** Whom it was sent to as a contact; undefined for the owner of a search or a shortlist. */
  contactId: number | undefined;
  /** When its reader decided last about what they had asked for; null for a contact. */
  decidedAt: Date | null;
}

/** Mails by the keys of their deliveries, or by Message-IDs without angle brackets. */
export async function triggeredMails(
  db: Db,
  { keys, messageIds }: { keys: readonly string[]; messageIds: readonly string[] },
): Promise<TriggeredMail[]> {
  if (keys.length === 0 && messageIds.length === 0) return [];
  const rows = await db.delivery.findMany({
    where: {
      AND: [
        { OR: [{ key: { in: [...keys] } }, { messageId: { in: messageIds.map((id) => `<${id}>`) } }] },
        { OR: TRIGGERED_MAILS.map((beginning) => ({ key: { startsWith: beginning } })) },
      ],
    },
    select: { key: true, messageId: true, recipient: true },
  });
  const mails: TriggeredMail[] = [];
  for (const { key, messageId, recipient: mailbox } of rows) {
    const reader = await readerOf(db, key);
    const isSame = reader !== null && hashAddress(mailboxOf(reader.email)) === mailbox;
    mails.push({
      key,
      messageId,
      mailbox,
      email: isSame ? reader.email : undefined,
      contactId: reader?.contactId,
      decidedAt: reader?.decidedAt ?? null,
    });
  }
  return mails;
}

interface Reader {
  email: string;
  contactId?: number;
  decidedAt: Date | null;
}

/** The person to whom a mail's search, shortlist or watcher belongs now; null where it is gone. */
async function readerOf(db: Db, key: string): Promise<Reader | null> {
  // The key ends with the id and the mailing.
  const id = Number(key.split("-").at(-2));
  if (key.startsWith(MATCHES_MAIL)) {
    const search = await db.savedSearch.findUnique({
      where: { id },
      select: { email: true, statusAt: true },
    });
    return search && { email: search.email, decidedAt: search.statusAt };
  }
  const watcher = await db.watcher.findUnique({
    where: { id },
    select: {
      shortlist: { select: { email: true, statusAt: true } },
      contact: { select: { id: true, email: true } },
    },
  });
  if (watcher?.shortlist) return { email: watcher.shortlist.email, decidedAt: watcher.shortlist.statusAt };
  const contact = watcher?.contact;
  return contact ? { email: contact.email, contactId: contact.id, decidedAt: null } : null;
}
