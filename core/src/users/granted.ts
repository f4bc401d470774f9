import type { Capability } from "@ezo/contract/values/capabilities";
import { capabilitiesOf, ROLES_BY_PROJECT, type UserRole } from "@ezo/contract/values/roles";
import type { Db } from "../platform/db.ts";

/** The id of no project: of who is limited to projects that are all gone, nothing is left but not everything either. */
const NO_PROJECT = 0;

/** The projects that a user's role is limited to; empty where it is not limited, and of a role that is not by project. */
export function grantedProjects(user: {
  role: UserRole;
  isLimited: boolean;
  projects: readonly { projectId: number }[];
}): number[] {
  if (!ROLES_BY_PROJECT.includes(user.role)) return [];
  const ids = user.projects.map(({ projectId }) => projectId);
  return user.isLimited && ids.length === 0 ? [NO_PROJECT] : ids;
}

export async function rightsOf(
  db: Db,
  user: { id: number; role: UserRole; isLimited: boolean },
): Promise<readonly Capability[]> {
  const where = { userId: user.id };
  const projects = await db.userProject.findMany({ where, select: { projectId: true } });
  return capabilitiesOf(user.role, grantedProjects({ ...user, projects }));
}
