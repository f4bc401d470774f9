import type { login, SignedIn } from "@ezo/contract/auth";
import type { RouteOutput } from "@ezo/contract/route";

/** The session that a login has opened; throws where a second factor is due. */
export function signedIn({ data }: RouteOutput<typeof login>): SignedIn {
  if ("second_factor" in data) throw new Error("a second factor is due");
  return data;
}

/** The cost at which tests hash passwords, with `hashAtCost`: they log in hundreds of times. */
export const CHEAP_HASHES = { memoryCost: 64, timeCost: 1, parallelism: 1 };
