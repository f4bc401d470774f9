import { DAY_MS } from "@ezo/contract/values/time";
import { randomUUID } from "node:crypto";
import { DEVICE_KNOWN_DAYS } from "@ezo/contract/values/limits/accounts";
import type { Tx } from "../../platform/db.ts";
import type { AccountNotice } from "../../platform/events/events.ts";
import { record } from "../../platform/events/outbox.ts";

/** Has the owner of an account mailed what has happened to it. */
export const recordAccountNotice = (
  tx: Tx,
  { userId, what, sessionId }: { userId: number; what: AccountNotice["what"]; sessionId?: string },
): Promise<unknown> =>
  record(tx, "account.noticed", {
    notice_id: randomUUID(),
    user_id: userId,
    what,
    ...(sessionId === undefined ? {} : { session_id: sessionId }),
  });

/**
 * Whether a login comes from a device that the account does not know: neither by its cookie nor by its network with the
 * same browser. The account's first login is expected.
 */
export async function isNewDevice(
  tx: Tx,
  userId: number,
  login: { deviceHash: string; networkHash: string; userAgent: string; at: Date },
): Promise<boolean> {
  const { deviceHash, networkHash, userAgent, at } = login;
  const since = new Date(at.getTime() - DEVICE_KNOWN_DAYS * DAY_MS);
  const earlier = { userId, createdAt: { gt: since } };
  const known = { ...earlier, OR: [{ deviceHash }, { networkHash, userAgent }] };
  if ((await tx.session.findFirst({ where: known, select: { id: true } })) !== null) return false;
  return (await tx.session.findFirst({ where: earlier, select: { id: true } })) !== null;
}
