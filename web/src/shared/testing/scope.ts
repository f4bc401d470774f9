import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    isFullRun: boolean;
  }
}

/** As in scripts/lib/tests/test-scope.ts, which the web app may not import. */
export const isFullRun = inject("isFullRun");

/** Cases that show one rule in several languages or inputs: all in the full run, otherwise the first. */
export const repeated = <T>(cases: readonly T[]): readonly T[] => (isFullRun ? cases : cases.slice(0, 1));
