import type { Capability } from "@ezo/contract/values/roles/capabilities";
import { canBeLimitedToProjects } from "@ezo/contract/values/roles/roles";
import { releaseEnquiriesOf } from "../enquiries/assigning/release.ts";
import { releaseTakenProjects } from "../enquiries/assigning/taken-projects.ts";
import { leaveUnseenSteps } from "../enquiries/next-steps/unseen-steps.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { columnData, type Columns, type Fields, idsIn, readColumns } from "../records/fields.ts";
import {
  type Change,
  type Loaded,
  loadedRow,
  type RecordKind,
  rowsOf,
  type Writer,
} from "../records/kind.ts";
import { refused } from "../platform/app-error.ts";
import { isUniqueViolation, type Tx } from "../platform/db.ts";
import { recordAccountNotice } from "./account-notices/account-events.ts";
import { record } from "../platform/events/outbox.ts";
import { withoutLimit } from "../platform/log/context.ts";
import {
  capabilitiesIn,
  type Grant,
  grantSelect,
  rightsOfRole,
  roleSelect,
  type StoredRights,
} from "./roles/role-rights.ts";
import {
  exceeds,
  mustBeOwnDiscount,
  mustNotBeAbove,
  mustStillManageUsers,
  POWERS,
} from "./roles/writer-rights.ts";
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
    await mustStillManageUsers(tx, actor);
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
    const grantBefore = await grantOf(tx, id);
    await named(() => tx.user.update({ where: { id }, data: columnData(columns, fields) }));
    await giveProjects(tx, id, fields);
    // Rights or an account that are taken away end the sessions at once, in every open page too.
    const hasOtherRights = RIGHTS.some((field) => fields[field] !== undefined);
    if (hasOtherRights || fields["is_active"] === false) await endSessions(tx, [id]);
    const role = fields["role"];
    const answers = role === undefined || hasNow(await roleOf(tx, role), "enquiries.answer");
    if (fields["is_active"] === false || !answers) await releaseEnquiriesOf(tx, [id], { actor });
    if (hasOtherRights) await leaveOutOfReach(tx, id, grantBefore, actor);
  },

  async check(tx, change, actor) {
    const { id, before, after } = change;
    // No role is deleted or changed from here on.
    await lockUserChanges(tx);
    const roles = await rolesOf(tx, change);
    mustFitRole(roles.after, before, after);
    const changed = Object.keys(after).filter((field) => after[field] !== before[field]);
    if (id !== actor?.id || changed.some((field) => !OWN.includes(field))) {
      const held = await mustStillManageUsers(tx, actor);
      if (id !== 0) await mustNotBeAbove(tx, [id], held);
      if (before["role"] !== after["role"] && exceeds(capabilitiesIn(roles.after), held))
        throw refused("role", "errors.role_above_yours");
      await mustBeOwnDiscount(tx, change, actor);
    }
    const field = id === 0 ? null : powerLostAt(change, roles);
    if (field === null) return;
    if (id === actor?.id) throw refused(field, "errors.not_yourself");
    if (before["role"] === "admin" && before["is_active"] === true) await mustLeaveAnAdmin(tx, [id], field);
  },

  deletion: async (db, ids) => ({
    // Whatever the one who asks may see of them.
    assigned_enquiries: await withoutLimit(() =>
      db.enquiry.count({
        where: { assigneeId: { in: [...ids] }, deletedAt: null, status: { not: "completed" } },
      }),
    ),
  }),

  async mayDelete(tx, items, actor) {
    const held = await mustStillManageUsers(tx, actor);
    const ids = items.map(({ id }) => id);
    await mustNotBeAbove(tx, ids, held);
    if (items.some(({ id }) => id === actor?.id)) throw refused("id", "errors.not_yourself");
    const admins = items.filter(isActingAdmin).map(({ id }) => id);
    if (admins.length > 0) await mustLeaveAnAdmin(tx, admins, "id");
    await endSessions(tx, ids);
    await releaseEnquiriesOf(tx, ids, { actor });
  },

  async mayRestore(tx, items, actor) {
    const held = await mustStillManageUsers(tx, actor);
    const ids = items.map(({ id }) => id);
    const gone = { id: { in: ids }, roleRecord: { deletedAt: { not: null } } };
    const [left] = await tx.user.findMany({ where: gone, select: { id: true }, orderBy: { id: "asc" } });
    if (left) throw refused(String(left.id), "errors.role_gone");
    await mustNotBeAbove(tx, ids, held);
  },
};

