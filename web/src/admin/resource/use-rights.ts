import { makingTakes, RECORD_RIGHTS } from "@ezo/contract/record-rights";
import { RecordEntity } from "@ezo/contract/records";
import { useMay } from "../session/session-context.tsx";

/** What the signed-in user may do with the records of a kind: what they may not is left out. */
export function useRights(entity: string): { mayWrite: boolean; mayMake: boolean } {
  const may = useMay();
  const { data: known } = RecordEntity.safeParse(entity);
  if (!known) throw new Error(`${entity} is no kind of record`);
  return { mayWrite: may(RECORD_RIGHTS[known].write), mayMake: may(makingTakes(known)) };
}
