import type { SsoFailure } from "@ezo/contract/accounts/sso";
import type { User } from "../../generated/prisma/client.ts";
import { AppError } from "../../platform/app-error.ts";
import type { SsoSettings } from "../../platform/config/config.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Records } from "../../records/write.ts";
import { lockUserChanges } from "../user-changes-lock.ts";
import { unusedBy } from "../users.admin.ts";
import { userKind } from "../users.kind.ts";
import { type Claims, roleOf } from "./claims.ts";

interface AccountParts {
  db: Db;
  records: Records;
  settings: Pick<SsoSettings, "roleMap" | "createsUsers">;
  log: Log;
  now: () => Date;
}
type Owner = Pick<User, "id" | "name">;
/** The account; or why there is none, and which account it would have been. */
export type Found = { user: Owner } | { failure: SsoFailure; user?: Owner };

/**
 * The account of whom the provider has named, with the role that it names: by the identity, else by a verified e-mail
 * address, which ties the account to the identity; else a new one, where the settings and a role say so.
 */
export async function accountOf(parts: AccountParts, claims: Claims): Promise<Found> {
  const { db, settings, log } = parts;
  const role = roleOf(claims.groups, settings.roleMap);
  try {
    const found = await db.$transaction((tx) => findAccount(parts, tx, { claims, role }));
    if (!("failure" in found) && role !== undefined) await giveRole(parts, found.user.id, role);
    return found;
  } catch (error) {
    // The map names a role that does not exist, or not any more: the operator must know.
    if (!(error instanceof AppError) || error.code !== "invalid") throw error;
    log.error({ role, fields: error.fields }, "the single sign-on could not make an account");
    return { failure: "no_account" };
  }
}

async function findAccount(
  { settings, now, records }: AccountParts,
  tx: Tx,
  { claims, role }: { claims: Claims; role: string | undefined },
): Promise<Found> {
  const { issuer, subject, email } = claims;
  // Of two sign-ins at once, the second finds what the first has tied or made; and nobody is switched off meanwhile.
  await lockUserChanges(tx);
  const known = await tx.userIdentity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    include: { user: true },
  });
  if (known) {
    const { userId } = known;
    const failure = refusalOf(known.user);
    if (failure) return { failure, user: known.user };
    await tx.userIdentity.update({ where: { userId }, data: { lastUsedAt: now() } });
    return { user: known.user };
  }
  if (email === null) return { failure: "no_email" };
  const user = await tx.user.findUnique({ where: { email }, include: { identity: true } });
  // An unverified address would open the account of anybody it names.
  if (!claims.isEmailVerified) return { failure: "unverified", ...(user ? { user } : {}) };
  // An address can be given to somebody else, who is not the same person.
  const failure = user && (refusalOf(user) ?? (user.identity ? "other_identity" : undefined));
  if (failure) return { failure, ...(user ? { user } : {}) };
  const { name } = claims;
  const owner =
    user ??
    (settings.createsUsers && role !== undefined ? await makeUser(records, tx, { name, email, role }) : null);
  if (!owner) return { failure: "no_account" };
  const at = now();
  await tx.userIdentity.create({
    data: { userId: owner.id, issuer, subject, linkedAt: at, lastUsedAt: at },
  });
  return { user: owner };
}

/** The answer to a deleted user does not say that there was an account. */
function refusalOf({ isActive, deletedAt }: Pick<User, "isActive" | "deletedAt">): SsoFailure | undefined {
  if (deletedAt) return "no_account";
  return isActive ? undefined : "switched_off";
}

/** Without a password and without a mail: the provider lets them in. */
async function makeUser(
  records: Records,
  tx: Tx,
  { name, email, role }: { name: string; email: string; role: string },
): Promise<Owner> {
  const fields = { name, email, role, is_active: true };
  const [id] = await records.within(tx, null, userKind).create([fields]);
  if (id === undefined) throw new Error("the user was not created");
  return { id, name };
}

const LIMITED_BEFORE = "the single sign-on changed the role of somebody who is limited to projects";

/**
 * Gives a user the role that the provider names, as an administrator would: sessions with another one end, and the last
 * administrator stays one. What is refused leaves the role as it is, and the sign-in goes on.
 */
async function giveRole({ db, records, log }: AccountParts, userId: number, role: string): Promise<void> {
  try {
    const limit = await db.$transaction(async (tx) => {
      await lockUserChanges(tx);
      const user = await tx.user.findUnique({
        where: { id: userId },
        select: { role: true, isLimited: true },
      });
      if (!user || user.role === role) return undefined;
      const unused = await unusedBy(tx, role);
      await records.within(tx, null, userKind).update(userId, { ...unused, role });
      if (!user.isLimited) return undefined;
      return "is_limited" in unused ? "lifted" : "kept";
    });
    // No administrator was there to decide about it, and a lifted one does not come back with the former role.
    if (limit) log.warn({ user_id: userId, role, limit }, LIMITED_BEFORE);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ user_id: userId, role, fields: error.fields }, "the single sign-on could not give the role");
  }
}
