import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** What goes through no queue, cache, limit or live event is the same with and without Redis, and is run once. */
const SAME_IN_BOTH_MODES = [
  "access",
  "admin-{features-gallery,projects,settings,translations,users}",
  "backup",
  "campaign-cards",
  "content",
  "demo",
  "explorer",
  "migrations",
  "storage-s3",
].map((name) => `e2e/integration/${name}.int.test.ts`);

const integration = (mode: "postgres" | "redis") => ({
  test: {
    name: `integration-${mode}`,
    include: ["{core,server,worker,prisma,scripts,e2e}/**/*.int.test.ts"],
    exclude: ["**/node_modules/**", ...(mode === "redis" ? SAME_IN_BOTH_MODES : [])],
    environment: "node",
    globalSetup: ["scripts/vitest-global-setup.ts"],
    env: { EZO_TEST_MODE: mode },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Two cores: more files at once would only wait for each other's processes.
    maxWorkers: 2,
    dangerouslyIgnoreUnhandledErrors: false,
  },
});

/** Processes that are killed, cut off and replaced; one file at a time, for each has machines of its own. */
const faults = (mode: "postgres" | "redis") => ({
  test: {
    name: `faults-${mode}`,
    include: ["e2e/faults/**/*.fault.test.ts"],
    // The short form of `npm test` sends its campaign in one mode.
    exclude: mode === "postgres" && process.env["FAULTS"] !== "long" ? ["e2e/faults/campaign*"] : [],
    environment: "node",
    env: { EZO_TEST_MODE: mode },
    testTimeout: 240_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    maxWorkers: 1,
  },
});

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react()],
        test: {
          name: "unit",
          include: ["{contract,core,server,worker,web,prisma,scripts,bench}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.int.test.ts", "**/node_modules/**", "**/dist/**"],
          environment: "node",
        },
      },
      integration("postgres"),
      integration("redis"),
      faults("postgres"),
      faults("redis"),
    ],
  },
});
