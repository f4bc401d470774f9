import { type KeptMailReason, KEPT_MAIL_REASONS } from "@ezo/contract/admin/operations/kept-mails";
import { AppError } from "../../platform/app-error.ts";
import { type BounceEvent, bounceEvent, isEvent } from "../../campaigns/bounces/bounce-event.ts";
import type { BounceEvents } from "../../campaigns/bounces/bounce-events.service.ts";
import { type GivenUpMail, readReport } from "../../campaigns/bounces/report-mail.ts";
import type { InboundAddresses } from "../../mail/inbound-addresses.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import type { Log } from "../../platform/log/log.ts";
import { mailboxOf } from "../../platform/mail/email-address.ts";
import { addressOf } from "../../platform/mail/mailer.ts";
import { hashAddress } from "../../platform/queues/deliveries.ts";
import { holdUserChanges } from "../../users/user-changes-lock.ts";
import { returnedDelivery, triggeredKeys } from "../../saved-searches/triggered-mails.ts";
import { resumeWork } from "../changing/resume-work.ts";
import { settleAsked } from "../clock/asked-again.ts";
import * as repo from "../enquiries.repo.ts";
import { addMail } from "./add-mail.ts";
import { enquiryFor } from "./enquiry-for.ts";
import { keepMail } from "./kept-mails.service.ts";
import { labelsOf } from "./reading/mail-labels.ts";
import { isOverBudget } from "./mail-budget.ts";
import { openByMail } from "./open-by-mail.ts";
import { readMail, type ReadMail, type ReportMail } from "./reading/read-mail.ts";
import { noteReturned } from "./returned.ts";

export interface TakeMailParts {
  db: Db;
  log: Log;
  addresses: InboundAddresses;
  bounceEvents: Pick<BounceEvents, "record">;
  mailFrom: string;
  /** By which name the firm's mail server says what it has found out about senders; undefined: nothing is known of any. */
  authServer: string | undefined;
  now?: () => Date;
}

type Outcome = "joined" | "opened" | "repeated" | "ignored" | KeptMailReason;
const isKept = (outcome: Outcome): outcome is KeptMailReason =>
  KEPT_MAIL_REASONS.some((reason) => reason === outcome);

/**
 * Reads a mail that has arrived and puts it where it belongs, once: with the enquiry that it answers, with its sender's open one, or
 * as a new one. Reports of mails that came back go where those of mail providers go, and to the enquiries whose mails they are about.
 * One that cannot be read, or may open no enquiry, is kept for operators.
 */
export const createTakeMail =
  (parts: TakeMailParts) =>
  async ({ mail_id: id }: { mail_id: number }): Promise<void> => {
    const { db, log } = parts;
    const received = await db.receivedMail.findUnique({ where: { id } });
    if (!received || received.failure !== null) return;
    const { raw } = received;
    const keep = (error: unknown) => keepUnreadable(parts, { id, raw }, error);
    const mail = await readMail(raw, parts.authServer).catch(keep);
    if (mail === undefined) return;
    const returned = await returnedIn(parts, mail, raw).catch(keep);
    if (returned === undefined) return;
    if (returned) {
      const recorded = await parts.bounceEvents.record(returned.events);
      const enquiryMails = await noteReturned(parts, returned.givenUp);
      await db.receivedMail.deleteMany({ where: { id } });
      return log.info(
        { receivedMailId: id, ...recorded, enquiryMails },
        "mails that came back were reported by mail",
      );
    }
    if (mail.isReport) return;
    const outcome = await db.$transaction((tx) => place(tx, parts, { id, mail }));
    if (outcome) log.info({ receivedMailId: id, outcome }, "a mail has arrived");
  };

/** What the parser refuses, it would refuse again. Any other failure is thrown: another attempt may help. */
async function keepUnreadable(
  { db, log }: TakeMailParts,
  { id, raw }: { id: number; raw: Uint8Array },
  error: unknown,
): Promise<undefined> {
  if (!(error instanceof AppError)) throw error;
  await keepMail(db, id, { reason: "malformed", ...labelsOf(raw) });
  log.warn({ receivedMailId: id, err: error }, "a mail that has arrived cannot be read; it is kept");
  return undefined;
}

interface Returned {
  events: BounceEvent[];
  /** Mails of ours to single people, as the report says. */
  givenUp: GivenUpMail[];
}

/**
 * What a mail says about mails that came back; null for any other mail. The address that it was sent to names a marketing mail
 * for certain, also where the report does not, or is none that can be read. An automatic answer from the reader's own mailbox, as
 * of somebody who is away, shows that it works. Sent to any other address, a report counts only about a mail of ours that it names:
 * anybody can write one about anybody.
 */
async function returnedIn(
  parts: TakeMailParts,
  mail: ReadMail | ReportMail,
  raw: Uint8Array,
): Promise<Returned | null> {
  const { db, now = () => new Date() } = parts;
  const sent = await returnedTo(parts, mail.recipients);
  if (!mail.isReport && (!sent || !mail.isAutomatic || mailboxHash(mail.from.email) === sent.mailbox))
    return null;
  const about = sent?.about;
  const { events, givenUp } = mail.isReport
    ? await readReport(raw).catch((error: unknown) => {
        if (!about || !(error instanceof AppError)) throw error;
        return NOTHING;
      })
    : NOTHING;
  if (!about) return { events: await aboutOwnMails(db, events), givenUp };
  if (events.length > 0) return { events: events.map((event) => ({ ...event, ...about })), givenUp: [] };
  const reported = { eventId: mail.digest, kind: "soft" as const, reason: "other" as const };
  const at = now();
  const unread = bounceEvent("raw", { ...reported, ...about, email: undefined, at: at.toISOString() }, at);
  return { events: [unread].filter(isEvent), givenUp: [] };
}
const NOTHING: Returned = { events: [], givenUp: [] };

