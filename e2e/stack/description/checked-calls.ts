import { describedContract, type Examined } from "./api-description.ts";
import type { CheckedApi } from "../../../scripts/lib/tests/checked-api.ts";

const counted = { requests: 0, answers: 0, operations: new Set<string>() };

/** Counts an exchange of which at least the answer was checked. */
export function countChecked({ operation, isRequestChecked }: Examined): void {
  if (operation === undefined) return;
  counted.answers++;
  if (isRequestChecked) counted.requests++;
  counted.operations.add(operation);
}

/** What this process has checked since the last file of tests. */
export const checkedCalls = (): CheckedApi => ({
  requests: counted.requests,
  answers: counted.answers,
  operations: [...counted.operations],
  // Making the description takes a second, which a process without calls saves.
  described: counted.answers > 0 ? describedContract().size : 0,
});

/** What it has checked, which is not counted again. */
export function takeCheckedCalls(): CheckedApi {
  const taken = checkedCalls();
  Object.assign(counted, { requests: 0, answers: 0, operations: new Set<string>() });
  return taken;
}
