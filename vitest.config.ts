import react from "@vitejs/plugin-react";
import { defineConfig, type TestUserConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { leftOut } from "./scripts/lib/tests/left-out.ts";
import { isFullInEitherMode } from "./scripts/lib/tests/test-scope.ts";
import { georgianCountries } from "./web/scripts/georgian-countries.ts";

/** Tests of what uses Redis: queues, the cache, limits and live events. The full run has nearly all tests in both modes. */
const QUICK_WITH_REDIS = ["admin-jobs", "cache", "enquiry", "rate-limits", "resilience"].map(
  (name) => `e2e/integration/**/${name}.int.test.ts`,
);
/** They wait more than they work, or take longest. */
const FIRST = ["price-agreement", "hostile-input", "campaign-crash", "start"].map(
  (name) => `/${name}.int.test.ts`,
);
/** Half of its inputs are for either mode, so that the halves run at the same time. */
const HALVED = "/price-agreement.int.test.ts";
const EVERYWHERE = ["{core,server,worker,prisma,scripts,e2e}/**/*.int.test.ts"];

/**
 * Starts what takes long first, so that nothing is left to wait for at the end. A run after another knows the time of every
 * file; the first one would begin with the largest.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId, project }: TestSpecification) =>
      FIRST.some((ending) => moduleId.endsWith(ending)) &&
      (project.name === "integration-postgres" || moduleId.endsWith(HALVED));
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}

/** A larger young generation: most objects of a test are short-lived. */
const SHORT_LIVED = ["--max-semi-space-size=64"];

const SETUP = ["scripts/vitest/setup.ts"];

/** What is polled for usually comes at once; the machine may be busy with other tests. A failure may take its time. */
const PATIENT = { poll: { timeout: 15_000 } };

/** Tests without a database; those that render end in `.tsx`. */
const unit = (name: string, files: TestUserConfig) => ({
  plugins: [react()],
  define: { __GEORGIAN_COUNTRIES__: JSON.stringify(georgianCountries()) },
  test: {
    name,
    // One process for all files, so that modules are loaded once; tests that render have a process of their own.
    isolate: false,
    maxWorkers: 1,
    execArgv: SHORT_LIVED,
    exclude: ["**/*.int.test.ts", "**/node_modules/**", "**/dist/**"],
    setupFiles: SETUP,
    // Compilers may run at the same time. The full run has many times the inputs in some.
    testTimeout: isFullInEitherMode ? 300_000 : 30_000,
    provide: { isFullRun: isFullInEitherMode },
    ...files,
  },
});

/** Files that render, of the admin and of the public site: a process each. */
const page: TestUserConfig = {
  environment: "jsdom",
  setupFiles: [...SETUP, "web/src/fresh-page.ts"],
};

const integration = (mode: "postgres" | "redis") => ({
  test: {
    name: `integration-${mode}`,
    isolate: false,
    execArgv: SHORT_LIVED,
    include: mode === "redis" && !isFullInEitherMode ? QUICK_WITH_REDIS : EVERYWHERE,
    exclude: ["**/node_modules/**", ...leftOut(mode, isFullInEitherMode)],
    environment: "node",
    globalSetup: ["scripts/vitest/global-setup.ts"],
    setupFiles: [...SETUP, "e2e/stack/description/watch-api.ts"],
    // The number of inputs, as in test-scope.ts.
    provide: { isFullRun: isFullInEitherMode && mode === "postgres" },
    env: { EZO_TEST_MODE: mode },
    expect: PATIENT,
    // Only what hangs may end by it: the demo moves in twice in one test, with every core busy beside it. The full run
    // has ten times the inputs in some.
    testTimeout: isFullInEitherMode ? 900_000 : 180_000,
    hookTimeout: 120_000,
    // Three on two cores, because tests often wait: for killed processes, leases, a mail server.
    maxWorkers: 3,
    dangerouslyIgnoreUnhandledErrors: false,
  },
});

/** Tests that kill, cut off and replace processes; one file at a time, because each starts a whole system. */
const faults = (mode: "postgres" | "redis") => ({
  test: {
    name: `faults-${mode}`,
    include: ["e2e/faults/**/*.fault.test.ts"],
    // The quick run kills a campaign's worker in campaign-crash.int.test.ts.
    exclude: isFullInEitherMode || process.env["FAULTS"] === "long" ? [] : ["e2e/faults/campaign*"],
    environment: "node",
    env: { EZO_TEST_MODE: mode },
    expect: PATIENT,
    testTimeout: 480_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    maxWorkers: 1,
  },
});

export default defineConfig({
  test: {
    silent: "passed-only",
    sequence: { sequencer: LongestFirst },
    experimental: { fsModuleCache: true, fsModuleCachePath: ".cache/vitest" },
    projects: [
      unit("unit", {
        include: ["{client,contract,core,server,worker,web,prisma,scripts,bench}/**/*.test.ts"],
      }),
      unit("unit-page", { ...page, include: ["web/src/{admin,shared}/**/*.test.tsx"] }),
      unit("unit-site", {
        ...page,
        include: ["web/**/*.test.tsx"],
        exclude: ["web/src/{admin,shared}/**", "**/node_modules/**"],
      }),
      integration("postgres"),
      integration("redis"),
      faults("postgres"),
      faults("redis"),
    ],
  },
});
