import { refused } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import { claimOnce, isClaimed } from "../platform/once-per.ts";

/**
 * Uses a key up, unless what came with it is not stored after all. True where this very `content` has used it before, as long as that
 * is known (`knownMs`). Throws `invalid` where it was another one. Both are kept as hashes alone.
 */
export async function isRepeat(
  tx: Tx,
  { used, content, at, knownMs }: { used: string; content: unknown; at: Date; knownMs: number },
): Promise<boolean> {
  const expireMs = at.getTime() + knownMs;
  const sent = `${used} ${JSON.stringify(content)}`;
  if (await claimOnce(tx, used, expireMs)) {
    await claimOnce(tx, sent, expireMs);
    return false;
  }
  if (!(await isClaimed(tx, sent))) throw refused("idempotency-key", "errors.idempotency_key_used");
  return true;
}
