import {
  type Webhook,
  WEBHOOK_TEST_TYPE,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookDeliveryState,
  type WebhookEventType,
  type WebhookState,
} from "@ezo/contract/admin/webhooks";
import { WEBHOOK_ENDPOINTS_MAX, WEBHOOK_SECRET_OVERLAP_MS } from "@ezo/contract/values/limits/api";
import type { Prisma } from "../generated/prisma/client.ts";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import { type PageQuery, pageSlice } from "../platform/page-slice.ts";
import { type Actor, must } from "../users/actor.ts";
import { newSecret } from "./signature.ts";
import { addressFault } from "./webhook-address.ts";
import {
  deliveryInclude,
  detailInclude,
  endpointInclude,
  presentDelivery,
  presentDetail,
  presentEndpoint,
} from "./webhooks.present.ts";

interface Parts {
  db: Db;
  allowsLoopback: boolean;
  now?: () => Date;
}
export interface Change {
  url?: string | undefined;
  description?: string | undefined;
  event_types?: readonly WebhookEventType[] | undefined;
  state?: WebhookState | undefined;
  version?: number | undefined;
}
export interface Place {
  id: number;
  delivery: number;
}

/** Endpoints of other systems and the messages to them, for administrators. The worker sends. */
export function createWebhooks(parts: Parts) {
  const { db, now = () => new Date() } = parts;
  const whole = { ...parts, now, get: (id: number) => oneEndpoint(db, id, now()) };
  return { ...endpointCalls(whole), ...changeCalls(whole), ...messageCalls(whole) };
}
type Whole = Required<Parts> & { get: (id: number) => Promise<Webhook> };

async function oneEndpoint(db: Db, id: number, now: Date): Promise<Webhook> {
  const [found] = await endpoints(db, { id }, now);
  if (!found) throw new AppError("not_found");
  return found;
}

function allowed(url: string, allowsLoopback: boolean): string {
  const fault = addressFault(url, allowsLoopback);
  if (fault) throw refused("url", fault);
  return new URL(url).href;
}

function endpointCalls({ db, allowsLoopback, now, get }: Whole) {
  return {
    async list(actor: Actor): Promise<Webhook[]> {
      must(actor, "integrations.manage");
      return endpoints(db, {}, now());
    },

    async get(actor: Actor, id: number): Promise<Webhook> {
      must(actor, "integrations.manage");
      return get(id);
    },

    /** The secret is in this answer alone. */
    async create(
      actor: Actor,
      wanted: { url: string; description: string; event_types: readonly WebhookEventType[] },
    ): Promise<Webhook & { secret: string }> {
      must(actor, "integrations.manage");
      const secret = newSecret();
      const url = allowed(wanted.url, allowsLoopback);
      if ((await db.webhookEndpoint.count()) >= WEBHOOK_ENDPOINTS_MAX)
        throw refused("url", "errors.webhook_limit");
      const data = {
        url,
        description: wanted.description,
        eventTypes: unique(wanted.event_types),
        secret,
        createdById: actor.id,
        createdAt: now(),
      };
      // A transaction of its own knows from where the request is made, which the audit log says.
      const { id } = await db.$transaction((tx) => tx.webhookEndpoint.create({ data, select: { id: true } }));
      return { ...(await get(id)), secret };
    },
  };
}

