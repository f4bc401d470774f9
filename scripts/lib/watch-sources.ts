import { watch } from "node:fs";
import type { System } from "./bring-up.ts";
import { inRoot } from "./paths.ts";
import { messageOf } from "./report.ts";
import { startTask } from "./task.ts";
import type { Terminal } from "./terminal.ts";
import { watchTree } from "./watch-tree.ts";

// An editor writes a file in several steps, and "save all" writes many.
const settleMs = 150;

const touches: Record<string, ("server" | "worker")[]> = {
  "contract/src": ["server", "worker"],
  "core/src": ["server", "worker"],
  "server/src": ["server"],
  "worker/src": ["worker"],
};

/** Restarts server and worker when a source of theirs changes. The web app needs no restart: Vite replaces its modules. */
export function watchSources(system: System, terminal: Terminal): void {
  const stale = new Set<"server" | "worker">();
  let restarting = Promise.resolve();
  const restart = async () => {
    const names = [...stale];
    stale.clear();
    if (names.length === 0) return;
    // What does not compile leaves the processes as they are.
    await system.bundles?.make(names);
    terminal.line(`restarting ${names.join(" and ")}`);
    await Promise.all(names.map((name) => system[name].restart()));
  };
  /** Calls `work` when nothing has happened for a moment; one after the other. */
  const settled = (work: () => Promise<void>) => {
    let timer: NodeJS.Timeout | undefined;
    return () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        restarting = restarting.then(work).catch((err: unknown) => terminal.warn(messageOf(err)));
      }, settleMs);
    };
  };
  const restartSoon = settled(restart);
  // The new client is a changed source in turn, which restarts both.
  const generateSoon = settled(() =>
    startTask("generate", system.environment).phase("generate", terminal.line),
  );

  // The processes go on meanwhile: migrations only add (docs/scaling.md). One that was edited after it had been applied is
  // refused in words.
  const migrateSoon = settled(async () => {
    const task = startTask("database", system.environment);
    try {
      await task.phase("migrate", terminal.line);
    } finally {
      await task.stop();
    }
  });
  watchTree(inRoot("prisma/migrations"), migrateSoon);

  for (const [folder, names] of Object.entries(touches)) {
    watchTree(inRoot(folder), (file) => {
      if (/\.test\.tsx?$/.test(file) || !/\.(ts|tsx|json|css|html)$/.test(file)) return;
      for (const name of names) stale.add(name);
      restartSoon();
    });
  }
  watch(inRoot("prisma"), (_, file) => {
    if (file === "schema.prisma") generateSoon();
  });
}
