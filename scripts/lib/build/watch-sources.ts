import type { System } from "../processes/bring-up.ts";
import { root } from "../paths.ts";
import { messageOf } from "../report.ts";
import { startTask } from "../processes/task.ts";
import type { Terminal } from "../terminal.ts";
import { watchFiles } from "./watch-files.ts";

// An editor writes a file in several steps, and "save all" writes many.
const settleMs = 150;

const SCHEMA = "prisma/schema.prisma";
const MIGRATIONS = "prisma/migrations";

/** Processes to restart for a change below each folder. */
const affected: Record<string, ("server" | "worker")[]> = {
  "contract/src": ["server", "worker"],
  "core/src": ["server", "worker"],
  "server/src": ["server"],
  "worker/src": ["worker"],
};

/** Restarts server and worker when their sources change. The web app needs no restart: Vite replaces its modules. */
export async function watchSources(system: System, terminal: Terminal): Promise<void> {
  const stale = new Set<"server" | "worker">();
  let restarting = Promise.resolve();
  const restart = async () => {
    const names = [...stale];
    stale.clear();
    if (names.length === 0) return;
    // If this fails to compile, the processes keep running.
    await system.bundles?.make(names);
    terminal.line(`restarting ${names.join(" and ")}`);
    await Promise.all(names.map((name) => system[name].restart()));
  };
  /** Runs `work` once changes have stopped for a moment; runs do not overlap. */
  const debounced = (work: () => Promise<void>) => {
    let timer: NodeJS.Timeout | undefined;
    return () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        restarting = restarting.then(work).catch((err: unknown) => terminal.warn(messageOf(err)));
      }, settleMs);
    };
  };
  const restartSoon = debounced(restart);
  // The new client is itself a changed source, which restarts both processes.
  const generateSoon = debounced(() =>
    startTask("generate", system.environment).phase("generate", terminal.line),
  );

  // The processes keep running: migrations only add (docs/scaling.md). A migration that was edited after it had been applied
  // is refused with a message.
  const migrateSoon = debounced(async () => {
    const task = startTask("database", system.environment);
    try {
      await task.phase("migrate", terminal.line);
    } finally {
      await task.stop();
    }
  });

  const onChange = (file: string) => {
    if (file === SCHEMA) return generateSoon();
    if (file.startsWith(MIGRATIONS)) return migrateSoon();
    if (/\.test\.tsx?$/.test(file) || !/\.(ts|tsx|json|css|html)$/.test(file)) return;
    for (const [folder, names] of Object.entries(affected))
      if (file.startsWith(`${folder}/`)) for (const name of names) stale.add(name);
    restartSoon();
  };
  const onError = (error: Error) => terminal.warn(messageOf(error));
  await watchFiles(root, [...Object.keys(affected), "prisma"], { onChange, onError });
}