/** As deliveries have it. */
const mailboxHash = (email: string): string => hashAddress(mailboxOf(email));

/** The marketing mail whose own return address is among these, with the hash of the mailbox that it was sent to; null where there is none. */
async function returnedTo(
  { db, addresses }: TakeMailParts,
  recipients: readonly string[],
): Promise<{ about: Pick<BounceEvent, "messageId" | "delivery">; mailbox: string } | null> {
  const recipientId = await addresses.campaignRecipientOf(recipients);
  if (recipientId !== null) {
    const select = { messageId: true, email: true } as const;
    const row = await db.campaignRecipient.findUnique({ where: { id: recipientId }, select });
    return row && { about: { messageId: row.messageId }, mailbox: mailboxHash(row.email) };
  }
  const key = await returnedDelivery(addresses, recipients);
  const sent =
    key === null ? null : await db.delivery.findUnique({ where: { key }, select: { recipient: true } });
  if (key === null || !sent) return null;
  return { about: { messageId: undefined, delivery: key }, mailbox: sent.recipient };
}

/** Those about marketing mails, whose Message-IDs nobody but their readers knows, each as about that reader. */
async function aboutOwnMails(db: Db, events: readonly BounceEvent[]): Promise<BounceEvent[]> {
  const messageIds = events.flatMap(({ messageId }) => messageId ?? []);
  const [sent, keyOf] = await Promise.all([
    db.campaignRecipient.findMany({
      where: { messageId: { in: messageIds } },
      select: { messageId: true, email: true },
    }),
    triggeredKeys(db, messageIds),
  ]);
  const emailOf = new Map(sent.map(({ messageId, email }) => [messageId, email]));
  return events.flatMap((event): BounceEvent[] => {
    const email = emailOf.get(event.messageId ?? "");
    if (email !== undefined) return [{ ...event, email }];
    const delivery = keyOf.get(event.messageId ?? "");
    return delivery === undefined ? [] : [{ ...event, delivery }];
  });
}

/** Undefined where another attempt has placed it meanwhile. */
async function place(
  tx: Tx,
  parts: TakeMailParts,
  { id, mail }: { id: number; mail: ReadMail },
): Promise<Outcome | undefined> {
  // Before a row is locked: the mail may open an enquiry again.
  await holdUserChanges(tx);
  const [claimed] = await tx.$queryRaw<{ id: number }[]>`
    select id from received_mails where id = ${id} and failure is null for update`;
  if (!claimed) return undefined;
  const outcome = await placed(tx, parts, mail);
  if (isKept(outcome)) {
    const { from, subject } = mail;
    await keepMail(tx, id, { reason: outcome, sender: from.email, subject });
  } else await tx.receivedMail.deleteMany({ where: { id } });
  return outcome;
}

async function placed(tx: Tx, parts: TakeMailParts, mail: ReadMail): Promise<Outcome> {
  const at = parts.now?.() ?? new Date();
  if (await tx.enquiryMail.findUnique({ where: { digest: mail.digest }, select: { id: true } }))
    return "repeated";
  // Mail of our own that has come round.
  const { email } = mail.from;
  if (parts.addresses.isOwn(email) || email.toLowerCase() === addressOf(parts.mailFrom).toLowerCase())
    return "ignored";
  const enquiryId = await enquiryFor(tx, mail, { addresses: parts.addresses, at });
  if (enquiryId !== null) {
    await join(tx, mail, enquiryId, at);
    return "joined";
  }
  // Newsletters, and answers to nothing that is known.
  if (mail.isAutomatic) return "automatic";
  if (await isOverBudget(tx, mail, at)) return "over_budget";
  await openByMail(tx, mail, at);
  return "opened";
}

/**
 * Adds the mail to an enquiry, which is unread, open and waits for an answer from then on, and is nobody's where its owner has left; what
 * a program has written changes nothing else.
 */
async function join(tx: Tx, mail: ReadMail, enquiryId: number, at: Date): Promise<void> {
  const enquiry = await tx.enquiry.findUniqueOrThrow({ where: { id: enquiryId } });
  const { id } = await addMail(tx, mail, { enquiryId, body: mail.text, at });
  const isReopened = enquiry.status === "completed" && !mail.isAutomatic;
  await tx.enquiry.update({
    where: { id: enquiryId },
    data: {
      updatedAt: at,
      ...(mail.isAutomatic ? {} : { openedAt: null, openedById: null }),
      ...(isReopened ? { status: "in_progress" as const, version: { increment: 1 } } : {}),
    },
  });
  await repo.addHistory(tx, [
    { enquiryId, kind: "mail_received" },
    ...(isReopened
      ? [
          {
            enquiryId,
            kind: "status" as const,
            from: "completed",
            to: "in_progress",
            version: enquiry.version + 1,
          },
        ]
      : []),
  ]);
  if (!mail.isAutomatic) await resumeWork(tx, [enquiryId], { actor: null, at });
  await settleAsked(tx, [enquiryId]);
  await record(tx, "customer.updated", { customer_ids: [enquiryId] });
  if (!mail.isAutomatic) await record(tx, "customer.answered", { mail_id: id });
}
