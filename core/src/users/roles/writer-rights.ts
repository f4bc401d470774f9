import { CAPABILITIES, type Capability } from "@ezo/contract/values/roles/capabilities";
import { OFFER_DISCOUNT_MAX } from "@ezo/contract/values/limits/sales";
import { discountLimitOf } from "@ezo/contract/values/money/offer-discount";
import { AppError, refused } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/db.ts";
import type { Change, Writer } from "../../records/kind.ts";
import { lockUserChanges } from "../user-changes-lock.ts";
import { capabilitiesIn, capabilitiesNow, roleSelect } from "./role-rights.ts";

/**
 * Throws unless the writer may still do this, and keeps every role as it is until the transaction ends: a colleague may have
 * changed theirs since the call began. Returns what they may do; of the system, everything.
 */
export async function mustStillHave(
  tx: Tx,
  actor: Writer,
  capability: Capability,
): Promise<readonly Capability[]> {
  await lockUserChanges(tx);
  if (!actor) return CAPABILITIES;
  const capabilities = await capabilitiesNow(tx, actor.id);
  if (!capabilities.includes(capability)) throw new AppError("forbidden");
  return capabilities;
}

/** What nobody may take from themselves: only another could give it back. */
export const POWERS = ["users.manage", "roles.manage"] as const satisfies Capability[];

/** For changes of users. */
export const mustStillManageUsers = (tx: Tx, actor: Writer): Promise<readonly Capability[]> =>
  mustStillHave(tx, actor, "users.manage");

/** Whether there is something among `wanted` that is not among `held`: nobody gives more than they have. */
export const exceeds = (wanted: readonly Capability[], held: readonly Capability[]): boolean =>
  wanted.some((capability) => !held.includes(capability));

/**
 * Throws `forbidden` where one of these users has a role that may do more than `held`: with their account, a new password
 * or a second factor less, the writer could do it too.
 */
export async function mustNotBeAbove(
  tx: Tx,
  userIds: readonly number[],
  held: readonly Capability[],
): Promise<void> {
  const where = { users: { some: { id: { in: [...userIds] } } } };
  const roles = await tx.role.findMany({ where, select: roleSelect });
  if (roles.some((role) => exceeds(capabilitiesIn(role), held))) throw new AppError("forbidden");
}

/** Nobody lets somebody, or themselves, take more off a price than they may; an administrator sets any limit. */
export async function mustBeOwnDiscount(tx: Tx, { before, after }: Change, actor: Writer): Promise<void> {
  const field = "max_discount_percent";
  const [had, wanted] = [before[field], after[field]];
  if (!actor || typeof wanted !== "number" || wanted === had) return;
  const { role, maxDiscountPercent } = await tx.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { role: true, maxDiscountPercent: true },
  });
  const own = role === "admin" ? OFFER_DISCOUNT_MAX : discountLimitOf(role, maxDiscountPercent);
  // A lower limit than somebody has raises nothing.
  const roleBefore = typeof before["role"] === "string" ? before["role"] : "";
  const present = discountLimitOf(roleBefore, typeof had === "number" ? had : null);
  if (wanted > Math.max(own, present)) throw refused(field, `errors.offer_discount_limit?limit=${own}`);
}
