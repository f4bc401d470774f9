import type {
  Webhook,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookError,
  WebhookEventType,
} from "@ezo/contract/admin/operations/webhooks";
import type { Prisma } from "../generated/prisma/client.ts";
import { bodyOf } from "./message.ts";

export const endpointInclude = {
  createdBy: { select: { id: true, name: true } },
} as const satisfies Prisma.WebhookEndpointInclude;
type Endpoint = Prisma.WebhookEndpointGetPayload<{ include: typeof endpointInclude }>;

const latest = { orderBy: { number: "desc" } } as const;
export const deliveryInclude = {
  event: true,
  attempts: { ...latest, take: 1 },
} as const satisfies Prisma.WebhookDeliveryInclude;
export const detailInclude = {
  event: true,
  attempts: latest,
  endpoint: { select: { url: true } },
} as const satisfies Prisma.WebhookDeliveryInclude;
type Delivery = Prisma.WebhookDeliveryGetPayload<{ include: typeof deliveryInclude }>;
type Detail = Prisma.WebhookDeliveryGetPayload<{ include: typeof detailInclude }>;
type Attempt = Delivery["attempts"][number];

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

/** An endpoint without its secrets. */
export const presentEndpoint = (
  row: Endpoint,
  counts: { waiting: number; failed: number },
  now: Date,
): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  event_types: row.eventTypes as WebhookEventType[],
  state: row.state,
  paused_reason: row.pauseReason,
  paused_at: instant(row.pausedAt),
  failing_since: instant(row.failingSince),
  last_success_at: instant(row.lastSuccessAt),
  ...counts,
  dropped: row.droppedCount,
  previous_secret_until:
    row.previousSecretUntil && row.previousSecretUntil > now ? row.previousSecretUntil.toISOString() : null,
  created_by: row.createdBy,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  version: row.version,
});

/**
 * An attempt that nobody has settled while the delivery went on was cut off. Attempts are read after their
 * delivery: one beyond its count began in between, and is running.
 */
function presentAttempt(row: Attempt, delivery: Pick<Delivery, "state" | "attemptCount">): WebhookAttempt {
  const isLast = delivery.state === "sending" && row.number === delivery.attemptCount;
  const isRunning = isLast || row.number > delivery.attemptCount;
  const isInterrupted = row.durationMs === null && !isRunning;
  return {
    number: row.number,
    at: row.startedAt.toISOString(),
    duration_ms: row.durationMs,
    status_code: row.statusCode,
    error: isInterrupted ? "interrupted" : (row.error as WebhookError | null),
    answer: row.answer,
  };
}

export function presentDelivery(row: Delivery): WebhookDelivery {
  const [last] = row.attempts;
  const isOpen = row.state === "waiting" || row.state === "sending";
  return {
    id: row.id,
    event_id: row.eventId,
    type: row.event.type,
    sequence: Number(row.sequence),
    state: row.state,
    attempts: row.attemptCount,
    last_attempt: last ? presentAttempt(last, row) : null,
    next_attempt_at: isOpen ? row.nextAttemptAt.toISOString() : null,
    created_at: row.createdAt.toISOString(),
    finished_at: instant(row.finishedAt),
  };
}

export const presentDetail = (row: Detail): WebhookDeliveryDetail => ({
  ...presentDelivery(row),
  url: row.endpoint.url,
  body: bodyOf(row.event),
  all_attempts: row.attempts.map((attempt) => presentAttempt(attempt, row)),
});
