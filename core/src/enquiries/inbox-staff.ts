import type { Db } from "../platform/db.ts";
import type { Seeable } from "../platform/events/live-bus.ts";
import { canAnswer, type Grant, grantSelect, rightsOfUser } from "../users/roles/role-rights.ts";
import { wantsMail } from "../users/staff-mails.service.ts";

/** The addresses of those who work on enquiries, may see this one, and want to be mailed about new ones. */
export async function inboxStaffOf(db: Db, enquiry: Seeable): Promise<string[]> {
  const staff = await db.user.findMany({
    where: { ...(await canAnswer(db)), ...wantsMail("new_request") },
    orderBy: { id: "asc" },
    select: { id: true, email: true, ...grantSelect },
  });
  return staff.filter((user) => maySee(user, enquiry)).map(({ email }) => email);
}

/** As `row-rights.ts` decides it for queries. */
function maySee(user: Grant & { id: number }, { assigneeId, enteredById, projectId }: Seeable): boolean {
  const { capabilities, projectIds } = rightsOfUser(user);
  if (capabilities.includes("enquiries.read_all") || (assigneeId ?? enteredById) === user.id) return true;
  return (
    projectId !== null && capabilities.includes("enquiries.read_project") && projectIds.includes(projectId)
  );
}
