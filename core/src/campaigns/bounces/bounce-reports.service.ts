import type { BounceReason } from "@ezo/contract/marketing/delivery/bounces";
import { suppress } from "../../contacts/subscription/suppress.ts";
import { noteReturned } from "../../enquiries/mails/returned.ts";
import { AppError, refused } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import { hashAddress } from "../../platform/queues/deliveries.ts";
import { heedReturned } from "../../saved-searches/returned-mail.ts";
import { type BounceEvent, bounceEvent, isEvent, keyOf } from "./bounce-event.ts";
import { type BounceEvents, lockContact, markRecipient } from "./bounce-events.service.ts";
import { latestMails } from "./latest-mails.ts";
import { addressOf, namedMails, wasSentTo } from "./named-mails.ts";
import { type GivenUpMail, readDsn } from "./report-mail.ts";
import { hasToken, type UnreadCall } from "./webhook-call.ts";

export interface BounceReport {
  type?: "hard_bounce" | "soft_bounce" | "complaint" | undefined;
  email?: string | undefined;
  message_id?: string | undefined;
  dsn?: string | undefined;
}
interface Reported {
  type: BounceReport["type"];
  email: string | undefined;
  /** Without angle brackets. */
  messageId: string | undefined;
  /** Where a delivery report says it. */
  reason?: BounceReason;
}

export function createBounceReports(options: {
  db: Db;
  webhookToken: string | undefined;
  rateLimits: RateLimits;
  /** Soft bounces count with those of mail providers. */
  record: BounceEvents["record"];
}) {
  const { db, webhookToken, rateLimits, record } = options;
  return {
    /**
     * Takes the token from a header: proxies write addresses to their logs. Throws `not_found` for every token but the
     * configured one, so that the webhook stays hidden without it, and `too_many_requests` for callers who go on guessing.
     */
    async requireWebhookToken(call: UnreadCall & { address: string }): Promise<void> {
      if (webhookToken && hasToken(call, webhookToken)) return;
      await rateLimits.spend("refusedWebhook", call.address);
      throw new AppError("not_found");
    },

    /** Stores what the mail system reports; returns how many contacts it was about. A repeated soft bounce counts once. */
    async report(report: BounceReport): Promise<number> {
      const events: Reported[] = report.dsn
        ? await readDsn(report.dsn)
        : [{ type: report.type, email: report.email, messageId: report.message_id?.replace(/^<|>$/g, "") }];
      if (events.every(({ type, email, messageId }) => !type || (!email && !messageId)))
        throw refused("type", "errors.required");
      let { matched } = await record(events.flatMap((event) => softIn(event)));
      for (const event of events) {
        const { type } = event;
        if (!type || type === "soft_bounce") continue;
        const lasting = lastingEvent(type, event);
        if (!lasting) continue;
        if (await isByMail(db, lasting)) matched += (await record([lasting])).matched;
        else if (await storeEvent(db, lasting)) matched++;
      }
      await noteReturned({ db }, events.flatMap(givenUpIn));
      return matched;
    },
  };
}

/** A mail of ours that will not arrive. */
const givenUpIn = ({ type, messageId }: Reported): GivenUpMail[] =>
  type === "hard_bounce" && messageId ? [{ messageId, reason: "hard bounce" }] : [];

/**
 * A soft bounce as providers report it. Mail systems report each attempt, under no id: those of one mail count as one
 * bounce, and where the mail is not named, those of one day.
 */
function softIn({ type, email, messageId, reason = "other" }: Reported, now = new Date()) {
  if (type !== "soft_bounce") return [];
  const eventId = `report ${messageId || now.toISOString().slice(0, 10)}`;
  const event = bounceEvent("raw", { eventId, kind: "soft", email, messageId, reason, at: undefined }, now);
  return [event].filter(isEvent);
}

type Lasting = "hard_bounce" | "complaint";

/**
 * The same of what lasts: one of each mail and, where the mail is not named, one a day. A mail system that says no more than that
 * it failed for good means the address. Undefined where neither an address nor a mail can be read.
 */
function lastingEvent(
  type: Lasting,
  { email, messageId, reason = "unknown_address" }: Reported,
  now = new Date(),
): BounceEvent | undefined {
  const what =
    type === "complaint"
      ? ({ kind: "complaint", reason: "spam" } as const)
      : ({ kind: "hard", reason } as const);
  const eventId = `report ${messageId || now.toISOString().slice(0, 10)} ${type}`;
  return bounceEvent("raw", { eventId, ...what, email, messageId, at: undefined }, now);
}

/**
 * Whether what the event is about follows from the mail that it names: one about the stock, or one to an address that the
 * contact had before.
 */
async function isByMail(db: Db, event: BounceEvent): Promise<boolean> {
  if (event.messageId === undefined) return false;
  const mail = (await namedMails(db, [event]))(event);
  if (mail.triggered) return true;
  if (!mail.recipient) return false;
  const where = { id: mail.recipient.contactId };
  const contact = await db.contact.findUnique({ where, select: { email: true } });
  return contact !== null && !wasSentTo(contact.email, mail);
}

/**
 * False where no contact has this message id or address. Unlike a provider's event, one that is repeated takes a contact off the
 * list again who has come back since; its row is stored once.
 */
async function storeEvent(db: Db, event: BounceEvent): Promise<boolean> {
  const { email, messageId, at } = event;
  const named = messageId ? await db.campaignRecipient.findUnique({ where: { messageId } }) : null;
  const address = addressOf({ email }, { recipient: named ?? undefined, triggered: undefined });
  const kind = event.kind === "complaint" ? "complaint" : "hard";
  if (address) await heedReturned(db, { email: address, kind, at });
  const contactId = named?.contactId ?? (email ? await contactOf(db, email) : undefined);
  if (contactId === undefined) return false;
  const [latest] = email && !messageId ? await latestMails(db, [{ contactId, email, at }]) : [];
  return db.$transaction((tx) => takeOff(tx, { event, contactId, mail: named ?? latest }));
}

/**
 * Takes the contact off the list, and keeps why: for the timeline and the figures of the campaign. False where the contact has
 * gone meanwhile.
 */
async function takeOff(
  tx: Tx,
  given: { event: BounceEvent; contactId: number; mail: { id: bigint; campaignId: number } | undefined },
): Promise<boolean> {
  const { event, contactId, mail } = given;
  const { provider, kind, reason, at } = event;
  if (!(await lockContact(tx, contactId))) return false;
  const campaignId = mail?.campaignId;
  const isDecisive = await suppress(tx, {
    contactId,
    status: kind === "complaint" ? "complained" : "bounced",
    detail: reason,
    ...(campaignId === undefined ? {} : { campaignId }),
  });
  const row = { key: keyOf(event), provider, kind, reason, at, contactId, isDecisive };
  await tx.bounceEvent.createMany({
    data: [{ ...row, campaignId: campaignId ?? null }],
    skipDuplicates: true,
  });
  // A repeated one has a row already, which may not have taken anybody off.
  if (isDecisive) await tx.bounceEvent.updateMany({ where: { key: row.key }, data: { isDecisive } });
  if (mail) await markRecipient(tx, mail.id, event);
  return true;
}

async function contactOf(db: Db, email: string): Promise<number | undefined> {
  const contact = await db.contact.findUnique({
    where: { emailHash: hashAddress(email) },
    select: { id: true },
  });
  return contact?.id;
}
