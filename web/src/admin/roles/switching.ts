import type { AdminRole } from "@ezo/contract/admin/roles";
import type { Capability } from "@ezo/contract/values/roles/capabilities";
import { without, withNeeds } from "@ezo/contract/values/roles/capability-needs";
import { ruledOutBy } from "@ezo/contract/values/roles/limited-roles";
import type { RoleLimit } from "@ezo/contract/values/roles/roles";

/** A set after one of its capabilities was switched, and what was switched along. */
export interface Switched {
  capabilities: Capability[];
  along: Capability[];
}

/** On with all that it needs, off with all that needs it. */
export function switched(from: readonly Capability[], one: Capability, isOn: boolean): Switched {
  const capabilities = isOn ? withNeeds([...from, one]) : without(from, one);
  const [more, fewer] = isOn ? [capabilities, from] : [from, capabilities];
  return { capabilities, along: more.filter((other) => other !== one && !fewer.includes(other)) };
}

/** What of a set a limit leaves. */
export const fittingTo = (limit: RoleLimit | null, capabilities: readonly Capability[]): Capability[] =>
  ruledOutBy(limit, capabilities).reduce((left, one) => without(left, one), [...capabilities]);

/** Why a capability cannot be switched on: somebody lacks it, or something that it needs, or the limit rules it out. */
export type Obstacle = "not_yours" | "ruled_out";
export function obstacleTo(
  one: Capability,
  to: { capabilities: readonly Capability[]; limit: RoleLimit | null; held: readonly Capability[] },
): Obstacle | null {
  const given = withNeeds([...to.capabilities, one]).filter((other) => !to.capabilities.includes(other));
  if (ruledOutBy(to.limit, given).length > 0) return "ruled_out";
  return given.some((other) => !to.held.includes(other)) ? "not_yours" : null;
}

/** Whether a role may do more than somebody: then it is not theirs to change. */
export const isAbove = (role: Pick<AdminRole, "capabilities">, held: readonly Capability[]): boolean =>
  role.capabilities.some((one) => !held.includes(one));
