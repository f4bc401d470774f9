import { randomBytes } from "node:crypto";
import type { Db } from "@ezo/core/platform/db";
import { createAccount } from "@ezo/core/users/accounts";
import type { Actor } from "@ezo/core/users/actor";
import type { DemoLife } from "./life-file.ts";

/** Members of staff by the key that the file names them with. */
export type Staff = ReadonlyMap<string, Actor>;

/**
 * The colleagues of the administrator. Nobody knows their passwords: an administrator gives one out, or a link to set one.
 * Those who are there already are taken as they are.
 */
export async function seedStaff(db: Db, staff: DemoLife["staff"]): Promise<Staff> {
  for (const { email, name, role, phone } of staff) {
    const isNew = await createAccount(db, {
      email,
      name,
      role,
      password: randomBytes(24).toString("base64url"),
    });
    if (isNew) await db.user.update({ where: { email }, data: { phone } });
  }
  const users = await db.user.findMany({ where: { email: { in: staff.map(({ email }) => email) } } });
  return new Map(
    staff.flatMap(({ key, email }) => {
      const user = users.find((one) => one.email === email);
      if (!user) return [];
      const { id, name, role } = user;
      return [[key, { id, name, email, role, sessionId: "" }] as const];
    }),
  );
}

export function memberOf(staff: Staff, key: string): Actor {
  const member = staff.get(key);
  if (!member) throw new Error(`life.json: nobody is called ${key}`);
  return member;
}
