import { randomUUID, timingSafeEqual } from "node:crypto";
import type { addPushDevice, PushDevice, renewPushDevice } from "@ezo/contract/push-subscriptions";
import type { ParsedInput } from "@ezo/contract/route";
import { PUSH_DEVICES_MAX, PUSH_LASTS_SECONDS } from "@ezo/contract/values/limits/notices";
import { addAuditLine } from "../audit/add-line.ts";
import type { PushSubscription } from "../generated/prisma/client.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import { derivedKey } from "../platform/crypto/keys.ts";
import type { RateLimits } from "../platform/rate-limit.ts";
import { type Actor, must } from "../users/actor.ts";
import { lockUser } from "../users/users.kind.ts";
import { hashOfEndpoint, mustBeTarget, sealTarget, targetOf } from "./push-target.ts";
import { vapidKeys } from "./vapid.ts";

interface Parts {
  db: Db;
  jwtSecret: string;
  rateLimits: Pick<RateLimits, "spend">;
  allowsLoopback: boolean;
  /** Of push services. */
  hosts: readonly string[];
  now?: () => Date;
}
type Whole = Required<Omit<Parts, "jwtSecret">> & { key: Buffer };
type NewDevice = ParsedInput<typeof addPushDevice>["body"];
type Renewal = ParsedInput<typeof renewPushDevice>["body"];

const USER_AGENT_MAX_LENGTH = 400;

/** One's own browsers that get push messages. */
export function createPushDevices({ jwtSecret, now = () => new Date(), ...parts }: Parts) {
  const whole: Whole = { ...parts, now, key: derivedKey(jwtSecret, "push_subscriptions") };
  const { db } = parts;
  return {
    async list(actor: Actor): Promise<{ data: PushDevice[]; public_key: string }> {
      must(actor, "enquiries.answer");
      const devices = await db.pushSubscription.findMany({
        where: { userId: actor.id },
        orderBy: { id: "asc" },
      });
      const { publicKey } = await vapidKeys(db);
      return { data: devices.map((device) => present(device, actor)), public_key: publicKey };
    },

    /** Adds the browser of the actor's session, or notes that it still is one. */
    add: (
      actor: Actor,
      device: NewDevice,
      userAgent: string,
    ): Promise<{ data: PushDevice; public_key: string }> => add(whole, actor, device, userAgent),

    async remove(actor: Actor, id: number): Promise<void> {
      must(actor, "profile.own");
      await db.$transaction(async (tx) => {
        const { count } = await tx.pushSubscription.deleteMany({ where: { id, userId: actor.id } });
        if (count === 0) throw new AppError("not_found");
        await noteDevice(tx, actor, "push_removed");
      });
    },

    async test(actor: Actor, id: number): Promise<void> {
      must(actor, "enquiries.answer");
      const own = { id, userId: actor.id };
      if ((await db.pushSubscription.count({ where: own })) === 0) throw new AppError("not_found");
      await parts.rateLimits.spend("pushTest", String(actor.id));
      const at = now();
      await db.$transaction(async (tx) => {
        await tx.pushMessage.create({
          data: {
            subscriptionId: id,
            key: `test-${randomUUID()}`,
            kind: "test",
            nextAttemptAt: at,
            expiresAt: new Date(at.getTime() + PUSH_LASTS_SECONDS.test * 1000),
            createdAt: at,
          },
        });
        await record(tx, "pushes.due", {});
      });
    },

    /** Replaces a subscription by the one that the push service has given its browser instead. */
    renew: (renewal: Renewal): Promise<void> => renew(whole, renewal),
  };
}

async function add(
  { db, key, allowsLoopback, hosts, now }: Whole,
  actor: Actor,
  { language, ...subscription }: NewDevice,
  userAgent: string,
) {
  must(actor, "enquiries.answer");
  const target = mustBeTarget(subscription, allowsLoopback, hosts);
  const endpointHash = hashOfEndpoint(target.endpoint);
  const { publicKey } = await vapidKeys(db);
  const whose = { userId: actor.id, endpointHash };
  const device = await db.$transaction(async (tx) => {
    await lockUser(tx, actor.id);
    await mustBeOpen(tx, actor.sessionId);
    // A browser has one subscription: an earlier one of this session is gone, and so is that of this browser's former user.
    await tx.pushSubscription.deleteMany({
      where: {
        OR: [
          { sessionId: actor.sessionId, endpointHash: { not: endpointHash } },
          { endpointHash, userId: { not: actor.id } },
        ],
      },
    });
    const others = { userId: actor.id, endpointHash: { not: endpointHash } };
    if ((await tx.pushSubscription.count({ where: others })) >= PUSH_DEVICES_MAX)
      throw new AppError("wrong_status", { messageKey: "errors.too_many_push_devices" });
    const isKnown = (await tx.pushSubscription.count({ where: { endpointHash } })) > 0;
    const written = {
      sessionId: actor.sessionId,
      sealed: sealTarget(key, target, whose),
      publicKey,
      language,
      userAgent: userAgent.slice(0, USER_AGENT_MAX_LENGTH),
      confirmedAt: now(),
    };
    if (!isKnown) await noteDevice(tx, actor, "push_added");
    return tx.pushSubscription.upsert({
      where: { endpointHash },
      create: { ...whose, ...written, createdAt: now() },
      update: written,
    });
  });
  return { data: present(device, actor), public_key: publicKey };
}

async function renew(
  { db, key, allowsLoopback, hosts, now }: Whole,
  { old, subscription }: Renewal,
): Promise<void> {
  const target = mustBeTarget(subscription, allowsLoopback, hosts);
  const endpointHash = hashOfEndpoint(target.endpoint);
  await db.$transaction(async (tx) => {
    const known = await tx.pushSubscription.findUnique({
      where: { endpointHash: hashOfEndpoint(old.endpoint) },
    });
    const former = known && targetOf(key, known);
    if (!known || !former || !isSame(former.auth, old.auth)) throw new AppError("not_found");
    await tx.pushSubscription.deleteMany({ where: { endpointHash, id: { not: known.id } } });
    await tx.pushSubscription.update({
      where: { id: known.id },
      data: {
        endpointHash,
        sealed: sealTarget(key, target, { userId: known.userId, endpointHash }),
        confirmedAt: now(),
      },
    });
  });
}

/** In constant time, which does not reveal how much of it is right. */
const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The session may have been ended since the call began; it cannot be until the transaction ends. */
async function mustBeOpen(tx: Tx, sessionId: string): Promise<void> {
  const open = await tx.$queryRaw<unknown[]>`
    select 1 from sessions where id = ${sessionId}::uuid and revoked_at is null for share`;
  if (open.length === 0) throw new AppError("unauthorized");
}

const noteDevice = (tx: Tx, { id, name }: Actor, action: "push_added" | "push_removed"): Promise<void> =>
  addAuditLine(tx, { action, entity: "user", entityId: id, title: name });

const present = (device: PushSubscription, { sessionId }: Actor): PushDevice => ({
  id: device.id,
  user_agent: device.userAgent,
  is_current: device.sessionId === sessionId,
  created_at: device.createdAt.toISOString(),
  last_sent_at: device.lastSentAt?.toISOString() ?? null,
});
