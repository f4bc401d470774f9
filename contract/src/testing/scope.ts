import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    isFullRun: boolean;
  }
}

/** As in scripts/lib/tests/test-scope.ts, for tests that may not import it. */
export const isFullRun = inject("isFullRun");

/** Cases that show one rule in several languages or inputs: all in the full run, otherwise the first. */
export const repeated = <T>(cases: readonly T[]): readonly T[] => (isFullRun ? cases : cases.slice(0, 1));

const QUICK_LEAST = 10;
/** How many generated inputs a test makes that has `count` in the full run: a quarter of them, though at least ten, in the quick run. */
export const runs = (count: number): number =>
  isFullRun ? count : Math.min(count, Math.max(QUICK_LEAST, Math.ceil(count / 4)));
