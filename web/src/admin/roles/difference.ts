import type { AdminRole } from "@ezo/contract/admin/roles";
import type { Capability } from "@ezo/contract/values/roles/capabilities";
import { inOrder } from "@ezo/contract/values/roles/capability-needs";

export interface Difference {
  added: Capability[];
  removed: Capability[];
}

/** In what a set differs from what a role comes with; null of a role of the firm's own, which comes with nothing. */
export function differenceOf(
  { default_capabilities: usual }: Pick<AdminRole, "default_capabilities">,
  capabilities: readonly Capability[],
): Difference | null {
  if (usual === null) return null;
  return {
    added: inOrder(capabilities).filter((one) => !inOrder(usual).includes(one)),
    removed: inOrder(usual).filter((one) => !inOrder(capabilities).includes(one)),
  };
}
