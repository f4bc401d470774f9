import type { AdminRole } from "@ezo/contract/admin/roles";
import type { Capability } from "@ezo/contract/values/roles/capabilities";
import { withNeeds } from "@ezo/contract/values/roles/capability-needs";
import { isBuiltIn } from "@ezo/contract/values/roles/roles";
import type { Translate } from "../i18n/texts.ts";
import { differenceOf } from "./difference.ts";

/** What of a set says the rest: what another capability of the set needs is left out, and what everybody has. */
export const mainOf = (capabilities: readonly Capability[]): Capability[] =>
  capabilities.filter(
    (one) =>
      one !== "profile.own" &&
      !capabilities.some((other) => other !== one && withNeeds([other]).includes(one)),
  );

/** What somebody of a role can do, in a sentence. */
export function reachOfRole(role: AdminRole, t: Translate): string {
  const difference = differenceOf(role, role.capabilities);
  const isUsual = difference !== null && difference.added.length + difference.removed.length === 0;
  if (isUsual && isBuiltIn(role.key)) return t(`users.role_reach.${role.key}`);
  const rights = mainOf(role.capabilities).map((one) => t(`roles.capability.${one}`));
  return rights.length > 0 ? t("roles.reach", { rights: rights.join("; ") }) : t("roles.reach_nothing");
}
