import { PASSWORD_OPENED_MS } from "@ezo/contract/values/limits/accounts";
import { ROLE_NAMES } from "@ezo/contract/values/roles/roles";
import type { Db } from "../platform/db.ts";
import { canonicalAddress } from "../platform/mail/email-address.ts";
import { hashPassword, newPassword } from "./passwords/passwords.ts";
import { removeFactor } from "./second-factor/remove-factor.ts";
import { setPassword } from "./users.kind.ts";

/**
 * Creates the administrator when there is no user at all. Returns the password only if it was generated here. May run
 * in two processes at once.
 */
export async function ensureAdmin(
  db: Db,
  wanted: { email: string; password: string | undefined },
): Promise<{ email: string; generatedPassword?: string }> {
  const first = await db.user.findFirst({
    where: { role: "admin", isActive: true, deletedAt: null },
    orderBy: { id: "asc" },
  });
  if (first) return { email: first.email };
  const password = wanted.password ?? newPassword();
  const isNew = await createAccount(db, {
    email: wanted.email,
    name: ROLE_NAMES.admin.ka,
    role: "admin",
    password,
  });
  if (!isNew || wanted.password) return { email: wanted.email };
  return { email: wanted.email, generatedPassword: password };
}

/** Creates a user, whose role is the key of one that there is; false when the address is taken. */
export async function createAccount(
  db: Db,
  account: { email: string; name: string; role: string; password: string },
): Promise<boolean> {
  const { count } = await db.user.createMany({
    data: [
      {
        email: canonicalAddress(account.email),
        name: account.name,
        role: account.role,
        passwordHash: await hashPassword(account.password),
      },
    ],
    skipDuplicates: true,
  });
  return count === 1;
}

/**
 * Gives a user a new password and ends all their sessions; `withFactor` also removes their second factor. Where only the
 * single sign-on lets people in, the password does so, too, for a day. False when nobody has this address.
 */
export async function resetPassword(
  db: Db,
  email: string,
  password: string,
  { withFactor = false } = {},
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return db.$transaction(async (tx) => {
    const user = await tx.user.findUnique({
      where: { email: canonicalAddress(email) },
      select: { id: true },
    });
    if (!user) return false;
    await setPassword(tx, user.id, passwordHash);
    const passwordUntil = new Date(Date.now() + PASSWORD_OPENED_MS);
    await tx.user.update({ where: { id: user.id }, data: { passwordUntil } });
    if (withFactor) await removeFactor(tx, user.id);
    return true;
  });
}

/**
 * Converts stored addresses to the canonical form, so that logging in finds them. One that another user has stays as
 * it is. May run at every start; returns how many were changed.
 */
export async function unifyUserAddresses(db: Db): Promise<number> {
  const rows = await db.$queryRaw<{ id: number; email: string }[]>`
    select id, email from users where octet_length(email) <> char_length(email) order by id`;
  let changed = 0;
  for (const { id, email } of rows)
    changed += await db.$executeRaw`
      update users set email = ${canonicalAddress(email)} where id = ${id} and email <> ${canonicalAddress(email)}
        and not exists (select 1 from users where email = ${canonicalAddress(email)})`;
  return changed;
}
