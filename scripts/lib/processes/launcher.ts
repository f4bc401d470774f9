import { ConfigError, loadConfig, type Config } from "@ezo/core/platform/config/config";
import colors from "picocolors";
import { bringUp, type System } from "./bring-up.ts";
import { nodeFault } from "./node-version.ts";
import { PlainError } from "../report.ts";
import { createShutdown, type Shutdown } from "./shutdown.ts";
import { box, openTerminal, type Terminal } from "../terminal.ts";

// One Ctrl-C arrives twice: from the terminal, and again forwarded by npm.
const samePressMs = 700;

/**
 * Runs `npm start` and `npm run dev`: brings the system up, prints its addresses, and stops everything in order on
 * SIGINT, SIGTERM or SIGHUP. `onUp` is called once the site answers.
 */
export async function launch(
  mode: "start" | "dev",
  onUp?: (system: System, terminal: Terminal) => Promise<void>,
): Promise<void> {
  const environment = process.env;
  const config = readConfig(environment);
  if (!config) return;
  const terminal = openTerminal(process.stdout);
  const shutdown = createShutdown(terminal.warn);
  stopOnSignals(shutdown, terminal);
  try {
    const system = await bringUp({ mode, config, environment, terminal, shutdown });
    if (shutdown.hasBegun()) return;
    process.stdout.write(`\n${describe(system, config)}\n\n`);
    await onUp?.(system, terminal);
    terminal.line(
      mode === "dev"
        ? "edits restart the affected processes; Ctrl-C stops everything"
        : "Ctrl-C stops everything",
    );
  } catch (err) {
    if (shutdown.hasBegun()) return;
    terminal.fail(err);
    showStack(err, config);
    await shutdown.run();
    process.exit(1);
  }
}

function readConfig(environment: NodeJS.ProcessEnv): Config | undefined {
  try {
    const fault = nodeFault(process.versions.node);
    if (fault) throw new PlainError(fault);
    return loadConfig(environment);
  } catch (err) {
    console.error(err instanceof ConfigError || err instanceof PlainError ? err.message : err);
    process.exitCode = 1;
    return undefined;
  }
}

function stopOnSignals(shutdown: Shutdown, terminal: Terminal): void {
  let firstAt = 0;
  let isKilling = false;
  const stop = async (signal: string) => {
    if (shutdown.hasBegun()) {
      if (Date.now() - firstAt < samePressMs) return;
      terminal.warn(`${signal} again: killing everything`);
      isKilling = true;
      shutdown.killNow();
      // Time for the last signals to reach the guardians.
      setTimeout(() => process.exit(1), 100);
      return;
    }
    firstAt = Date.now();
    terminal.hideSteps();
    terminal.line(`stopping (${signal === "SIGINT" ? "press Ctrl-C again to kill" : signal})`);
    await shutdown.run();
    if (isKilling) return;
    terminal.line("stopped");
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(signal));
  watchParent(() => void stop("npm has exited"));
}

/** A killed npm sends no signal, but this process then has another parent. */
function watchParent(onGone: () => void): void {
  if (!process.env["npm_lifecycle_event"]) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, 1_000);
  timer.unref();
}

function describe(system: System, config: Config): string {
  const { adminEmail, adminPassword } = system.admin;
  const rows: [string, string][] = [["Site", config.publicUrl]];
  if (new URL(config.publicUrl).host !== new URL(system.localUrl).host)
    rows.push(["Listening", system.localUrl]);
  rows.push(["Admin", `${config.publicUrl}/admin`]);
  // The first start without the demo: there is nothing to look at yet.
  if (config.seed === "none" && adminPassword) rows.push(["Set-up", `${config.publicUrl}/admin/setup`]);
  rows.push(["Login", adminEmail]);
  rows.push(["Password", adminPassword ?? "set at the first start (reset: npm run admin:password)"]);
  if (system.inboxUrl) rows.push(["Mail", system.inboxUrl]);
  rows.push(["API", `${config.publicUrl}/api/docs`]);
  return box(rows, process.stdout);
}

/** Prints the stack of an unexpected error. */
function showStack(err: unknown, config: Config): void {
  const isWanted = !(err instanceof PlainError) || ["debug", "trace"].includes(config.logLevel);
  if (isWanted && err instanceof Error) console.error(colors.dim(err.stack ?? ""));
}
