import type { RouteDefinition } from "@ezo/contract/route";
import { RATE_LIMITS } from "@ezo/contract/values/limits/rate-limits";
import { AppError } from "@ezo/core/platform/app-error";
import type { RateLimits } from "@ezo/core/platform/rate-limit";
import type { Request, Response } from "express";
import { addressOf } from "../request/caller/address.ts";
import { readForLanguage } from "../request/body/body.ts";
import { isKey } from "../request/validation/idempotency-key.ts";

/** Whether a call with this idempotency key has stored something: its repeat is answered beyond the route's limit, too. */
export type IsKept = (idempotencyKey: string) => Promise<boolean>;

interface LimitedRoute {
  definition: RouteDefinition;
  isKept: IsKept | undefined;
}

/** Gives back what an invalid call has spent, where its limit says so. */
export async function spare(
  { limit }: RouteDefinition,
  error: unknown,
  address: string,
  rateLimits: RateLimits,
): Promise<void> {
  const isInvalid = error instanceof AppError && error.code === "invalid";
  if (limit && isInvalid && "sparesInvalid" in RATE_LIMITS[limit]) await rateLimits.refund(limit, address);
}

/**
 * Spends a point of the route's limit. Beyond it, a repeat of what is stored goes on: who has lost the answer would otherwise not
 * know of it. Before its body is read, like the limit itself.
 */
export async function charge(
  mounted: LimitedRoute,
  request: Request,
  response: Response,
  rateLimits: RateLimits,
): Promise<void> {
  const { definition } = mounted;
  if (!definition.limit) return;
  await rateLimits.spend(definition.limit, addressOf(request)).catch(async (refusal: unknown) => {
    if (await isRepeat(mounted, request, rateLimits)) return;
    await readForLanguage(definition, request, response);
    throw refusal;
  });
}

/** Looking for a key has a limit of its own, so that a flood of calls with made-up keys costs no more than one without. */
async function isRepeat(
  { isKept }: LimitedRoute,
  request: Request,
  rateLimits: RateLimits,
): Promise<boolean> {
  const key = request.get("idempotency-key");
  if (!isKept || !isKey(key)) return false;
  const isWithin = await rateLimits.spend("repeat", addressOf(request)).then(
    () => true,
    () => false,
  );
  return isWithin && isKept(key);
}
