import { defineConfig } from "@playwright/test";
import { isFullRun } from "../scripts/lib/test-scope.ts";
import { chromiumOptions } from "./chromium.ts";

/** Browser tests run against the built system, which each Playwright worker starts for itself (see fixtures.ts). */
export default defineConfig({
  testDir: "browser",
  outputDir: "../test-results",
  // Each has a system of its own; a third would only wait for the processor of two cores.
  workers: 2,
  // What passes at a second try is a defect, of the product or of its test.
  retries: 0,
  forbidOnly: true,
  // Repetitions of a journey in another size, language or input, which the full run takes.
  ...(isFullRun ? {} : { grepInvert: /@full/ }),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"] ? [["list"], ["json"]] : [["list"]],
  use: {
    screenshot: "only-on-failure",
    // Recording every test doubles what a run takes of the processor; `--trace on` asks for it.
    trace: "off",
    // A page lives for seconds here: what optimising its code takes of the processor never pays.
    launchOptions: {
      ...chromiumOptions,
      args: [...chromiumOptions.args, "--js-flags=--no-opt --single-threaded-gc"],
    },
  },
});
