import { NOTE_KEY_HOURS } from "@ezo/contract/values/limits/enquiries";
import { HOUR_MS } from "@ezo/contract/values/time";
import { refused } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import { claimOnce, isClaimed } from "../platform/once-per.ts";

/**
 * Uses a key up, unless what came with it is not stored after all. True where this very `content` has used it before. Throws `invalid`
 * where it was another one. Both are kept as hashes alone.
 */
export async function isRepeat(
  tx: Tx,
  { used, content, at }: { used: string; content: unknown; at: Date },
): Promise<boolean> {
  const expireMs = at.getTime() + NOTE_KEY_HOURS * HOUR_MS;
  const sent = `${used} ${JSON.stringify(content)}`;
  if (await claimOnce(tx, used, expireMs)) {
    await claimOnce(tx, sent, expireMs);
    return false;
  }
  if (!(await isClaimed(tx, sent))) throw refused("idempotency-key", "errors.idempotency_key_used");
  return true;
}
