import type { NoticeChannel, StaffNotice } from "@ezo/contract/staff-notices";
import type { Db } from "../platform/db.ts";
import { firmTimeZone } from "../platform/settings.ts";
import { quietUntil } from "./quiet-hours.ts";

/** Something about enquiries that one member of staff is notified of, the same by every channel. */
export interface Notice {
  kind: StaffNotice;
  userId: number;
  /** That of its mail in `deliveries`: makes it one. */
  key: string;
  enquiryIds: readonly number[];
  stepId?: number;
}

/**
 * Whether a notice waits for the end of somebody's quiet hours by this channel. It is noted then, once, and handed on with everything
 * else that has waited (`release.ts`). Also true of one that was noted before: a job that runs again must not send it beside that.
 */
export async function isHeld(db: Db, channel: NoticeChannel, notice: Notice, at: Date): Promise<boolean> {
  const { userId, key } = notice;
  const known = await db.heldNotice.findUnique({ where: { userId_key: { userId, key } } });
  if (known?.[channel]) return true;
  const hours = await db.staffMailChoice.findUnique({ where: { userId } });
  const dueAt = hours && quietUntil(hours, at, await firmTimeZone(db));
  if (!dueAt || (await isSent(db, channel, notice))) return false;
  return hold(db, channel, notice, dueAt);
}

/** A job may run again after it has sent something before the quiet hours. */
async function isSent(db: Db, channel: NoticeChannel, { userId, key }: Notice): Promise<boolean> {
  if (channel === "push")
    return (await db.pushMessage.count({ where: { key, subscription: { userId } } })) > 0;
  const delivery = await db.delivery.findUnique({ where: { key }, select: { status: true } });
  return delivery !== null && delivery.status !== "refused";
}

/** False where what waits has just been handed on: then this one goes out by itself. */
export async function hold(db: Db, channel: NoticeChannel, notice: Notice, dueAt: Date): Promise<boolean> {
  const { kind, userId, key, enquiryIds, stepId = null } = notice;
  const held = await db.$executeRaw`
    insert into held_notices as h (user_id, kind, key, customer_ids, step_id, mail, push, due_at)
    values (${userId}::int, ${kind}, ${key}, ${[...enquiryIds]}::int[], ${stepId}::int, ${channel === "mail"}, ${channel === "push"},
      ${dueAt})
    on conflict (user_id, key) do update set mail = h.mail or excluded.mail, push = h.push or excluded.push
    where h.released_at is null`;
  return held > 0;
}
