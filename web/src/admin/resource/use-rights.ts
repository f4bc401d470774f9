import { isOfProjects } from "@ezo/contract/limited-grants";
import { makingTakes, RECORD_RIGHTS } from "@ezo/contract/records/record-rights";
import { RecordEntity } from "@ezo/contract/records/records";
import { SCOPE_OF } from "@ezo/contract/values/roles/roles";
import { useIsLimited, useMay } from "../session/session-context.tsx";

/** What the signed-in user may do with the records of a kind: what they may not is left out. */
export function useRights(entity: string): { mayWrite: boolean; mayMake: boolean } {
  const may = useMay();
  const isLimited = useIsLimited();
  const { data: known } = RecordEntity.safeParse(entity);
  if (!known) throw new Error(`${entity} is no kind of record`);
  const [writing, making] = [RECORD_RIGHTS[known].write, makingTakes(known)];
  const isClosed = isLimited && SCOPE_OF[writing] === "projects" && !isOfProjects(known);
  // A new project is none of those that somebody is limited to.
  const isFirms = isClosed || (isLimited && known === "project");
  return { mayWrite: may(writing) && !isClosed, mayMake: may(making) && !isFirms };
}
