import { randomBytes } from "node:crypto";
import type { Prisma } from "@ezo/core/generated/prisma/client";
import type { Db } from "@ezo/core/platform/db";
import { noteDemoRows } from "@ezo/core/setup/demo/demo-ledger";
import { createAccount } from "@ezo/core/users/accounts";
import type { Actor } from "@ezo/core/users/actor";
import { actorIn, type UserWithGrant, withGrant } from "@ezo/core/users/sessions/signed-in";
import type { DemoLife } from "./life-file.ts";

/** Members of staff by the key that the file names them with. */
export type Staff = ReadonlyMap<string, Actor>;

/** In the file: the administrator, who is there already. */
const ADMIN = "admin";

/**
 * The administrator and colleagues. Nobody knows the passwords of these: an administrator gives one out, or a link to set one.
 * They are the demo's, and can be removed again. Those who are there already are taken as they are.
 */
export async function seedStaff(db: Db, staff: DemoLife["staff"]): Promise<Staff> {
  for (const { email, name, role, phone } of staff) {
    const isNew = await createAccount(db, {
      email,
      name,
      role,
      password: randomBytes(24).toString("base64url"),
    });
    if (!isNew) continue;
    const { id } = await db.user.update({ where: { email }, data: { phone }, select: { id: true } });
    await noteDemoRows(db, "users", [id]);
  }
  return staffAmong(db, staff, {});
}

const IS_WORKING = { isActive: true, deletedAt: null } as const;

/** The same of those who are there and can sign in; staff may have removed or deactivated some. */
export const findStaff = (db: Db, staff: DemoLife["staff"]): Promise<Staff> =>
  staffAmong(db, staff, IS_WORKING);

async function staffAmong(
  db: Db,
  staff: DemoLife["staff"],
  condition: Prisma.UserWhereInput,
): Promise<Staff> {
  const admin = await db.user.findFirstOrThrow({
    where: { role: "admin", ...IS_WORKING },
    orderBy: { id: "asc" },
    include: withGrant,
  });
  const users = await db.user.findMany({
    where: { ...condition, email: { in: staff.map(({ email }) => email) } },
    include: withGrant,
  });
  const named = staff.flatMap(({ key, email }) => {
    const user = users.find((one) => one.email === email);
    return user ? [[key, actorOf(user)] as const] : [];
  });
  return new Map([[ADMIN, actorOf(admin)], ...named]);
}

const actorOf = (user: UserWithGrant): Actor => actorIn({ id: "" }, user, { isFactorMissing: false });

export function memberOf(staff: Staff, key: string): Actor {
  const member = staff.get(key);
  if (!member) throw new Error(`life.json: nobody is called ${key}`);
  return member;
}
