import type { login, SignedIn } from "@ezo/contract/accounts/auth";
import type { RouteDefinition, RouteOutput } from "@ezo/contract/route";

/** The session that a login has opened; throws where a second factor is due. */
export function signedIn({ data }: RouteOutput<typeof login>): SignedIn {
  if ("second_factor" in data) throw new Error("a second factor is due");
  return data;
}

/** The cost at which tests hash passwords, with `hashAtCost`: they log in hundreds of times. */
export const CHEAP_HASHES = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** Whether a call ends the session that makes it, which is no good for the next call. */
export const endsSession = ({ path }: Pick<RouteDefinition, "path">): boolean => path === "/auth/logout";

/** The token for a call: `kept` for all of them, but a new session's where the call ends it. */
export const tokenFor = (
  route: Pick<RouteDefinition, "path">,
  kept: string,
  anew: () => Promise<string>,
): Promise<string> | string => (endsSession(route) ? anew() : kept);
