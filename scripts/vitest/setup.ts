import fc from "fast-check";
import { vi } from "vitest";
import { isFullInEitherMode, isFullRun } from "../lib/tests/test-scope.ts";

/**
 * What is tested over generated inputs: the quick run makes the same ones each time, so that what fails is the change
 * and not chance. The full run, nightly, looks further, at random; fast-check prints the seed of what it finds.
 */
fc.configureGlobal({ numRuns: isFullRun ? 1000 : 50, ...(isFullInEitherMode ? {} : { seed: 1 }) });

/**
 * Vitest's own second is too short on a busy machine; what has happened is seen at once all the same. Tests on services mostly
 * ask a server each time, which keeps it from what they wait for if they ask too often.
 */
const PATIENCE = { timeout: 20_000, interval: process.env["EZO_TEST_MODE"] === undefined ? 5 : 20 };
const { waitFor } = vi;
const waitPatiently: typeof waitFor = (callback, options) =>
  waitFor(callback, typeof options === "number" ? options : { ...PATIENCE, ...options });
// Files of one process share what this file has set.
if (waitFor.name !== waitPatiently.name) vi.waitFor = waitPatiently;
