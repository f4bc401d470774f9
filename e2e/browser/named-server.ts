import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { findFreePort } from "../../scripts/lib/processes/ports.ts";
import { inRoot } from "../../scripts/lib/paths.ts";
import { expect } from "./fixtures.ts";

/**
 * A server of a test's own beside the system's, with its database and other settings, at an address with a name: one of numbers,
 * as the other tests have it, knows no passkeys.
 */
export async function startNamed(
  environment: NodeJS.ProcessEnv,
  settings: Record<string, string> = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, [inRoot("server/dist/main.js")], {
    env: { ...environment, PORT: String(port), PUBLIC_URL: url, HOST: "localhost", ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await expect.poll(() => statusOf(url), { timeout: 30_000 }).toBe(200);
  return { url, stop: () => stop(server) };
}

const statusOf = (url: string): Promise<number> =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status,
    () => 0,
  );

async function stop(server: ChildProcess): Promise<void> {
  const gone = once(server, "exit");
  server.kill();
  await gone;
}