function changeCalls({ db, allowsLoopback, now, get }: Whole) {
  return {
    /** Throws `conflict` with the current endpoint if it was changed since the version that the caller saw. */
    async update(actor: Actor, id: number, change: Change): Promise<Webhook> {
      must(actor, "integrations.manage");
      const url = change.url === undefined ? undefined : allowed(change.url, allowsLoopback);
      await db.$transaction(async (tx) => {
        const stored = await lock(tx, id, change.version, get);
        await tx.webhookEndpoint.update({
          where: { id },
          data: {
            ...(url === undefined ? {} : { url }),
            ...(change.description === undefined ? {} : { description: change.description }),
            ...(change.event_types === undefined ? {} : { eventTypes: unique(change.event_types) }),
            version: { increment: 1 },
            updatedAt: now(),
          },
        });
        if (change.state !== undefined && change.state !== stored.state)
          await setState(tx, id, change.state, now());
      });
      return get(id);
    },

    async remove(actor: Actor, id: number, version?: number): Promise<void> {
      must(actor, "integrations.manage");
      await db.$transaction(async (tx) => {
        await lock(tx, id, version, get);
        await tx.webhookEndpoint.delete({ where: { id } });
      });
    },

    async rotate(actor: Actor, id: number): Promise<Webhook & { secret: string }> {
      must(actor, "integrations.manage");
      const secret = newSecret();
      await db.$transaction(async (tx) => {
        const stored = await lock(tx, id, undefined, get);
        await tx.webhookEndpoint.update({
          where: { id },
          data: {
            secret,
            previousSecret: stored.secret,
            previousSecretUntil: new Date(now().getTime() + WEBHOOK_SECRET_OVERLAP_MS),
            version: { increment: 1 },
            updatedAt: now(),
          },
        });
      });
      return { ...(await get(id)), secret };
    },
  };
}

function messageCalls({ db, now, get }: Whole) {
  return {
    async test(actor: Actor, id: number): Promise<WebhookDelivery> {
      must(actor, "integrations.manage");
      await get(id);
      const at = now();
      const delivery = await db.$transaction(async (tx) => {
        const event = await tx.webhookEvent.create({
          data: { type: WEBHOOK_TEST_TYPE, data: { message: "Test" }, createdAt: at, fannedOutAt: at },
        });
        const made = await tx.webhookDelivery.create({
          data: {
            endpointId: id,
            eventId: event.id,
            sequence: event.sequence,
            isTest: true,
            nextAttemptAt: at,
            createdAt: at,
          },
          include: deliveryInclude,
        });
        await record(tx, "webhooks.due", {});
        return made;
      });
      return presentDelivery(delivery);
    },

    async deliveries(
      actor: Actor,
      id: number,
      query: { state?: WebhookDeliveryState | undefined } & PageQuery,
    ) {
      must(actor, "integrations.manage");
      await get(id);
      const states: WebhookDeliveryState[] =
        query.state === "waiting" ? ["waiting", "sending"] : query.state ? [query.state] : [];
      const where = { endpointId: id, ...(states.length > 0 ? { state: { in: states } } : {}) };
      const [rows, total] = await Promise.all([
        db.webhookDelivery.findMany({
          where,
          include: deliveryInclude,
          orderBy: { sequence: "desc" },
          ...pageSlice(query),
        }),
        db.webhookDelivery.count({ where }),
      ]);
      return { rows: rows.map(presentDelivery), total };
    },

    async delivery(actor: Actor, { id, delivery }: Place): Promise<WebhookDeliveryDetail> {
      must(actor, "integrations.manage");
      const row = await db.webhookDelivery.findFirst({
        where: { id: delivery, endpointId: id },
        include: detailInclude,
      });
      if (!row) throw new AppError("not_found");
      return presentDetail(row);
    },

    /** One that is being sent at this moment is left alone. */
    async replay(actor: Actor, { id, delivery }: Place): Promise<WebhookDelivery> {
      must(actor, "integrations.manage");
      const row = await db.$transaction(async (tx) => {
        const { count } = await tx.webhookDelivery.updateMany({
          where: { id: delivery, endpointId: id, state: { not: "sending" } },
          data: { state: "waiting", ...afresh, nextAttemptAt: now(), finishedAt: null },
        });
        if (count > 0) await record(tx, "webhooks.due", {});
        return tx.webhookDelivery.findFirst({
          where: { id: delivery, endpointId: id },
          include: deliveryInclude,
        });
      });
      if (!row) throw new AppError("not_found");
      return presentDelivery(row);
    },
  };
}

/** A message that staff have sent has all its attempts before it. */
const afresh = { failures: 0, firstFailedAt: null } as const;

const unique = (types: readonly WebhookEventType[]): WebhookEventType[] => [...new Set(types)];

async function endpoints(db: Db, where: Prisma.WebhookEndpointWhereInput, now: Date): Promise<Webhook[]> {
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
async function lock(
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

/** A paused endpoint keeps what it is not sent; resumed, it gets that at once, in the order of the sequence. */
async function setState(tx: Tx, id: number, state: WebhookState, at: Date): Promise<void> {
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
