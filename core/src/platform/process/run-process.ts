import { type Config, ConfigError, loadConfig } from "../config/config.ts";
import { createLog, type Log } from "../log/log.ts";
import { logConsole } from "../log/log-console.ts";
import { startTracing } from "../log/tracing.ts";
import { answerToArguments, listenFault } from "./process-start.ts";

/** How long a process may take to stop after SIGTERM (design, section 2). */
const SHUTDOWN_LIMIT_MS = 10_000;

/**
 * Runs one of the product's processes: reads the configuration, starts, and stops on SIGTERM, Ctrl-C or when the
 * launcher that started it is gone. A second signal ends it at once. It takes no arguments.
 */
export async function runProcess(
  component: string,
  start: (config: Config, log: Log) => Promise<{ stop: () => Promise<void> }>,
): Promise<void> {
  const answer = answerToArguments(component, process.argv.slice(2));
  if (answer) {
    (answer.exitCode === 0 ? process.stdout : process.stderr).write(`${answer.text}\n`);
    process.exit(answer.exitCode);
  }
  let config: Config;
  try {
    config = loadConfig(process.env, ["DATABASE_URL"]);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  const log = createLog(config.logLevel, component);
  logConsole(log);
  process.on("unhandledRejection", (err) => log.error({ err }, "unhandled rejection"));
  process.on("uncaughtException", (err) => {
    // The process's state is unknown from here on; its supervisor starts a new one.
    log.fatal({ err }, "uncaught exception");
    process.exit(1);
  });

  let running: { stop: () => Promise<void> } | undefined;
  let endTracing = () => Promise.resolve();
  let isStopping = false;
  const stop = (reason: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ reason }, "stopping");
    const limit = setTimeout(() => {
      log.error("did not stop in time");
      process.exit(1);
    }, SHUTDOWN_LIMIT_MS);
    limit.unref();
    (running?.stop() ?? Promise.resolve()).then(endTracing).then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", () => stop("SIGTERM"));
  process.on("SIGINT", () => stop("SIGINT"));
  // A process must not outlive its launcher. Without a launcher there is no such channel.
  process.on("disconnect", () => stop("launcher is gone"));

  try {
    if (config.tracesEndpoint) endTracing = await startTracing(component, config.tracesEndpoint, log);
    running = await start(config, log);
    process.send?.({ ready: true });
  } catch (error) {
    const fault = error instanceof ConfigError ? error.message : listenFault(error, config);
    if (fault !== undefined) process.stderr.write(`${fault}\n`);
    else log.fatal({ err: error }, "could not start");
    process.exit(1);
  }
}
