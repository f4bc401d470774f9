import { PUSH_LASTS_SECONDS } from "@ezo/contract/values/limits/notices";
import { routeEnquiries } from "../enquiries/routing/route-enquiries.ts";
import { isHeld, type Notice } from "../notices/hold.ts";
import { allStillOpen, findReader } from "../notices/reader.ts";
import type { Db, Tx } from "../platform/db.ts";
import { record } from "../platform/events/outbox.ts";
import type { JobPayload } from "../platform/queues/job-types.ts";
import { concernedBy } from "./concerned.ts";

interface Parts {
  db: Db;
  now: () => Date;
}

/**
 * Makes the push messages about what has happened, one for each device of whom it concerns, and hands them to the outbox in the same
 * transaction. A repeat makes none twice.
 */
export const createMakePushes =
  ({ db, now }: Parts) =>
  async (happened: JobPayload<"make-pushes">): Promise<void> => {
    // Most firms begin without any device.
    if ((await db.pushSubscription.findFirst({ select: { id: true } })) === null) return;
    if (happened.kind === "held") return makeHeld(db, happened, now());
    // Whom a rule gives it to is notified of that, and nobody else.
    if (happened.kind === "new_request") await routeEnquiries({ db, now });
    const at = now();
    const due: Notice[] = [];
    for (const notice of await withDevice(db, await concernedBy(db, happened)))
      if (!(await isHeld(db, "push", notice, at))) due.push(notice);
    await db.$transaction(async (tx) => {
      let made = 0;
      for (const notice of due) made += await make(tx, { ...notice, count: 1 }, at);
      if (made > 0) await record(tx, "pushes.due", {});
    });
  };

/** Those whose person has a device. */
async function withDevice(db: Db, notices: readonly Notice[]): Promise<Notice[]> {
  const devices = await db.pushSubscription.findMany({
    where: { userId: { in: notices.map(({ userId }) => userId) } },
    select: { userId: true },
  });
  const owners = new Set(devices.map(({ userId }) => userId));
  return notices.filter(({ userId }) => owners.has(userId));
}

/** One message for all that has waited for the end of somebody's quiet hours; of a single notice, its own. */
async function makeHeld(
  db: Db,
  { user_id: userId, notice_ids: ids }: { user_id: number; notice_ids: readonly number[] },
  at: Date,
): Promise<void> {
  const reader = await findReader(db, userId);
  if (!reader) return;
  const held = await db.heldNotice.findMany({
    where: { id: { in: [...ids] }, userId, push: true },
    orderBy: { id: "asc" },
  });
  const open = await allStillOpen(db, reader, "push", held);
  const [only] = open;
  if (!only) return;
  const message =
    open.length === 1
      ? { kind: only.kind, stepId: only.step?.id ?? null }
      : { kind: "held" as const, stepId: null };
  const enquiryIds = [...new Set(open.flatMap(({ rows }) => rows.map(({ id }) => id)))];
  const key = `held-${Math.min(...ids)}-${userId}`;
  await db.$transaction(async (tx) => {
    const made = await make(tx, { ...message, userId, key, enquiryIds, count: open.length }, at);
    if (made > 0) await record(tx, "pushes.due", {});
  });
}

interface NewMessage {
  kind: keyof typeof PUSH_LASTS_SECONDS;
  userId: number;
  key: string;
  enquiryIds: readonly number[];
  stepId?: number | null;
  count: number;
}

/** For each of somebody's devices. Returns how many messages are new. */
const make = (
  tx: Tx,
  { kind, userId, key, enquiryIds, stepId = null, count }: NewMessage,
  at: Date,
): Promise<number> => tx.$executeRaw`
  insert into push_messages (subscription_id, key, kind, customer_ids, step_id, count, next_attempt_at, expires_at, created_at)
  select s.id, ${key}, ${kind}, ${[...enquiryIds]}::int[], ${stepId}::int, ${count}::int, ${at}::timestamptz,
    ${new Date(at.getTime() + PUSH_LASTS_SECONDS[kind] * 1000)}::timestamptz, ${at}::timestamptz
  from push_subscriptions s where s.user_id = ${userId}
  on conflict (subscription_id, key) do nothing`;
