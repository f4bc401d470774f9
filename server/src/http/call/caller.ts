import type { RouteDefinition } from "@ezo/contract/route";
import { isOpenWithinProjects } from "@ezo/contract/limited-grants";
import { needsReauthentication } from "@ezo/contract/accounts/reauthentication";
import { ApiCapability } from "@ezo/contract/values/roles/api-capabilities";
import { Capability } from "@ezo/contract/values/roles/capabilities";
import type { KeyRights } from "@ezo/core/api-keys/api-keys.service";
import { limitCaller, noteCaller } from "@ezo/core/platform/log/context";
import { AppError } from "@ezo/core/platform/app-error";
import { type Actor, isLimited, may, projectRowsOf, reachOf } from "@ezo/core/users/actor";
import type { Request, Response } from "express";
import type { AdmitKey } from "../admit-key.ts";

export interface CallerOptions {
  authenticate: (request: Request, response: Response) => Promise<Actor | null>;
  admitKey: AdmitKey;
  /** Whether somebody has given their password or a code recently enough for the calls that ask for it. */
  isRecent: (actor: Actor) => boolean;
}
/** On whose behalf a call is made, which is for nobody but them. */
export type Caller = { actor: Actor } | { key: KeyRights };

/** Who makes a call, where the route is not open to everyone; throws when they may not. */
export async function callerOf(
  definition: RouteDefinition,
  request: Request,
  response: Response,
  { authenticate, admitKey, isRecent }: CallerOptions,
): Promise<Caller | null> {
  const { role, capability, beforeSecondFactor } = definition;
  if (role === "public") return null;
  if (role === "key") return { key: await admitKey(request, response, ApiCapability.parse(capability)) };
  const actor = await authenticate(request, response);
  if (!actor) throw new AppError("unauthorized");
  noteCaller({ actorId: actor.id, sessionId: actor.sessionId });
  if (actor.mustSetUpSecondFactor && !beforeSecondFactor) throw new AppError("second_factor_required");
  if (!isGranted(actor, capability)) throw new AppError("forbidden");
  if (needsReauthentication(definition) && !isRecent(actor)) throw new AppError("reauthentication_required");
  if (isLimited(actor) && !isOpenWithinProjects(definition)) throw new AppError("forbidden");
  const reach = reachOf(actor);
  const rowsOf = projectRowsOf(actor, Capability.parse(capability));
  if (reach) limitCaller({ ...reach, ...(rowsOf ? { rowsOf } : {}) });
  return { actor };
}

/** A route that names no capability is closed to everybody. */
const isGranted = (actor: Actor, named: RouteDefinition["capability"]): boolean => {
  const { data: capability } = Capability.safeParse(named);
  return capability !== undefined && may(actor, capability);
};
