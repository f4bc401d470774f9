import { ANSWERING_ROLES, ROLES_BY_PROJECT, type UserRole } from "@ezo/contract/values/roles";
import { releaseEnquiriesOf } from "../enquiries/assigning/release.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { columnData, type Columns, type Fields, idsIn, readColumns } from "../records/fields.ts";
import { type Loaded, loadedRow, type RecordKind, rowsOf, type Writer } from "../records/kind.ts";
import { AppError, refused } from "../platform/app-error.ts";
import { isUniqueViolation, type Tx } from "../platform/db.ts";
import { recordAccountNotice } from "./account-events.ts";
import { record } from "../platform/events/outbox.ts";
import { lockUserChanges } from "./user-changes-lock.ts";

const columns: Columns = {
  name: "name",
  email: "email",
  role: "role",
  is_active: "isActive",
  /** A field of its own: a limit outlives the projects that it named, whichever version of them is restored. */
  is_limited: "isLimited",
  text_locale: "textLocale",
  phone: "phone",
  max_discount_percent: "maxDiscountPercent",
};
const withParts = {
  photo: { select: { hash: true } },
  projects: { select: { projectId: true }, orderBy: { projectId: "asc" } },
} as const;
/** What everybody may change of their own account. */
const OWN: readonly string[] = ["name", "phone", "photo"];
/** What decides about what somebody may do: open pages must not go on with earlier rights. */
const RIGHTS = ["role", "project_ids", "is_limited", "text_locale"];
/** Matches no password: the user sets one with a mailed link. */
export const NO_PASSWORD = "";

const rows = rowsOf("users");
/**
 * Throws unless the actor is still an administrator, and locks the role until the transaction ends: a colleague may
 * have changed it since the call began.
 */
export async function mustStillBeAdmin(tx: Tx, actor: Writer): Promise<void> {
  await lockUserChanges(tx);
  if (!actor) return;
  const where = { id: actor.id, role: "admin", isActive: true, deletedAt: null } as const;
  if ((await tx.user.count({ where })) === 0) throw new AppError("forbidden");
}

export const userKind: RecordKind = {
  entity: "user",
  tags: [],
  references: { project_ids: "project" },
  // Of an earlier photo, the bytes are gone.
  lasting: ["photo"],
  rows: {
    ...rows,
    lock: async (tx, ids) => {
      await lockUserChanges(tx);
      await rows.lock(tx, ids);
    },
  },

  async load(db, ids) {
    const records = await db.user.findMany({ where: { id: { in: [...ids] } }, include: withParts });
    return records.map((user) =>
      loadedRow(user, {
        ...readColumns(columns, user),
        project_ids: user.projects.map(({ projectId }) => projectId),
        photo: user.photo?.hash ?? null,
      }),
    );
  },

  async insert(tx, fields, actor) {
    await mustStillBeAdmin(tx, actor);
    const { id } = await named(() =>
      tx.user.create({
        data: {
          passwordHash: NO_PASSWORD,
          updatedById: actor?.id ?? null,
          ...columnData(columns, fields),
        } as Prisma.UserUncheckedCreateInput,
        select: { id: true },
      }),
    );
    await giveProjects(tx, id, fields);
    return id;
  },

  async write(tx, id, fields, actor) {
    await named(() => tx.user.update({ where: { id }, data: columnData(columns, fields) }));
    await giveProjects(tx, id, fields);
    // Rights or an account that are taken away end the sessions at once, in every open page too.
    if (RIGHTS.some((field) => fields[field] !== undefined) || fields["is_active"] === false)
      await endSessions(tx, [id]);
    if (fields["is_active"] === false || !mayAnswer(fields["role"]))
      await releaseEnquiriesOf(tx, [id], { actor });
  },

  async check(tx, { id, before, after }, actor) {
    mustFitRole(before, after);
    if (id === 0) return;
    const changed = Object.keys(after).filter((field) => after[field] !== before[field]);
    if (id !== actor?.id || changed.some((field) => !OWN.includes(field))) await mustStillBeAdmin(tx, actor);
    const loses = (before["role"] === "admin" && after["role"] !== "admin") || after["is_active"] === false;
    if (!loses) return;
    const field = after["role"] === before["role"] ? "is_active" : "role";
    if (id === actor?.id) throw refused(field, "errors.not_yourself");
    if (before["role"] === "admin" && before["is_active"] === true) await mustLeaveAnAdmin(tx, [id], field);
  },

  deletion: async (db, ids) => ({
    assigned_enquiries: await db.enquiry.count({
      where: { assigneeId: { in: [...ids] }, deletedAt: null, status: { not: "completed" } },
    }),
  }),

  async mayDelete(tx, items, actor) {
    await mustStillBeAdmin(tx, actor);
    if (items.some(({ id }) => id === actor?.id)) throw refused("id", "errors.not_yourself");
    const admins = items.filter(isActingAdmin).map(({ id }) => id);
    if (admins.length > 0) await mustLeaveAnAdmin(tx, admins, "id");
    const ids = items.map(({ id }) => id);
    await endSessions(tx, ids);
    await releaseEnquiriesOf(tx, ids, { actor });
  },

  mayRestore: (tx, _, actor) => mustStillBeAdmin(tx, actor),
};

