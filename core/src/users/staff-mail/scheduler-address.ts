import type { Db } from "../../platform/db.ts";

/** By id, the address of the person who scheduled what was stopped; of the administrators where that person has left. */
export async function recipientsOf(db: Db, scheduledById: number | null): Promise<Map<number, string>> {
  const active = { isActive: true, deletedAt: null };
  const select = { id: true, email: true } as const;
  const who =
    scheduledById === null ? [] : await db.user.findMany({ where: { id: scheduledById, ...active }, select });
  const users =
    who.length > 0 ? who : await db.user.findMany({ where: { role: "admin", ...active }, select });
  return new Map(users.map(({ id, email }) => [id, email]));
}
