import type { ApiCapability } from "@ezo/contract/values/roles/api-capabilities";
import type { ApiKeys, KeyRights } from "@ezo/core/api-keys/api-keys.service";
import { API_REFUSALS_PER_MINUTE } from "@ezo/contract/values/limits/api";
import { AppError } from "@ezo/core/platform/app-error";
import { noteCaller } from "@ezo/core/platform/log/context";
import { isWithin, networkOf } from "@ezo/core/platform/network/network";
import type { CountRequest, Quota } from "@ezo/core/platform/rate-limit";
import type { Request, Response } from "express";
import { addressOf } from "./request/caller/address.ts";

export type AdmitKey = (
  request: Request,
  response: Response,
  needed: ApiCapability | undefined,
) => Promise<KeyRights>;

/**
 * Admits a call by its API key, or throws. An address that may not use the key does not spend its owner's requests, but its
 * own, as one without a key does; a call that the key may not make spends the key's.
 */
export function createAdmitKey(options: {
  apiKeys: Pick<ApiKeys, "find" | "markUsed">;
  countRequest: CountRequest;
}): AdmitKey {
  const { apiKeys, countRequest } = options;
  return async (request, response, needed) => {
    // Caches and proxies must not give the answers of one key to others.
    response.vary("Authorization");
    const sent = bearerOf(request);
    const key = sent === undefined ? null : await apiKeys.find(sent);
    if (!key) {
      await spendOfAddress(request, response, countRequest);
      challenge(response, sent === undefined ? {} : { error: "invalid_token" });
      throw new AppError("unauthorized", { messageKey: "errors.api_key_invalid" });
    }
    noteCaller({ keyId: key.id });
    if (key.allowedAddresses && !isWithin(addressOf(request), key.allowedAddresses)) {
      await spendOfAddress(request, response, countRequest);
      throw new AppError("forbidden", { messageKey: "errors.api_key_address" });
    }
    const quota = await countRequest(`${key.id}`, key.ratePerMinute);
    if (quota) spend(response, { name: "key", messageKey: "errors.api_key_rate", ...quota });
    if (needed === undefined || !key.capabilities.includes(needed)) {
      challenge(response, { error: "insufficient_scope", ...(needed ? { scope: needed } : {}) });
      throw new AppError("forbidden", { messageKey: "errors.api_key_capability" });
    }
    await apiKeys.markUsed(key);
    return key;
  };
}

/** Of the header alone: an address with a key in it would be kept in logs and histories. */
const bearerOf = (request: Request): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.get("authorization")?.slice(0, 500) ?? "")?.[1];

/** RFC 6750, section 3. */
function challenge(response: Response, about: Record<string, string>): void {
  const parts = Object.entries({ realm: "ezo", ...about }).map(([name, value]) => `${name}="${value}"`);
  response.set("WWW-Authenticate", `Bearer ${parts.join(", ")}`);
}

/** Refused calls are limited by where they come from, so that nobody keeps the database busy with guesses. */
async function spendOfAddress(request: Request, response: Response, count: CountRequest): Promise<void> {
  const quota = await count(`from ${networkOf(addressOf(request))}`, API_REFUSALS_PER_MINUTE);
  if (quota) spend(response, { name: "address", messageKey: "errors.too_many_requests", ...quota });
}

/** draft-ietf-httpapi-ratelimit-headers-10: what the limit is, and what is left of it. */
function spend(response: Response, quota: Quota & { name: string; messageKey: string }): void {
  const { name, limit, windowSeconds, remaining, resetSeconds, isExceeded, messageKey } = quota;
  response.set("RateLimit-Policy", `"${name}";q=${limit};w=${windowSeconds}`);
  response.set("RateLimit", `"${name}";r=${remaining};t=${resetSeconds}`);
  if (isExceeded) throw new AppError("too_many_requests", { retryAfterSeconds: resetSeconds, messageKey });
}
