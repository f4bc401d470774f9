import { BOUNCE_MATCH_DAYS } from "@ezo/contract/values/limits/marketing";
import { DAY_MS, MINUTE_MS } from "@ezo/contract/values/time";
import type { Db } from "../../platform/db.ts";
import { mailboxOf } from "../../platform/mail/email-address.ts";
import { hashAddress } from "../../platform/queues/deliveries.ts";

const WINDOW_MS = BOUNCE_MATCH_DAYS * DAY_MS;
/** Clocks of providers may be behind ours. */
const SKEW_MS = 5 * MINUTE_MS;

/** Somebody whose mail came back at that time. */
interface Asked {
  contactId: number;
  /** The address that it was sent to, as the report names it. */
  email: string;
  at: Date;
}
type SentMail = Awaited<ReturnType<typeof mailsTo>>[number];

/**
 * The latest campaign mail that each address was sent before: which mail a report is about that names none. None where a
 * mail that is no campaign's was sent to its mailbox since: either may have come back. Mails to another address of the
 * contact do not count.
 */
export async function latestMails(db: Db, asked: readonly Asked[]): Promise<(SentMail | undefined)[]> {
  if (asked.length === 0) return [];
  const [mails, others] = await Promise.all([mailsTo(db, asked), otherMailsTo(db, asked)]);
  const mailsOf = grouped(mails, readerOf);
  const othersOf = grouped(others, ({ recipient }) => recipient);
  return asked.map(({ contactId, email, at }) => {
    const own = mailsOf.get(readerOf({ contactId, email })) ?? [];
    const mail = own.find(({ claimedAt }) => claimedAt !== null && isShortlyBefore(claimedAt, at));
    const sentAt = mail?.claimedAt;
    if (!sentAt) return undefined;
    const alsoSent = othersOf.get(mailboxHash(email)) ?? [];
    const isUnsure = alsoSent.some(({ createdAt }) => createdAt >= sentAt && isShortlyBefore(createdAt, at));
    return isUnsure ? undefined : mail;
  });
}

/** By the hash, because an address may be written in several ways. */
const readerOf = ({ contactId, email }: Pick<Asked, "contactId" | "email">): string =>
  `${contactId} ${hashAddress(email)}`;
const mailboxHash = (email: string): string => hashAddress(mailboxOf(email));

function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

const isShortlyBefore = (sent: Date, at: Date): boolean =>
  sent.getTime() <= at.getTime() + SKEW_MS && sent.getTime() >= at.getTime() - WINDOW_MS;

/** When a mail may have been sent that one of them is about. */
function sentFor(asked: readonly Asked[]) {
  const times = asked.map(({ at }) => at.getTime());
  return {
    gte: new Date(Math.min(...times) - WINDOW_MS),
    lte: new Date(Math.max(...times) + SKEW_MS),
  };
}

/** The latest first. A report may come before the mail server's answer is noted. */
function mailsTo(db: Db, asked: readonly Asked[]) {
  return db.campaignRecipient.findMany({
    where: {
      contactId: { in: [...new Set(asked.map(({ contactId }) => contactId))] },
      state: { in: ["sending", "sent", "unconfirmed"] },
      claimedAt: sentFor(asked),
    },
    orderBy: { claimedAt: "desc" },
    select: { id: true, campaignId: true, contactId: true, email: true, claimedAt: true },
  });
}

/** Mails that are no campaign's. One that was refused was never sent, and so does not come back. */
function otherMailsTo(db: Db, asked: readonly Asked[]) {
  return db.delivery.findMany({
    where: {
      recipient: { in: [...new Set(asked.map(({ email }) => mailboxHash(email)))] },
      status: { not: "refused" },
      createdAt: sentFor(asked),
    },
    select: { recipient: true, createdAt: true },
  });
}
