import { NOTICES_KEPT_DAYS, PUSH_DEVICE_KEPT_DAYS } from "@ezo/contract/values/limits/notices";
import { DAY_MS } from "@ezo/contract/values/time";
import type { Db } from "../platform/db.ts";

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** Removes devices that have not been seen for long, and what is settled of messages and of notices that had waited. */
export async function sweepPushes(
  db: Db,
  now: Date,
): Promise<{ devices: number; messages: number; notices: number }> {
  const before = daysBefore(now, NOTICES_KEPT_DAYS);
  const { count: devices } = await db.pushSubscription.deleteMany({
    where: { confirmedAt: { lt: daysBefore(now, PUSH_DEVICE_KEPT_DAYS) } },
  });
  const { count: messages } = await db.pushMessage.deleteMany({ where: { createdAt: { lt: before } } });
  const { count: notices } = await db.heldNotice.deleteMany({ where: { releasedAt: { lt: before } } });
  return { devices, messages, notices };
}
