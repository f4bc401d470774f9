import { createHash } from "node:crypto";
import { STAFF_NOTICES, type StaffNotice } from "@ezo/contract/staff-notices";
import { dayIn } from "@ezo/contract/values/clock/time-zone";
import {
  PUSH_LASTS_SECONDS,
  PUSH_PAUSES_SECONDS,
  PUSH_TIMEOUT_MS,
} from "@ezo/contract/values/limits/notices";
import * as repo from "../enquiries/enquiries.repo.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { pathOf } from "../notices/held-mail.ts";
import { hold } from "../notices/hold.ts";
import { quietUntil } from "../notices/quiet-hours.ts";
import { findReader, type Reader, stillOpen } from "../notices/reader.ts";
import type { Db } from "../platform/db.ts";
import { derivedKey } from "../platform/crypto/keys.ts";
import type { Log } from "../platform/log/log.ts";
import type { JobPayload } from "../platform/queues/job-types.ts";
import { firmTimeZone, readSetting } from "../platform/settings.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { isIdle } from "../users/sessions/session-life.ts";
import { postPush, type Posted } from "./post-push.ts";
import { contentOf, heldContent, type PushContent, testContent } from "./push-message.ts";
import { targetOf } from "./push-target.ts";
import { vapidKeys, vapidSubject } from "./vapid.ts";

export type PushOutcome = "sent" | "gone" | "retried" | "failed" | "unconfirmed" | "dropped" | "held";

interface Parts {
  db: Db;
  translations: Pick<TranslationsService, "lookup">;
  publicUrl: string;
  mailFrom: string;
  jwtSecret: string;
  allowsLoopback: boolean;
  hosts: readonly string[];
  now: () => Date;
  log: Log;
  countPush: (outcome: PushOutcome) => void;
  post?: typeof postPush;
}

/** A worker that has not settled its attempt by then has died. */
const ATTEMPT_FOR_MS = PUSH_TIMEOUT_MS + 20_000;
/** Up to so much is added to a pause, so that a push service that comes back is not called by all at once. */
const JITTER = 0.1;
/** Somebody waits for an answer, or has to be somewhere. Others may wait until a phone is awake anyway. */
const URGENT: readonly string[] = ["new_request", "answered", "reply_failed", "late", "step_due", "test"];
/** The browser has given the subscription up (RFC 8030). */
const GONE = [404, 410];
const TOPIC_LENGTH = 32;

const withDevice = {
  subscription: {
    include: {
      session: { select: { revokedAt: true, expiresAt: true, isRemembered: true, lastSeenAt: true } },
    },
  },
} as const;
type Message = Prisma.PushMessageGetPayload<{ include: typeof withDevice }>;

/**
 * One attempt at a push message, which is claimed before it is sent: a job of an earlier turn does nothing, and what a worker has died
 * over is not sent again.
 */
export const createDeliverPush =
  (parts: Parts) =>
  async (job: JobPayload<"deliver-push">): Promise<void> => {
    const message = await claim(parts, job);
    if (message) parts.countPush(await deliver(parts, message));
  };

async function claim({ db, now }: Parts, job: JobPayload<"deliver-push">): Promise<Message | null> {
  const { message_id: id, turn } = job;
  const at = now();
  const { count } = await db.pushMessage.updateMany({
    where: { id, turn, state: "waiting", expiresAt: { gt: at } },
    data: {
      state: "sending",
      attempts: { increment: 1 },
      nextAttemptAt: new Date(at.getTime() + ATTEMPT_FOR_MS),
    },
  });
  return count === 0 ? null : db.pushMessage.findUnique({ where: { id }, include: withDevice });
}

async function deliver(parts: Parts, message: Message): Promise<PushOutcome> {
  const { db, jwtSecret, now } = parts;
  const { subscription } = message;
  const keys = await vapidKeys(db);
  const target = targetOf(derivedKey(jwtSecret, "push_subscriptions"), subscription);
  // Made for other keys of ours: it cannot be reached, and its browser makes a new one when the admin is next opened.
  if (!target || subscription.publicKey !== keys.publicKey) return forget(parts, message);
  const reader = await findReader(db, subscription.userId);
  if (!reader) return settle(parts, message, "dropped");
  if (await isQuiet(parts, message, reader)) return "held";
  const content = await contentFor(parts, message, reader);
  if (!content) return settle(parts, message, "dropped");
  const post = parts.post ?? postPush;
  // Of the key, which may hold an address of staff, the push service and the device get a hash.
  const topic = createHash("sha256").update(message.key).digest("base64url").slice(0, TOPIC_LENGTH);
  const posted = await post(
    { target, content: { ...content, tag: topic } },
    {
      vapidDetails: { subject: vapidSubject(parts), ...keys },
      TTL: secondsUntil(message.expiresAt, now()),
      urgency: URGENT.includes(message.kind) ? "high" : "normal",
      topic,
    },
    { allowsLoopback: parts.allowsLoopback, hosts: parts.hosts, timeoutMs: PUSH_TIMEOUT_MS },
  );
  return settlePosted(parts, message, posted);
}

