import { Prisma } from "../../generated/prisma/client.ts";
import { refused } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { type Actor, must } from "../../users/actor.ts";
import { canAnswer, rolesWith } from "../../users/roles/role-rights.ts";

/** Who may answer can take an enquiry that nobody has; giving one to somebody takes more. */
export function mayAssign(actor: Actor, from: number | null, to: number | null): void {
  if (isMoreThanTaking(actor, from, to)) must(actor, "enquiries.assign");
}
export const isMoreThanTaking = (actor: Actor, from: number | null, to: number | null): boolean =>
  from !== null || to !== actor.id;

export async function mustBeAssignable(tx: Tx, userId: number): Promise<void> {
  if (!(await assignableAmong(tx, [userId])).has(userId))
    throw refused("assignee_id", "errors.invalid_value");
}
/** Those of these users who can be given enquiries. */
export async function assignableAmong(db: Db | Tx, userIds: readonly number[]): Promise<Set<number>> {
  const users = await db.user.findMany({
    where: { id: { in: [...userIds] }, ...(await canAnswer(db)) },
    select: { id: true },
  });
  return new Set(users.map(({ id }) => id));
}

/** Who cannot be given enquiries, as a condition on `users u` in SQL that we write ourselves. */
export const cannotAnswerSql = async (db: Db | Tx): Promise<Prisma.Sql> => {
  const answering = await rolesWith(db, "enquiries.answer");
  return Prisma.sql`not (u.is_active and u.deleted_at is null and u.role = any(${answering}::text[]))`;
};
