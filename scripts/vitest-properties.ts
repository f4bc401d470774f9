import fc from "fast-check";
import { isFullRun } from "./lib/test-scope.ts";

/**
 * What is tested over generated inputs: the quick run makes the same ones each time, so that what fails is the change
 * and not chance. The full run, nightly, looks further, at random; fast-check prints the seed of what it finds.
 */
fc.configureGlobal(isFullRun ? { numRuns: 1000 } : { seed: 1 });
