import {
  WEBHOOK_OUTAGE_MS,
  WEBHOOK_PAUSED_AFTER_MS,
  WEBHOOK_PAUSES_SECONDS,
  WEBHOOK_RETRIED_FOR_MS,
  WEBHOOK_TIMEOUT_MS,
} from "@ezo/contract/values/limits/api";
import type { Prisma, WebhookPauseReason } from "../generated/prisma/client.ts";
import type { Db, Tx } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import type { JobPayload } from "../platform/queues/job-types.ts";
import { bodyOf, headersOf } from "./message.ts";
import { type Outcome, postMessage } from "./post-message.ts";

/** A worker that has not settled its attempt by then has died, and the delivery is due again. */
const ATTEMPT_FOR_MS = WEBHOOK_TIMEOUT_MS + 5000;
/** Up to so much is added to a pause, so that an endpoint that comes back is not called by all at once. */
const JITTER = 0.1;
const GONE = 410;

interface Parts {
  db: Db;
  allowsLoopback: boolean;
  hosts: readonly string[] | undefined;
  now: () => Date;
  post?: typeof postMessage;
}

interface Claimed {
  id: number;
  turn: number;
  attempt_count: number;
  failures: number;
  first_failed_at: Date | null;
  is_test: boolean;
  endpoint_id: number;
  url: string;
  secret: string;
  previous_secret: string | null;
  previous_secret_until: Date | null;
  event_id: string;
  sequence: bigint;
  type: string;
  data: Prisma.JsonValue;
  created_at: Date;
}

/** One attempt at a delivery. A job of an earlier turn does nothing: another one has been made since. */
export const createDeliver =
  ({ db, allowsLoopback, hosts, now, post = postMessage }: Parts) =>
  async (job: JobPayload<"deliver-webhook">): Promise<void> => {
    const startedAt = now();
    const claimed = await claim(db, job, startedAt);
    if (!claimed) return;
    const { secret, previous_secret: previous, previous_secret_until: until } = claimed;
    const secrets = previous && until && until > startedAt ? [secret, previous] : [secret];
    const body = bodyOf({ ...claimed, createdAt: claimed.created_at });
    const headers = headersOf({ id: claimed.event_id, body }, secrets, startedAt);
    const outcome = await post(claimed.url, { headers, body }, { allowsLoopback, hosts });
    await settle(db, claimed, outcome, { startedAt, endedAt: now() });
  };

async function claim(db: Db, job: JobPayload<"deliver-webhook">, at: Date): Promise<Claimed | undefined> {
  return db.$transaction(async (tx) => {
    const [claimed] = await tx.$queryRaw<Claimed[]>`
      update webhook_deliveries d
      set turn = d.turn + 1, attempt_count = d.attempt_count + 1,
        next_attempt_at = ${new Date(at.getTime() + ATTEMPT_FOR_MS)}
      from webhook_endpoints e, webhook_events v
      where d.id = ${job.delivery_id} and d.turn = ${job.turn} and d.state = 'sending'
        and e.id = d.endpoint_id and (e.state = 'enabled' or d.is_test) and v.id = d.event_id
      returning d.id, d.turn, d.attempt_count, d.failures, d.first_failed_at, d.is_test, d.endpoint_id, e.url, e.secret,
        e.previous_secret, e.previous_secret_until, v.id as event_id, v.sequence, v.type, v.data, v.created_at`;
    if (claimed)
      await tx.webhookAttempt.create({
        data: { deliveryId: claimed.id, number: claimed.attempt_count, startedAt: at },
      });
    return claimed;
  });
}

async function settle(
  db: Db,
  claimed: Claimed,
  outcome: Outcome,
  { startedAt, endedAt }: { startedAt: Date; endedAt: Date },
): Promise<void> {
  const { statusCode, error, answer } = outcome;
  const isSuccess = statusCode !== null && statusCode >= 200 && statusCode < 300;
  await db.$transaction(async (tx) => {
    // The endpoint before its deliveries, as everywhere: what removes or resumes it locks them in that order.
    await tx.$queryRaw`select id from webhook_endpoints where id = ${claimed.endpoint_id} for update`;
    await tx.webhookAttempt.updateMany({
      where: { deliveryId: claimed.id, number: claimed.attempt_count },
      data: { durationMs: endedAt.getTime() - startedAt.getTime(), statusCode, error, answer },
    });
    if (isSuccess) await settleSuccess(tx, claimed, endedAt);
    else await settleFailure(tx, claimed, statusCode === GONE, endedAt);
  });
}