const secondsUntil = (end: Date, at: Date): number =>
  Math.max(1, Math.ceil((end.getTime() - at.getTime()) / 1000));

/**
 * Whether its person's quiet hours have begun since it was made. It then waits for their end: a notice with everything else, and by
 * itself what is about all that had waited for the end of earlier ones, since that was handed on already.
 */
async function isQuiet(parts: Parts, message: Message, { id, mailChoices }: Reader): Promise<boolean> {
  const { db, now } = parts;
  const dueAt = mailChoices && quietUntil(mailChoices, now(), await firmTimeZone(db));
  if (!dueAt) return false;
  const { key, kind, enquiryIds, stepId } = message;
  if (kind === "held") {
    const expiresAt = new Date(dueAt.getTime() + PUSH_LASTS_SECONDS.held * 1000);
    await write(parts, message, { state: "waiting", nextAttemptAt: dueAt, expiresAt });
    return true;
  }
  if (!isNotice(kind)) return false;
  const held = { kind, userId: id, key, enquiryIds };
  await hold(db, "push", stepId === null ? held : { ...held, stepId }, dueAt);
  await settle(parts, message, "dropped");
  return true;
}

const isNotice = (kind: string): kind is StaffNotice => STAFF_NOTICES.some((known) => known === kind);

/** What it says now; null where nothing of it is wanted or true any more. */
async function contentFor(
  { db, translations, now }: Parts,
  message: Message,
  reader: Reader,
): Promise<PushContent | null> {
  const { language, session } = message.subscription;
  // Of a session that has run out or been idle for long nobody is named: the device may be somebody else's by now.
  const at = now();
  const idleMs = (await readSetting(db, "security")).idle_minutes * 60_000;
  const isOpen = session.revokedAt === null && session.expiresAt > at && !isIdle(session, { at, idleMs });
  const showsDetails = isOpen && reader.mailChoices?.pushDetails === true;
  const timeZone = await firmTimeZone(db);
  const today = dayIn(at, timeZone);
  const say = { t: await translations.lookup(language), language, showsDetails, timeZone, today };
  if (message.kind === "test") return testContent(say);
  if (message.kind === "held") {
    const rows = await repo.findRows(db, message.enquiryIds);
    return heldContent(message.count, pathOf([{ rows }]), say);
  }
  const open = await stillOpen(db, reader, "push", message);
  return open && contentOf(open, say);
}

async function settlePosted(parts: Parts, message: Message, posted: Posted): Promise<PushOutcome> {
  const { db, now, log } = parts;
  const { statusCode, isUnsent } = posted;
  if (statusCode !== null && statusCode >= 200 && statusCode < 300) {
    const { subscriptionId: id } = message;
    await db.pushSubscription.updateMany({ where: { id }, data: { lastSentAt: now() } });
    return settle(parts, message, "sent", "sent", statusCode);
  }
  if (statusCode !== null && GONE.includes(statusCode)) return forget(parts, message);
  const isBusy = statusCode !== null && (statusCode === 429 || statusCode >= 500);
  // A later attempt is allowed no more than this one.
  const isForbidden = posted.reason === "host_not_allowed";
  if (isBusy || (isUnsent && !isForbidden)) return retry(parts, message, statusCode);
  log.warn({ messageId: message.id, statusCode, reason: posted.reason }, "push message not taken");
  return statusCode === null && !isForbidden
    ? settle(parts, message, "unconfirmed")
    : settle(parts, message, "failed", "failed", statusCode);
}

/** The device gets no more messages: its waiting ones go with it. */
async function forget({ db, log }: Parts, { subscription }: Message): Promise<PushOutcome> {
  const { id, userId } = subscription;
  await db.pushSubscription.deleteMany({ where: { id } });
  log.info({ subscriptionId: id, userId }, "push subscription is gone");
  return "gone";
}

async function retry(parts: Parts, message: Message, statusCode: number | null): Promise<PushOutcome> {
  const pause = PUSH_PAUSES_SECONDS[Math.min(message.attempts, PUSH_PAUSES_SECONDS.length) - 1] ?? 0;
  const nextAttemptAt = new Date(parts.now().getTime() + pause * 1000 * (1 + Math.random() * JITTER));
  if (nextAttemptAt >= message.expiresAt) return settle(parts, message, "dropped", "dropped", statusCode);
  await write(parts, message, { state: "waiting", nextAttemptAt, statusCode });
  return "retried";
}

async function settle(
  parts: Parts,
  message: Message,
  state: "sent" | "failed" | "unconfirmed" | "dropped",
  outcome: PushOutcome = state,
  statusCode: number | null = null,
): Promise<PushOutcome> {
  await write(parts, message, { state, statusCode, settledAt: parts.now() });
  return outcome;
}

/** Writes the message, unless it was settled meanwhile. */
const write = (
  { db }: Parts,
  { id, turn }: Message,
  data: Prisma.PushMessageUpdateManyMutationInput,
): Promise<unknown> => db.pushMessage.updateMany({ where: { id, turn, state: "sending" }, data });
