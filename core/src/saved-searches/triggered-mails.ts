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

interface Named {
  keys: readonly string[];
  /** Without angle brackets. */
  messageIds: readonly string[];
}

/** Mails by the keys of their deliveries, or by Message-IDs. */
export async function triggeredMails(db: Db, named: Named): Promise<TriggeredMail[]> {
  const rows = await deliveriesOf(db, named);
  const readerOf = await readersOf(
    db,
    rows.map(({ key }) => key),
  );
  return rows.map(({ key, messageId, recipient: mailbox }) => {
    const reader = readerOf(key);
    const isSame = reader !== undefined && hashAddress(mailboxOf(reader.email)) === mailbox;
    return {
      key,
      messageId,
      mailbox,
      email: isSame ? reader.email : undefined,
      contactId: reader?.contactId,
      decidedAt: reader?.decidedAt ?? null,
    };
  });
}

/** The keys of the deliveries of mails, by those of these Message-IDs (without angle brackets) that are theirs. */
export async function triggeredKeys(
  db: Db,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await deliveriesOf(db, { keys: [], messageIds });
  const keyOf = new Map(rows.map(({ key, messageId }) => [messageId, key]));
  return new Map(
    messageIds.flatMap((id): [string, string][] => {
      const key = keyOf.get(`<${id}>`);
      return key === undefined ? [] : [[id, key]];
    }),
  );
}

async function deliveriesOf(db: Db, { keys, messageIds }: Named) {
  if (keys.length === 0 && messageIds.length === 0) return [];
  return db.delivery.findMany({
    where: {
      AND: [
        { OR: [{ key: { in: [...keys] } }, { messageId: { in: messageIds.map((id) => `<${id}>`) } }] },
        { OR: TRIGGERED_MAILS.map((beginning) => ({ key: { startsWith: beginning } })) },
      ],
    },
    select: { key: true, messageId: true, recipient: true },
  });
}

interface Reader {
  email: string;
  contactId?: number;
  decidedAt: Date | null;
}

/** The persons to whom the searches, shortlists and watchers of mails belong now; undefined where one is gone. */
async function readersOf(db: Db, keys: readonly string[]): Promise<(key: string) => Reader | undefined> {
  const idsOf = (beginning: string) => [
    ...new Set(keys.filter((key) => key.startsWith(beginning)).map(followedId)),
  ];
  const [searches, watchers] = await Promise.all([
    db.savedSearch.findMany({
      where: { id: { in: idsOf(MATCHES_MAIL) } },
      select: { id: true, email: true, statusAt: true },
    }),
    db.watcher.findMany({
      where: { id: { in: idsOf(WATCH_MAIL) } },
      select: {
        id: true,
        shortlist: { select: { email: true, statusAt: true } },
        contact: { select: { id: true, email: true } },
      },
    }),
  ]);
  const ofSearch = new Map(
    searches.map(({ id, email, statusAt }): [number, Reader] => [id, { email, decidedAt: statusAt }]),
  );
  const ofWatcher = new Map(watchers.map((watcher) => [watcher.id, watching(watcher)]));
  return (key) => (key.startsWith(MATCHES_MAIL) ? ofSearch : ofWatcher).get(followedId(key));
}

/** Of a search or a watcher: the key ends with it and the mailing. */
const followedId = (key: string): number => Number(key.split("-").at(-2));

function watching(watcher: {
  shortlist: { email: string; statusAt: Date } | null;
  contact: { id: number; email: string } | null;
}): Reader | undefined {
  const { shortlist, contact } = watcher;
  if (shortlist) return { email: shortlist.email, decidedAt: shortlist.statusAt };
  return contact ? { email: contact.email, contactId: contact.id, decidedAt: null } : undefined;
}