/** Writes the delivery, unless it was started again in the meantime. */
const write = (tx: Tx, { id, turn }: Claimed, data: Prisma.WebhookDeliveryUpdateManyMutationInput) =>
  tx.webhookDelivery.updateMany({ where: { id, turn }, data });

async function settleSuccess(tx: Tx, claimed: Claimed, at: Date): Promise<void> {
  // It has arrived, even if it was started again in the meantime: then that turn does nothing.
  await tx.webhookDelivery.updateMany({
    where: { id: claimed.id },
    data: {
      state: "delivered",
      finishedAt: at,
      failures: 0,
      firstFailedAt: null,
      turn: { increment: 1 },
    },
  });
  const { endpoint_id: id } = claimed;
  const failing = { id, failingSince: { lte: new Date(at.getTime() - WEBHOOK_OUTAGE_MS) } };
  const wasDown = (await tx.webhookEndpoint.count({ where: failing })) > 0;
  await tx.webhookEndpoint.updateMany({ where: { id }, data: { failingSince: null, lastSuccessAt: at } });
  // One that was never down may refuse a single message: that one keeps its pauses.
  if (!wasDown) return;
  // It answers again: the others need not sit out their pauses.
  await tx.webhookDelivery.updateMany({
    where: { endpointId: id, state: "waiting", failures: { gt: 0 }, nextAttemptAt: { gt: at } },
    data: { nextAttemptAt: at },
  });
}

async function settleFailure(tx: Tx, claimed: Claimed, isGone: boolean, at: Date): Promise<void> {
  const failures = claimed.failures + 1;
  if (claimed.is_test) {
    await write(tx, claimed, { state: "failed", finishedAt: at, failures });
    return;
  }
  const failingSince = await failing(tx, claimed.endpoint_id, at);
  const isLongDead = failingSince.getTime() <= at.getTime() - WEBHOOK_PAUSED_AFTER_MS;
  if (isGone || isLongDead) {
    await pause(tx, claimed.endpoint_id, isGone ? "gone" : "failing", at);
    // Like everything that a paused endpoint has not got: it is sent when that is resumed.
    await write(tx, claimed, { state: "waiting", failures, nextAttemptAt: at });
    return;
  }
  // By the time, not by the attempts: a recovery of the endpoint brings some of them forward.
  const firstFailedAt = claimed.first_failed_at ?? at;
  if (firstFailedAt.getTime() <= at.getTime() - WEBHOOK_RETRIED_FOR_MS) {
    await write(tx, claimed, { state: "failed", finishedAt: at, failures });
    return;
  }
  await write(tx, claimed, {
    state: "waiting",
    failures,
    firstFailedAt,
    nextAttemptAt: new Date(at.getTime() + pauseAfter(failures)),
  });
}
function pauseAfter(failures: number): number {
  const seconds = WEBHOOK_PAUSES_SECONDS[Math.min(failures, WEBHOOK_PAUSES_SECONDS.length) - 1] ?? 0;
  return seconds * 1000 * (1 + Math.random() * JITTER);
}

/** Notes that an endpoint fails. Returns since when it does. */
async function failing(tx: Tx, endpointId: number, at: Date): Promise<Date> {
  const [row] = await tx.$queryRaw<{ failing_since: Date }[]>`
    update webhook_endpoints set failing_since = coalesce(failing_since, ${at}) where id = ${endpointId}
    returning failing_since`;
  return row?.failing_since ?? at;
}

/** Pauses an endpoint, and has the administrators notified by mail. */
async function pause(tx: Tx, id: number, reason: WebhookPauseReason, at: Date): Promise<void> {
  const { count } = await tx.webhookEndpoint.updateMany({
    where: { id, state: "enabled" },
    data: { state: "paused", pauseReason: reason, pausedAt: at },
  });
  if (count > 0) await record(tx, "webhook.paused", { endpoint_id: id });
}
