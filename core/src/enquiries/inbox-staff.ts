import type { NoticeChannel } from "@ezo/contract/staff-notices";
import { wantsNotice } from "../notices/wants.ts";
import type { Db } from "../platform/db.ts";
import type { Seeable } from "../platform/events/live-bus.ts";
import { canAnswer, type Grant, grantSelect, rightsOfUser } from "../users/roles/role-rights.ts";

/** Those who work on enquiries, may see this one, have not entered it, and want to be notified of new ones by this channel. */
export async function inboxStaffOf(
  db: Db,
  channel: NoticeChannel,
  enquiry: Seeable,
): Promise<{ id: number; email: string }[]> {
  const staff = await db.user.findMany({
    where: { ...(await canAnswer(db)), ...wantsNotice(channel, "new_request") },
    orderBy: { id: "asc" },
    select: { id: true, email: true, ...grantSelect },
  });
  return staff
    .filter((user) => user.id !== enquiry.enteredById && maySee(user, enquiry))
    .map(({ id, email }) => ({ id, email }));
}

/** As `row-rights.ts` decides it for queries. */
export function maySee(
  user: Grant & { id: number },
  { assigneeId, enteredById, projectId }: Seeable,
): boolean {
  const { capabilities, projectIds } = rightsOfUser(user);
  if (capabilities.includes("enquiries.read_all") || (assigneeId ?? enteredById) === user.id) return true;
  return (
    projectId !== null && capabilities.includes("enquiries.read_project") && projectIds.includes(projectId)
  );
}
