import type { ApiKey } from "@ezo/contract/admin/operations/api-keys";
import { API_KEY_EXPIRES_SOON_MS } from "@ezo/contract/values/limits/api";

export type KeyState = "active" | "expiring" | "rotating" | "expired" | "revoked";

/** What to know of a key first; what has ended is said before what is going on. */
export function keyState(
  key: Pick<ApiKey, "revoked_at" | "expires_at" | "rotating_until">,
  now: number,
): KeyState {
  const { revoked_at: revokedAt, expires_at: expiresAt, rotating_until: rotatingUntil } = key;
  if (revokedAt !== null) return "revoked";
  const left = expiresAt === null ? Infinity : Date.parse(expiresAt) - now;
  if (left <= 0) return "expired";
  if (rotatingUntil !== null && Date.parse(rotatingUntil) > now) return "rotating";
  return left <= API_KEY_EXPIRES_SOON_MS ? "expiring" : "active";
}
