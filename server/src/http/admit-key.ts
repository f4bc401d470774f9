import type { ApiCapability } from "@ezo/contract/values/api-capabilities";
import type { ApiKeys, KeyRights } from "@ezo/core/api-keys/api-keys.service";
import { AppError } from "@ezo/core/platform/app-error";
import { isWithin } from "@ezo/core/platform/network";
import type { CountRequest, Quota } from "@ezo/core/platform/rate-limit";
import type { Request, Response } from "express";
import { addressOf } from "./request/address.ts";

export type AdmitKey = (
  request: Request,
  response: Response,
  needed: ApiCapability | undefined,
) => Promise<KeyRights>;

/**
 * Admits a call by its API key, or throws. An address that may not use the key does not spend its owner's requests; a call
 * that the key may not make does.
 */
export function createAdmitKey(options: {
  apiKeys: Pick<ApiKeys, "find" | "markUsed">;
  countRequest: CountRequest;
}): AdmitKey {
  const { apiKeys, countRequest } = options;
  return async (request, response, needed) => {
    // What one key may read is nobody else's, not even when a proxy would keep it.
    response.vary("Authorization");
    const sent = bearerOf(request);
    const key = sent === undefined ? null : await apiKeys.find(sent);
    if (!key) {
      challenge(response, sent === undefined ? {} : { error: "invalid_token" });
      throw new AppError("unauthorized", { messageKey: "errors.api_key_invalid" });
    }
    if (key.allowedAddresses && !isWithin(addressOf(request), key.allowedAddresses))
      throw new AppError("forbidden", { messageKey: "errors.api_key_address" });
    const quota = await countRequest(`${key.id}`, key.ratePerMinute);
    if (quota) spend(response, quota);
    if (needed === undefined || !key.capabilities.includes(needed)) {
      challenge(response, { error: "insufficient_scope", ...(needed ? { scope: needed } : {}) });
      throw new AppError("forbidden", { messageKey: "errors.api_key_capability" });
    }
    await apiKeys.markUsed(key);
    return key;
  };
}

/** Of the header alone: an address with a key in it would stand in logs and histories. */
const bearerOf = (request: Request): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.get("authorization")?.slice(0, 500) ?? "")?.[1];

/** RFC 6750, section 3. */
function challenge(response: Response, about: Record<string, string>): void {
  const parts = Object.entries({ realm: "ezo", ...about }).map(([name, value]) => `${name}="${value}"`);
  response.set("WWW-Authenticate", `Bearer ${parts.join(", ")}`);
}

/** draft-ietf-httpapi-ratelimit-headers-10: what the limit is, and what is left of it. */
function spend(
  response: Response,
  { limit, windowSeconds, remaining, resetSeconds, isExceeded }: Quota,
): void {
  response.set("RateLimit-Policy", `"key";q=${limit};w=${windowSeconds}`);
  response.set("RateLimit", `"key";r=${remaining};t=${resetSeconds}`);
  if (isExceeded)
    throw new AppError("too_many_requests", {
      retryAfterSeconds: resetSeconds,
      messageKey: "errors.api_key_rate",
    });
}
