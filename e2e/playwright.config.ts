import { defineConfig } from "@playwright/test";
import { isFullRun } from "../scripts/lib/tests/test-scope.ts";
import { chromiumOptions } from "./chromium.ts";

/** Browser tests run against the built system, which each Playwright worker starts for itself (see fixtures.ts). */
export default defineConfig({
  testDir: "browser",
  outputDir: "../test-results",
  // Each worker has its own system; a third would only wait for the two cores.
  workers: 2,
  // Tests, not files, are shared out, so that both workers have something to do until the end.
  fullyParallel: true,
  // A test that passes only when repeated is a defect, of the product or of the test.
  retries: 0,
  forbidOnly: true,
  // Repetitions in another size, language or input, for the full run only.
  ...(isFullRun ? {} : { grepInvert: /@full/ }),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"] ? [["list"], ["json"]] : [["list"]],
  use: {
    screenshot: "only-on-failure",
    // Tracing every test doubles the CPU time of a run; `--trace on` enables it.
    trace: "off",
    // Pages live for seconds, so optimising their code does not pay.
    launchOptions: {
      ...chromiumOptions,
      args: [...chromiumOptions.args, "--js-flags=--no-opt --single-threaded-gc"],
    },
  },
});
