import { refused } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { RateLimits } from "../../platform/rate-limit.ts";
import type { Actor } from "../actor.ts";
import { passwordFits } from "../passwords/passwords.ts";
import { lockUnchanged } from "../users.kind.ts";

/** The user whose password this is; throws `invalid` for a wrong one. */
export async function checkPassword(
  { db, rateLimits }: { db: Db; rateLimits: RateLimits },
  actor: Actor,
  password: string,
) {
  await rateLimits.spend("currentPassword", String(actor.id));
  const user = await db.user.findUniqueOrThrow({ where: { id: actor.id } });
  if (!(await passwordFits(user.passwordHash || undefined, password))) throw wrongPassword();
  await rateLimits.reset("currentPassword", String(actor.id));
  return user;
}

/** The user, locked; throws when the password has changed since it was checked. */
export async function lockedOwn(tx: Tx, user: { id: number; passwordHash: string }) {
  const unchanged = await lockUnchanged(tx, user);
  if (!unchanged) throw wrongPassword();
  return unchanged;
}

const wrongPassword = () => refused("current_password", "errors.wrong_password");
export const wrongCode = () => refused("code", "errors.second_factor.wrong_code");
