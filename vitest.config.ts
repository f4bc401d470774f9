import react from "@vitejs/plugin-react";
import { defineConfig, type TestUserConfig } from "vitest/config";
import { isFullRun } from "./scripts/lib/test-scope.ts";

/** What goes through Redis: queues, the cache, limits and live events. The full run takes everything in both modes. */
const QUICK_WITH_REDIS = [
  "admin-jobs",
  "cache",
  "enquiry",
  "rate-limits",
  "resilience",
  "session",
  "system",
].map((name) => `e2e/integration/${name}.int.test.ts`);
/** Packages are installed anew, twenty processes started, types made of the whole API and checked. */
const FULL_ONLY = [
  "e2e/integration/image.int.test.ts",
  "scripts/commands.int.test.ts",
  "scripts/dev.int.test.ts",
  "e2e/integration/api-client.int.test.ts",
];
const EVERYWHERE = ["{core,server,worker,prisma,scripts,e2e}/**/*.int.test.ts"];

const SETUP = ["scripts/vitest-setup.ts"];

/** Without a database; what needs a page ends in `.tsx`. */
const unit = (name: string, files: TestUserConfig) => ({
  plugins: [react()],
  test: {
    name,
    // One process for all files, so that modules are loaded once; the page's tests have a core of their own.
    isolate: false,
    maxWorkers: 1,
    // Most of what a test makes is garbage at once; in Node's small nursery it would be looked through again and again.
    execArgv: ["--max-semi-space-size=64"],
    exclude: ["**/*.int.test.ts", "**/node_modules/**", "**/dist/**"],
    setupFiles: SETUP,
    // The check runs compilers beside them.
    testTimeout: 30_000,
    ...files,
  },
});

/** Files that draw; the public site's are run after those without a page, in the same process as these. */
const page: TestUserConfig = {
  environment: "jsdom",
  setupFiles: [...SETUP, "web/src/fresh-page.ts"],
};

const integration = (mode: "postgres" | "redis") => ({
  test: {
    name: `integration-${mode}`,
    isolate: false,
    include: mode === "redis" && !isFullRun ? QUICK_WITH_REDIS : EVERYWHERE,
    exclude: ["**/node_modules/**", ...(isFullRun && mode === "postgres" ? [] : FULL_ONLY)],
    environment: "node",
    globalSetup: ["scripts/vitest-global-setup.ts"],
    setupFiles: [...SETUP, "e2e/stack/watch-api.ts"],
    env: { EZO_TEST_MODE: mode },
    // Only what hangs may end by it: the demo moves in twice in one test, with every core busy beside it.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // On two cores one of three mostly waits: for what it has killed, a lease, a mail server.
    maxWorkers: 3,
    dangerouslyIgnoreUnhandledErrors: false,
  },
});

/** Processes that are killed, cut off and replaced; one file at a time, for each has machines of its own. */
const faults = (mode: "postgres" | "redis") => ({
  test: {
    name: `faults-${mode}`,
    include: ["e2e/faults/**/*.fault.test.ts"],
    // The quick run kills its campaign's worker in campaigns.int.test.ts.
    exclude: isFullRun || process.env["FAULTS"] === "long" ? [] : ["e2e/faults/campaign*"],
    environment: "node",
    env: { EZO_TEST_MODE: mode },
    testTimeout: 480_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    maxWorkers: 1,
  },
});

export default defineConfig({
  test: {
    silent: "passed-only",
    experimental: { fsModuleCache: true, fsModuleCachePath: ".cache/vitest" },
    projects: [
      unit("unit", { include: ["{contract,core,server,worker,web,prisma,scripts,bench}/**/*.test.ts"] }),
      unit("unit-page", { ...page, include: ["web/src/{admin,shared}/**/*.test.tsx"] }),
      unit("unit-site", {
        ...page,
        sequence: { groupOrder: 1 },
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
