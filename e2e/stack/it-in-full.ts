import { it } from "vitest";
import { isFullRun } from "../../scripts/lib/tests/test-scope.ts";

/** A slow test whose rule a quicker one checks too: only the full run has it. */
export const itInFull = (title: string, test: () => Promise<void>, timeoutMs?: number): void => {
  if (isFullRun) it(title, test, timeoutMs);
};
