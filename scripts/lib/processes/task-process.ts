/**
 * The process that task.ts starts: work that needs much memory for a short time (bundling, filling the database) runs here,
 * so that the long-lived launcher stays small. Run as `task-process.ts <task>`.
 */
import type { Report } from "../report.ts";
import { messageOf } from "../report.ts";

type Phase = (report: Report) => Promise<unknown>;

const tasks: Record<string, Record<string, Phase>> = {
  generate: {
    generate: async (report) => (await import("../../generate.ts")).generate(report),
  },
  build: {
    build: async (report) => (await import("../../build.ts")).build(report),
  },
  database: {
    migrate: async (report) => {
      const { migrate } = await import("../../../prisma/migrate.ts");
      const config = await readConfig();
      return migrate(config.databaseUrl ?? "", report);
    },
    prepare: async (report) => {
      const { prepare } = await import("../../../prisma/seed.ts");
      return prepare({ config: await readConfig(), report });
    },
  },
};

async function readConfig() {
  const { loadConfig } = await import("@ezo/core/platform/config/config");
  return loadConfig(process.env);
}

const tell = (message: object) => process.stdout.write(`\u0001${JSON.stringify(message)}\n`);

const [, , name = ""] = process.argv;
try {
  for (const [phase, work] of Object.entries(tasks[name] ?? {})) {
    const value = await work((text) => tell({ phase, report: text }));
    tell({ phase, done: true, value });
  }
  process.exit(0);
} catch (err) {
  tell({ failure: messageOf(err), stack: err instanceof Error ? err.stack : undefined });
  process.exit(1);
}
