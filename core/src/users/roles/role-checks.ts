import { isDeepStrictEqual } from "node:util";
import { type Capability, CAPABILITIES } from "@ezo/contract/values/roles/capabilities";
import { ROLES_MAX } from "@ezo/contract/values/limits/accounts";
import { LOCALES } from "@ezo/contract/values/locale";
import { missingNeeds } from "@ezo/contract/values/roles/capability-needs";
import { ruledOutBy } from "@ezo/contract/values/roles/limited-roles";
import { isBuiltIn, ROLE_LIMITS } from "@ezo/contract/values/roles/roles";
import { type AppError, refused } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/db.ts";
import { type Fields, textAt, textField } from "../../records/fields.ts";
import type { Change, Writer } from "../../records/kind.ts";
import { exceeds, mustStillHave, POWERS } from "./writer-rights.ts";

/** The capabilities that fields name, in their order; what this release does not know is left out. */
export function capabilitiesAt(fields: Fields): Capability[] {
  const named = fields["capabilities"];
  return Array.isArray(named) ? CAPABILITIES.filter((capability) => named.includes(capability)) : [];
}

/** Whether a role may become this, by this writer. Runs before it is written. */
export async function checkRole(tx: Tx, change: Change, actor: Writer): Promise<void> {
  const held = await mustStillHave(tx, actor, "roles.manage");
  const { id, before, after } = change;
  if (id !== 0) {
    mustKeepWhatIsEzos(change);
    mustBeWithin(change, held);
  }
  if (textAt(after, textField("ka", "name")) === "")
    throw refused(textField("ka", "name"), "errors.required");
  if (["capabilities", "limited_by"].some((field) => isChanged(change, field))) mustBeComplete(after);
  const given = capabilitiesAt(after).filter((one) => !capabilitiesAt(before).includes(one));
  if (exceeds(given, held)) throw refused("capabilities", "errors.role_above_yours");
  if (id === 0) await mustHaveRoom(tx, 1, textField("ka", "name"));
  else await mustSuitPeople(tx, change, actor);
  if (isChanged(change, "requires_second_factor")) await mustHaveOwnFactor(tx, change, actor);
}

const isChanged = ({ before, after }: Change, field: string): boolean =>
  !isDeepStrictEqual(before[field] ?? null, after[field] ?? null);

/**
 * Nobody changes a role that may do more than they. Who could take its rights away could then change the accounts of its
 * people, and would have the rights once they are given back.
 */
function mustBeWithin(change: Change, held: readonly Capability[]): void {
  if (!exceeds(capabilitiesAt(change.before), held)) return;
  const [field = "id"] = Object.keys(change.after).filter((name) => isChanged(change, name));
  throw refused(field, "errors.role_above_you");
}

/** What Ezo comes with keeps its name and its limit, and an administrator everything. */
function mustKeepWhatIsEzos(change: Change): void {
  const key = textAt(change.before, "key");
  if (!isBuiltIn(key)) return;
  const names = LOCALES.map((locale) => textField(locale, "name"));
  const fixed = [...names, "limited_by"].find((field) => isChanged(change, field));
  if (fixed !== undefined) throw refused(fixed, "errors.role_built_in");
  if (key === "admin" && isChanged(change, "capabilities"))
    throw refused("capabilities", "errors.role_admin_fixed");
}

/** A set that lacks what it needs would open pages that do not work, or rows that are not one's own. */
function mustBeComplete(after: Fields): void {
  const capabilities = capabilitiesAt(after);
  const [lacking] = missingNeeds(capabilities);
  if (lacking) {
    const { capability, needs } = lacking;
    throw namingWhat("errors.capability_needs", { capability, needs: needs.join(", ") });
  }
  const limit = ROLE_LIMITS.find((known) => known === after["limited_by"]) ?? null;
  const ruledOut = ruledOutBy(limit, capabilities);
  if (ruledOut.length > 0) throw namingWhat("errors.role_limit_excludes", { needs: ruledOut.join(", ") });
}

const namingWhat = (key: string, named: Record<string, string>): AppError =>
  refused("capabilities", `${key}?${new URLSearchParams(named).toString()}`);

/** Of a role that people have. */
async function mustSuitPeople(tx: Tx, change: Change, actor: Writer): Promise<void> {
  const key = textAt(change.before, "key");
  // What they are limited to belongs to the limit, and those in the trash may come back.
  if (isChanged(change, "limited_by") && (await tx.user.count({ where: { role: key } })) > 0)
    throw refused("limited_by", "errors.role_limit_in_use");
  const [had, has] = [capabilitiesAt(change.before), capabilitiesAt(change.after)];
  const hasOwn = async () =>
    actor !== null && (await tx.user.count({ where: { id: actor.id, role: key } })) > 0;
  // Of administrators there is nobody above.
  const isDemandLifted =
    isChanged(change, "requires_second_factor") && change.after["requires_second_factor"] !== true;
  if (isDemandLifted && key !== "admin" && (await hasOwn()))
    throw refused("requires_second_factor", "errors.role_own_factor");
  const isPowerLost = POWERS.some((power) => had.includes(power) && !has.includes(power));
  if (isPowerLost && (await hasOwn())) throw refused("capabilities", "errors.role_own");
}

/** Nobody demands of others what they do not do themselves; and they could be the first whom it shuts out. */
async function mustHaveOwnFactor(tx: Tx, { after }: Change, actor: Writer): Promise<void> {
  if (!actor || after["requires_second_factor"] !== true) return;
  const where = { id: actor.id, secondFactorAt: { not: null } };
  if ((await tx.user.count({ where })) === 0)
    throw refused("requires_second_factor", "errors.second_factor.own_first");
}

/** The caller has locked the changes of users. */
export async function mustHaveRoom(tx: Tx, wanted: number, field: string): Promise<void> {
  const present = await tx.role.count({ where: { deletedAt: null } });
  if (present + wanted > ROLES_MAX) throw refused(field, `errors.too_many?max=${ROLES_MAX}`);
}
