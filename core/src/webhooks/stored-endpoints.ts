import type { Webhook, WebhookDeliveryState, WebhookState } from "@ezo/contract/admin/operations/webhooks";
import type { Prisma } from "../generated/prisma/client.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import { endpointInclude, presentEndpoint } from "./webhooks.present.ts";

export async function oneEndpoint(db: Db, id: number, now: Date): Promise<Webhook> {
  const [found] = await endpoints(db, { id }, now);
  if (!found) throw new AppError("not_found");
  return found;
}

export async function endpoints(
  db: Db,
  where: Prisma.WebhookEndpointWhereInput,
  now: Date,
): Promise<Webhook[]> {
  const [rows, counts] = await Promise.all([
    db.webhookEndpoint.findMany({ where, include: endpointInclude, orderBy: { id: "asc" } }),
    db.webhookDelivery.groupBy({
      by: ["endpointId", "state"],
      where: { state: { not: "delivered" }, isTest: false, endpoint: where },
      _count: true,
    }),
  ]);
  const countOf = (id: number, ...states: WebhookDeliveryState[]) =>
    counts
      .filter(({ endpointId, state }) => endpointId === id && states.includes(state))
      .reduce((sum, { _count: count }) => sum + count, 0);
  return rows.map((row) =>
    presentEndpoint(
      row,
      { waiting: countOf(row.id, "waiting", "sending"), failed: countOf(row.id, "failed") },
      now,
    ),
  );
}

/** Locks an endpoint for a change that is based on `version`. */
export async function lockEndpoint(
  tx: Tx,
  id: number,
  version: number | undefined,
  current: (id: number) => Promise<Webhook>,
) {
  await tx.$queryRaw`select id from webhook_endpoints where id = ${id} for update`;
  const stored = await tx.webhookEndpoint.findUnique({ where: { id } });
  if (!stored) throw new AppError("not_found");
  if (version !== undefined && version !== stored.version)
    throw new AppError("conflict", { current: await current(id) });
  return stored;
}

/** A message that staff have sent has all its attempts before it. */
export const afresh = { failures: 0, firstFailedAt: null } as const;

/** A paused endpoint keeps what it is not sent; resumed, it gets that at once, in the order of the sequence. */
export async function setState(tx: Tx, id: number, state: WebhookState, at: Date): Promise<void> {
  if (state === "paused") {
    await tx.webhookEndpoint.update({
      where: { id },
      data: { state, pauseReason: "manual", pausedAt: at },
    });
    return;
  }
  await tx.webhookEndpoint.update({
    where: { id },
    data: { state, pauseReason: null, pausedAt: null, failingSince: null },
  });
  await tx.webhookDelivery.updateMany({
    where: { endpointId: id, state: "waiting" },
    data: { ...afresh, nextAttemptAt: at },
  });
  await record(tx, "webhooks.due", {});
}
