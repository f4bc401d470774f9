import { ANSWERING_ROLES, capabilitiesOf, type UserRole } from "@ezo/contract/values/roles";
import type { Db } from "../platform/db.ts";
import type { Seeable } from "../platform/events/live-bus.ts";
import { grantedProjects } from "../users/granted.ts";
import { wantsMail } from "../users/staff-mails.service.ts";

/** The addresses of those who work on enquiries, may see this one, and want to be mailed about new ones. */
export async function inboxStaffOf(db: Db, enquiry: Seeable): Promise<string[]> {
  const staff = await db.user.findMany({
    where: {
      role: { in: ANSWERING_ROLES },
      isActive: true,
      deletedAt: null,
      ...wantsMail("new_request"),
    },
    orderBy: { id: "asc" },
    select: {
      id: true,
      email: true,
      role: true,
      isLimited: true,
      projects: { select: { projectId: true } },
    },
  });
  return staff.filter((user) => maySee(user, enquiry)).map(({ email }) => email);
}

/** As `row-rights.ts` decides it for queries. */
function maySee(
  user: { id: number; role: UserRole; isLimited: boolean; projects: readonly { projectId: number }[] },
  { assigneeId, enteredById, projectId }: Seeable,
): boolean {
  const projectIds = grantedProjects(user);
  const capabilities = capabilitiesOf(user.role, projectIds);
  if (capabilities.includes("enquiries.read_all") || (assigneeId ?? enteredById) === user.id) return true;
  return (
    projectId !== null && capabilities.includes("enquiries.read_project") && projectIds.includes(projectId)
  );
}
