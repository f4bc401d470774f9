import type { Tx } from "../../platform/db.ts";
import type { Writer } from "../../records/kind.ts";
import { type Grant, mayTake } from "../../users/roles/role-rights.ts";
import { releaseEnquiriesOf } from "./release.ts";

/**
 * Takes from somebody with other rights their open enquiries of projects that they could be given until now and cannot any more: of
 * projects that were taken from them, or of all but theirs where nothing limited them before. What a colleague has given them of
 * projects they never had stays theirs. The caller has locked the changes of users and stored the new rights.
 */
export async function releaseTakenProjects(
  tx: Tx,
  { id, before, after }: { id: number; before: Grant; after: Grant },
  actor: Writer,
): Promise<void> {
  const worked = await tx.$queryRaw<{ projectId: number }[]>`
    select distinct project_id as "projectId" from customers
    where assignee_id = ${id}::int and status <> 'completed' and project_id is not null`;
  const projectIds = worked
    .map(({ projectId }) => projectId)
    .filter((projectId) => mayTake(before, projectId) && !mayTake(after, projectId));
  if (projectIds.length > 0) await releaseEnquiriesOf(tx, [id], { actor, projectIds });
}
