import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../../../scripts/lib/processes/ports.ts";

export interface TestRedis {
  url: string;
  /** Kills the server (SIGKILL), as in an outage. */
  kill: () => Promise<void>;
  /** Restarts it on the same port with its data. */
  start: () => Promise<void>;
  close: () => Promise<void>;
}

/** A Redis server that a test may stop. It keeps its data across restarts, as in production. */
export async function startRedis(): Promise<TestRedis> {
  const dir = await mkdtemp(join(tmpdir(), "ezo-redis-"));
  const port = await findFreePort();
  let server: ChildProcess | undefined;
  const start = async () => {
    const args = [
      "--port",
      String(port),
      "--bind",
      "127.0.0.1",
      "--dir",
      dir,
      "--save",
      "",
      "--appendonly",
      "yes",
    ];
    const started = spawn("redis-server", args, { stdio: "ignore" });
    server = started;
    // A missing redis-server fails the run; tests are never skipped.
    await once(started, "spawn");
    await untilListening(port);
  };
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, "exit");
    server.kill("SIGKILL");
    await gone;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    close: async () => {
      await kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function untilListening(port: number): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    // `once` rejects if the socket emits "error": nothing listens yet.
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    if (Date.now() > deadline) throw new Error(`nothing listens on port ${port}`);
  }
}