/** What a role has no use for is refused: it would wait unseen for the next role. A row that has it from before can be changed. */
function mustFitRole(before: Fields, after: Fields): void {
  const role = after["role"] as UserRole;
  const isNew = (field: string) =>
    before["role"] !== role || JSON.stringify(before[field]) !== JSON.stringify(after[field]);
  for (const field of ["project_ids", "is_limited"])
    if (!ROLES_BY_PROJECT.includes(role) && isSet(after[field]) && isNew(field))
      throw refused(field, "errors.role_not_by_project");
  if (role !== "translator" && isSet(after["text_locale"]) && isNew("text_locale"))
    throw refused("text_locale", "errors.role_not_by_language");
  const discount = "max_discount_percent";
  if (!ANSWERING_ROLES.includes(role) && typeof after[discount] === "number" && isNew(discount))
    throw refused(discount, "errors.role_makes_no_offers");
}
const isSet = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

async function giveProjects(tx: Tx, userId: number, fields: Fields): Promise<void> {
  if (fields["project_ids"] === undefined) return;
  const projectIds = [...new Set(idsIn(fields["project_ids"]))];
  await tx.userProject.deleteMany({ where: { userId, projectId: { notIn: projectIds } } });
  await tx.userProject.createMany({
    data: projectIds.map((projectId) => ({ userId, projectId })),
    skipDuplicates: true,
  });
}

/** Whether somebody of a role can be given enquiries; a role that is not changed takes none away. */
const mayAnswer = (role: unknown): boolean =>
  role === undefined || (ANSWERING_ROLES as readonly unknown[]).includes(role);

const isActingAdmin = ({ fields }: Loaded): boolean =>
  fields["role"] === "admin" && fields["is_active"] === true;

/** Two administrators who take each other's role at once must not both succeed; `lockUserChanges` is taken before. */
async function mustLeaveAnAdmin(tx: Tx, leaving: readonly number[], field: string): Promise<void> {
  const others = await tx.user.count({
    where: { role: "admin", isActive: true, deletedAt: null, id: { notIn: [...leaving] } },
  });
  if (others === 0) throw refused(field, "errors.last_admin");
}

/** Ends sessions of these users, but not `except`, or `only` that one, and has their sockets cut. Returns their ids. */
export async function endSessions(
  tx: Tx,
  userIds: readonly number[],
  which: { except?: string; only?: string } = {},
): Promise<string[]> {
  const live = await tx.session.findMany({
    where: {
      userId: { in: [...userIds] },
      revokedAt: null,
      ...(which.except ? { id: { not: which.except } } : {}),
      ...(which.only ? { id: which.only } : {}),
    },
    select: { id: true },
  });
  const ids = live.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx.session.updateMany({ where: { id: { in: ids } }, data: { revokedAt: new Date() } });
  await record(tx, "session.revoked", { session_ids: ids });
  return ids;
}

/** Taken before a password is checked or set, or a session opened: the user cannot change until the transaction ends. */
export const lockUser = (tx: Tx, userId: number): Promise<unknown> =>
  tx.$queryRaw`select id from users where id = ${userId} for update`;

/** The user, locked, unless their password or account has changed since `seen`: checking a password takes a while. */
export async function lockUnchanged(tx: Tx, seen: { id: number; passwordHash: string }) {
  await lockUser(tx, seen.id);
  const { id, passwordHash } = seen;
  return tx.user.findFirst({ where: { id, passwordHash, isActive: true, deletedAt: null } });
}

/** Gives a user a new password and ends their sessions, but not `except`. Returns the ended ids. */
export async function setPassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
  which: { except?: string } = {},
): Promise<string[]> {
  // Logins under way wait here, and see the new password.
  await lockUser(tx, userId);
  const before = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { passwordHash: true } });
  await tx.user.update({ where: { id: userId }, data: { passwordHash } });
  // The first one is set by the link that its owner was mailed.
  if (before.passwordHash !== NO_PASSWORD)
    await recordAccountNotice(tx, { userId, what: "password_changed" });
  return endSessions(tx, [userId], which);
}

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw refused("email", "errors.email_taken", error);
    throw error;
  }
}
