import type { Webhook, WebhookEventType, WebhookState } from "@ezo/contract/admin/operations/webhooks";
import { WEBHOOK_ENDPOINTS_MAX, WEBHOOK_SECRET_OVERLAP_MS } from "@ezo/contract/values/limits/api";
import { refused } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { type Actor, must } from "../users/actor.ts";
import { messageCalls } from "./message-calls.ts";
import { newSecret } from "./signature.ts";
import { endpoints, lockEndpoint, oneEndpoint, setState } from "./stored-endpoints.ts";
import { addressFault } from "./webhook-address.ts";

interface Parts {
  db: Db;
  allowsLoopback: boolean;
  /** Where messages may go; undefined for any public address. */
  hosts: readonly string[] | undefined;
  now?: () => Date;
}
export interface Change {
  url?: string | undefined;
  description?: string | undefined;
  event_types?: readonly WebhookEventType[] | undefined;
  state?: WebhookState | undefined;
  version?: number | undefined;
}

/** Endpoints of other systems and the messages to them, for administrators. The worker sends. */
export function createWebhooks(parts: Parts) {
  const { db, now = () => new Date() } = parts;
  const whole = { ...parts, now, get: (id: number) => oneEndpoint(db, id, now()) };
  return { ...endpointCalls(whole), ...changeCalls(whole), ...messageCalls(whole) };
}
type Whole = Required<Parts> & { get: (id: number) => Promise<Webhook> };

function allowed(url: string, { allowsLoopback, hosts }: Pick<Parts, "allowsLoopback" | "hosts">): string {
  const fault = addressFault(url, allowsLoopback, hosts);
  if (fault) throw refused("url", fault);
  return new URL(url).href;
}

function endpointCalls({ db, allowsLoopback, hosts, now, get }: Whole) {
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
      const url = allowed(wanted.url, { allowsLoopback, hosts });
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

function changeCalls({ db, allowsLoopback, hosts, now, get }: Whole) {
  return {
    /** Throws `conflict` with the current endpoint if it was changed since the version that the caller saw. */
    async update(actor: Actor, id: number, change: Change): Promise<Webhook> {
      must(actor, "integrations.manage");
      const url = change.url === undefined ? undefined : allowed(change.url, { allowsLoopback, hosts });
      await db.$transaction(async (tx) => {
        const stored = await lockEndpoint(tx, id, change.version, get);
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
        await lockEndpoint(tx, id, version, get);
        await tx.webhookEndpoint.delete({ where: { id } });
      });
    },

    async rotate(actor: Actor, id: number): Promise<Webhook & { secret: string }> {
      must(actor, "integrations.manage");
      const secret = newSecret();
      await db.$transaction(async (tx) => {
        const stored = await lockEndpoint(tx, id, undefined, get);
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

const unique = (types: readonly WebhookEventType[]): WebhookEventType[] => [...new Set(types)];
