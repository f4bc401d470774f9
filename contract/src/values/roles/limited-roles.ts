import type { Capability } from "./capabilities.ts";
import type { RoleLimit } from "./roles.ts";

const GIVES_RIGHTS: readonly Capability[] = ["users.manage", "roles.manage"];
/** What a role cannot have that is limited in this way: with it, somebody could lift their own limit, or pass it by. */
export const NOT_LIMITED: Readonly<Record<RoleLimit, readonly Capability[]>> = {
  projects: GIVES_RIGHTS,
  language: [...GIVES_RIGHTS, "texts.manage"],
};

/** What of these capabilities a limit rules out. */
export const ruledOutBy = (limit: RoleLimit | null, capabilities: readonly Capability[]): Capability[] =>
  limit === null ? [] : capabilities.filter((one) => NOT_LIMITED[limit].includes(one));