/** What a role has no use for is refused: it would wait unseen for the next role. A row that has it from before can be changed. */
function mustFitRole(role: StoredRights, before: Fields, after: Fields): void {
  const { capabilities, limitedBy } = rightsOfRole(role);
  const isNew = (field: string) =>
    before["role"] !== after["role"] || JSON.stringify(before[field]) !== JSON.stringify(after[field]);
  for (const field of ["project_ids", "is_limited"])
    if (!canBeLimitedToProjects(role.key, limitedBy) && isSet(after[field]) && isNew(field))
      throw refused(field, "errors.role_not_by_project");
  if (limitedBy !== "language" && isSet(after["text_locale"]) && isNew("text_locale"))
    throw refused("text_locale", "errors.role_not_by_language");
  const discount = "max_discount_percent";
  const makesOffers = capabilities.includes("enquiries.answer");
  if (!makesOffers && typeof after[discount] === "number" && isNew(discount))
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

const grantOf = (tx: Tx, id: number) => tx.user.findUniqueOrThrow({ where: { id }, select: grantSelect });

/**
 * What somebody with other rights may not work on any more is left to others: their open enquiries of projects that they may not be
 * given now, and their steps where they do not see the enquiry.
 */
async function leaveOutOfReach(tx: Tx, id: number, before: Grant, actor: Writer): Promise<void> {
  await releaseTakenProjects(tx, { id, before, after: await grantOf(tx, id) }, actor);
  await leaveUnseenSteps(tx, [id]);
}

const roleOf = (tx: Tx, key: unknown): Promise<StoredRights | null> =>
  tx.role.findUnique({ where: { key: String(key) }, select: roleSelect });
const hasNow = (role: StoredRights | null, capability: Capability): boolean =>
  role !== null && rightsOfRole(role).capabilities.includes(capability);

interface Roles {
  before: StoredRights | null;
  after: StoredRights;
}
/** The roles before and after a change; throws at `role` where there is no such role, or none any more. */
async function rolesOf(tx: Tx, { before, after }: Change): Promise<Roles> {
  const role = await roleOf(tx, after["role"]);
  const isNew = before["role"] !== after["role"];
  if (!role || (isNew && role.deletedAt !== null)) throw refused("role", "errors.role_unknown");
  return {
    before: isNew && before["role"] !== undefined ? await roleOf(tx, before["role"]) : role,
    after: role,
  };
}

/** The field at which a change switches an account off, or takes from it what only another could give back; null where none does. */
function powerLostAt({ before, after }: Change, roles: Roles): "is_active" | "role" | "is_limited" | null {
  const isMoved = before["role"] !== after["role"];
  if (after["is_active"] === false) return isMoved ? "role" : "is_active";
  const isLost = POWERS.some((power) => hasNow(roles.before, power) && !hasNow(roles.after, power));
  if (isMoved && (before["role"] === "admin" || isLost)) return "role";
  // A limit to projects leaves no power over users and roles.
  const isTaken = POWERS.some((power) => hasNow(roles.after, power));
  return isTaken && isLimitedIn(after) && !isLimitedIn(before) ? "is_limited" : null;
}
const isLimitedIn = (fields: Fields): boolean => isSet(fields["is_limited"]) || isSet(fields["project_ids"]);

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
  // Their devices are not notified any more. After the sessions: a device that is being added holds its session.
  await tx.pushSubscription.deleteMany({ where: { sessionId: { in: ids } } });
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
