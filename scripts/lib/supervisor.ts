import { join } from "node:path";
import { openLogFile, watchLines, type LogLine } from "./child-log.ts";
import { describeExit, spawnGuarded, type Exit, type Guarded } from "./guarded.ts";

/** A program that should always be running. */
export interface ServiceSpec {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
}

export interface SupervisorOptions {
  /** Each service's output is kept in `<logDir>/<name>.log`. */
  logDir: string;
  /** Called when services die and come back. */
  report: (line: string) => void;
  /** Shown what services log: warnings and errors, or everything if `verbose`. */
  onLog: (service: string, line: LogLine) => void;
  verbose?: boolean;
  /** How long a service may take to finish its work after SIGTERM; then it is killed. */
  graceMs?: number;
  /** Pause before the first restart; doubled with each that follows, up to `maxPauseMs`. */
  firstPauseMs?: number;
  maxPauseMs?: number;
  /** A service that ran this long counts as healthy: its next pause is the first again. */
  healthyAfterMs?: number;
}

export interface Service {
  name: string;
  /** The process id at this moment; undefined while it is down. */
  pid: () => number | undefined;
  /** How often it died since the start, or since it was healthy. */
  failures: () => number;
  /** Stops it in order and starts it again, at once. */
  restart: () => Promise<void>;
  /** Stops it for good; resolves when it is gone. */
  stop: () => Promise<void>;
}

export interface Supervisor {
  start: (spec: ServiceSpec) => Service;
  /** Stops every service, all at the same time. */
  stop: () => Promise<void>;
  /** Kills everything at once, without asking. */
  killNow: () => void;
}

/**
 * Keeps services running: one that dies is started again, after a pause that grows while it keeps dying. None of them
 * outlives this process.
 */
export function createSupervisor(options: SupervisorOptions): Supervisor {
  const running = new Map<Service, { killNow: () => void }>();
  return {
    start: (spec) => {
      const { service, killNow } = supervise(spec, options);
      running.set(service, { killNow });
      return service;
    },
    stop: async () => {
      await Promise.all([...running.keys()].map((service) => service.stop()));
    },
    killNow: () => {
      for (const { killNow } of running.values()) killNow();
    },
  };
}

function supervise(spec: ServiceSpec, options: SupervisorOptions) {
  const { graceMs = 10_000, firstPauseMs = 500, maxPauseMs = 30_000, healthyAfterMs = 30_000 } = options;
  const file = openLogFile(join(options.logDir, `${spec.name}.log`));
  let current: Guarded | undefined;
  let pid: number | undefined;
  let failures = 0;
  let stopped = false;
  let restarting = false;
  let wake = () => {};

  const launch = (): Guarded => {
    const guarded = spawnGuarded({
      ...spec,
      whenAlone: [{ signal: "TERM", patienceMs: graceMs }],
    });
    guarded.pid.then(
      (value) => {
        if (current === guarded) pid = value;
      },
      () => undefined,
    );
    for (const stream of [guarded.stdout, guarded.stderr]) {
      stream.on("data", (chunk: Buffer | string) => file.write(chunk));
      watchLines(stream, options.verbose ?? false, (line) => options.onLog(spec.name, line));
    }
    return guarded;
  };

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const tellAboutDeath = (exit: Exit, diedPid: number | undefined, pauseMs: number) => {
    const who = `${spec.name}${diedPid ? ` (pid ${diedPid})` : ""}`;
    options.report(`${who} ended ${describeExit(exit)}; starting it again in ${pauseMs / 1000} s`);
  };

  const keepRunning = async () => {
    while (!stopped) {
      const started = Date.now();
      current = launch();
      const exit = await current.exited;
      const diedPid = pid;
      current = undefined;
      pid = undefined;
      if (stopped) break;
      if (restarting) {
        restarting = false;
        continue;
      }
      if (Date.now() - started >= healthyAfterMs) failures = 0;
      const pauseMs = Math.min(firstPauseMs * 2 ** failures, maxPauseMs);
      failures++;
      tellAboutDeath(exit, diedPid, pauseMs);
      await pause(pauseMs);
    }
    file.close();
  };
  const ended = keepRunning();

  const service: Service = {
    name: spec.name,
    pid: () => pid,
    failures: () => failures,
    restart: async () => {
      wake();
      if (!current || stopped) return;
      restarting = true;
      failures = 0;
      await current.stop("TERM", graceMs);
    },
    stop: async () => {
      stopped = true;
      wake();
      await current?.stop("TERM", graceMs);
      await ended;
    },
  };
  return {
    service,
    killNow: () => {
      stopped = true;
      wake();
      current?.killNow();
    },
  };
}
