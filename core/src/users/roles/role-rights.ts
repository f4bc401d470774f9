import { CAPABILITIES, type Capability } from "@ezo/contract/values/roles/capabilities";
import type { LocalizedText } from "@ezo/contract/values/locale";
import {
  canBeLimitedToProjects,
  capabilitiesOf,
  isBuiltIn,
  LIMIT_OF_ROLE,
  ROLE_NAMES,
  type RoleLimit,
  type RoleRights,
  ROLES,
  SCOPE_OF,
} from "@ezo/contract/values/roles/roles";
import type { Prisma, Role } from "../../generated/prisma/client.ts";
import type { Db, Tx } from "../../platform/db.ts";

/** What is read of a role to know what it may do. */
export const roleSelect = {
  key: true,
  isDefault: true,
  capabilities: true,
  limitedBy: true,
  deletedAt: true,
} as const satisfies Prisma.RoleSelect;
export type StoredRights = Pick<Role, keyof typeof roleSelect>;

/** The only thing that is left of a role that was deleted. */
const OWN_ACCOUNT: readonly Capability[] = ["profile.own"];

/** What a role holds, deleted or not. What another build has stored and this one does not know is ignored. */
export function capabilitiesIn({
  key,
  isDefault,
  capabilities,
}: Pick<StoredRights, "key" | "isDefault" | "capabilities">): readonly Capability[] {
  // Whatever is stored: an administrator is never without anything.
  if (key === "admin") return CAPABILITIES;
  if (isDefault && isBuiltIn(key)) return ROLES[key];
  const held = new Set(capabilities);
  return CAPABILITIES.filter((capability) => held.has(capability));
}

export const limitOf = ({ key, limitedBy }: Pick<StoredRights, "key" | "limitedBy">): RoleLimit | null =>
  isBuiltIn(key) ? (LIMIT_OF_ROLE[key] ?? null) : limitedBy;

/** What somebody of a role may do now, before the projects that were given to them limit it. */
export const rightsOfRole = (role: StoredRights): RoleRights => ({
  capabilities: role.deletedAt === null ? capabilitiesIn(role) : OWN_ACCOUNT,
  limitedBy: limitOf(role),
});

type Named = Pick<Role, "key" | "nameKa" | "nameEn" | "nameRu">;
export const namesOfRole = ({ key, nameKa, nameEn, nameRu }: Named): LocalizedText =>
  isBuiltIn(key) ? ROLE_NAMES[key] : { ka: nameKa, en: nameEn, ru: nameRu };

/** The id of no project: to somebody limited to projects that are all gone, nothing is left but not everything either. */
const NO_PROJECT = 0;

/** What is read of a user to know what they may do. */
export const grantSelect = {
  isLimited: true,
  roleRecord: { select: roleSelect },
  projects: { select: { projectId: true } },
} as const satisfies Prisma.UserSelect;
export interface Grant {
  isLimited: boolean;
  roleRecord: StoredRights;
  projects: readonly { projectId: number }[];
}

export interface GrantedRights extends RoleRights {
  /** The projects that the user is limited to; empty where they are not, and where their role cannot be. */
  projectIds: number[];
}

/** What a user may do: their role, within the projects that were given to them. */
export function rightsOfUser({ isLimited, roleRecord, projects }: Grant): GrantedRights {
  const role = rightsOfRole(roleRecord);
  const canBe = canBeLimitedToProjects(roleRecord.key, role.limitedBy);
  const projectIds = canBe ? grantedProjects(isLimited, projects) : [];
  return { ...role, projectIds, capabilities: capabilitiesOf(role, projectIds) };
}

/** What somebody may do now: nothing where their account is switched off, deleted or removed (null). */
export const capabilitiesNow = async (db: Db | Tx, userId: number | null): Promise<readonly Capability[]> =>
  (await rightsNow(db, userId))?.capabilities ?? [];

/** The same for a row of a project, or, with null, for what is the firm's: who is limited to others has less. */
export async function capabilitiesNowIn(
  db: Db | Tx,
  userId: number | null,
  projectId: number | null,
): Promise<readonly Capability[]> {
  const rights = await rightsNow(db, userId);
  if (!rights) return [];
  const { capabilities, projectIds } = rights;
  const isOpen = projectIds.length === 0 || (projectId !== null && projectIds.includes(projectId));
  return isOpen ? capabilities : capabilities.filter((capability) => SCOPE_OF[capability] !== "projects");
}

async function rightsNow(db: Db | Tx, userId: number | null): Promise<GrantedRights | null> {
  if (userId === null) return null;
  const where = { id: userId, isActive: true, deletedAt: null };
  const user = await db.user.findFirst({ where, select: grantSelect });
  return user && rightsOfUser(user);
}

function grantedProjects(isLimited: boolean, projects: Grant["projects"]): number[] {
  const ids = projects.map(({ projectId }) => projectId);
  return isLimited && ids.length === 0 ? [NO_PROJECT] : ids;
}

/** The living roles with a capability, by their keys; queries of users take them. */
export async function rolesWith(db: Db | Tx, capability: Capability): Promise<string[]> {
  const roles = await db.role.findMany({ where: { deletedAt: null }, select: roleSelect });
  return roles.filter((role) => capabilitiesIn(role).includes(capability)).map(({ key }) => key);
}

/** Who can be given an enquiry, as a condition on users. */
export const canAnswer = async (db: Db | Tx) => ({
  isActive: true,
  deletedAt: null,
  role: { in: await rolesWith(db, "enquiries.answer") },
});

/** Whether somebody may be given an enquiry about this project: whose role is limited to others does not see it. */
export function mayTake(user: Grant, projectId: number | null): boolean {
  const { capabilities, projectIds } = rightsOfUser(user);
  if (projectId === null || projectIds.length === 0) return true;
  return projectIds.includes(projectId) || capabilities.includes("enquiries.read_all");
}
