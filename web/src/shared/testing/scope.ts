import { isFullRun } from "@ezo/contract/testing/scope";

export { isFullRun };

/** Cases that show one rule in several languages or inputs: all in the full run, otherwise the first. */
export const repeated = <T>(cases: readonly T[]): readonly T[] => (isFullRun ? cases : cases.slice(0, 1));
