import type { Capability } from "./capabilities.ts";
import { keysOf } from "../keyed.ts";

/** What somebody of a role could do that is worth a second look, by the capabilities that it takes together. */
export const ROLE_RISKS = {
  /** Gives others whatever they have themselves, and reaches accounts of people with as much. */
  gives_rights: ["users.manage"],
  changes_roles: ["roles.manage"],
  /** Takes every enquiry, or every contact, away in one file. */
  takes_people: ["enquiries.export"],
  takes_contacts: ["contacts.export"],
  /** Takes enquiries away and deletes them. */
  takes_and_deletes: ["enquiries.export", "enquiries.delete"],
  /** Writes to all readers without anybody else reading it first. */
  writes_and_sends: ["campaigns.edit", "campaigns.send"],
  /** Keys and webhooks give other systems more than the role itself may read. */
  opens_doors: ["integrations.manage"],
  /** Says who is mailed about every enquiry, and after how long enquiries are emptied. */
  redirects_enquiries: ["settings.manage"],
  /** Says who must have a second factor, and for how long sessions last. */
  loosens_login: ["settings.manage"],
  /** The queues' raw view shows what jobs are about. */
  sees_jobs: ["ops.view"],
} as const satisfies Record<string, readonly Capability[]>;
export type RoleRisk = keyof typeof ROLE_RISKS | "no_second_factor";

/** What of the firm is lost with the password alone of somebody who may this. */
const WORTH_A_FACTOR: readonly Capability[] = ["users.manage", "roles.manage", "integrations.manage"];

/** The risks of a set of capabilities, in a fixed order. */
export function risksOf(
  capabilities: readonly Capability[],
  { requiresSecondFactor }: { requiresSecondFactor: boolean },
): RoleRisk[] {
  const has = (needed: readonly Capability[]) => needed.every((one) => capabilities.includes(one));
  const known = keysOf(ROLE_RISKS).filter((risk) => has(ROLE_RISKS[risk]));
  const isOpen = !requiresSecondFactor && WORTH_A_FACTOR.some((one) => capabilities.includes(one));
  return isOpen ? [...known, "no_second_factor"] : known;
}
