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
  /** Receives a line when a service dies and is restarted. */
  report: (line: string) => void;
  /** Receives what services log: warnings and errors, or everything if `verbose`. */
  onLog: (service: string, line: LogLine) => void;
  verbose?: boolean;
  /** Time to finish after SIGTERM; then the service is killed. */
  graceMs?: number;
  /** Pause before the first restart; doubled with each further one, up to `maxPauseMs`. */
  firstPauseMs?: number;
  maxPauseMs?: number;
  /** A service that ran this long counts as healthy, which resets the pause. */
  healthyAfterMs?: number;
}

export interface Service {
  name: string;
  /** The current process id; undefined while it is down. */
  pid: () => number | undefined;
  /** Deaths since the start, or since it was last healthy. */
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
  /** Kills every service. */
  killNow: () => void;
}

/**
 * Keeps services running: a service that dies is restarted after a pause that grows with each death. No service outlives
 * this process.
 */
export function createSupervisor(options: SupervisorOptions): Supervisor {
  const running: SupervisedService[] = [];
  return {
    start: (spec) => {
      const service = new SupervisedService(spec, options);
      running.push(service);
      return service;
    },
    stop: async () => {
      await Promise.all(running.map((service) => service.stop()));
    },
    killNow: () => {
      for (const service of running) service.killNow();
    },
  };
}

const DEFAULTS = { graceMs: 10_000, firstPauseMs: 500, maxPauseMs: 30_000, healthyAfterMs: 30_000 };

class SupervisedService implements Service {
  readonly name: string;
  readonly #spec: ServiceSpec;
  readonly #options: SupervisorOptions & typeof DEFAULTS;
  readonly #log: ReturnType<typeof openLogFile>;
  readonly #ended: Promise<void>;
  #current: Guarded | undefined;
  #pid: number | undefined;
  #failures = 0;
  #isStopped = false;
  #isRestarting = false;
  #endPause = () => {};

  constructor(spec: ServiceSpec, options: SupervisorOptions) {
    this.name = spec.name;
    this.#spec = spec;
    this.#options = { ...DEFAULTS, ...options };
    this.#log = openLogFile(join(options.logDir, `${spec.name}.log`));
    this.#ended = this.#keepRunning();
  }

  pid = () => this.#pid;
  failures = () => this.#failures;

  restart = async () => {
    this.#endPause();
    if (!this.#current || this.#isStopped) return;
    this.#isRestarting = true;
    this.#failures = 0;
    await this.#current.stop("TERM", this.#options.graceMs);
  };

  stop = async () => {
    this.#isStopped = true;
    this.#endPause();
    await this.#current?.stop("TERM", this.#options.graceMs);
    await this.#ended;
  };

  killNow(): void {
    this.#isStopped = true;
    this.#endPause();
    this.#current?.killNow();
  }

  async #keepRunning(): Promise<void> {
    const { firstPauseMs, maxPauseMs, healthyAfterMs } = this.#options;
    while (!this.#isStopped) {
      const startedAt = Date.now();
      this.#current = this.#spawn();
      const exit = await this.#current.exited;
      const pid = this.#pid;
      this.#current = undefined;
      this.#pid = undefined;
      if (this.#isStopped) break;
      if (this.#isRestarting) {
        this.#isRestarting = false;
        continue;
      }
      if (Date.now() - startedAt >= healthyAfterMs) this.#failures = 0;
      const pauseMs = Math.min(firstPauseMs * 2 ** this.#failures, maxPauseMs);
      this.#failures++;
      this.#reportExit(exit, pid, pauseMs);
      await this.#pause(pauseMs);
    }
    this.#log.close();
  }

  #spawn(): Guarded {
    const { graceMs, verbose = false, onLog } = this.#options;
    const guarded = spawnGuarded({ ...this.#spec, onOrphaned: [{ signal: "TERM", graceMs }] });
    guarded.pid.then(
      (pid) => {
        if (this.#current === guarded) this.#pid = pid;
      },
      () => undefined,
    );
    for (const stream of [guarded.stdout, guarded.stderr]) {
      stream.on("data", (chunk: Buffer | string) => this.#log.write(chunk));
      watchLines(stream, verbose, (line) => onLog(this.name, line));
    }
    return guarded;
  }

  #reportExit(exit: Exit, pid: number | undefined, pauseMs: number): void {
    const who = `${this.name}${pid ? ` (pid ${pid})` : ""}`;
    this.#options.report(`${who} ended ${describeExit(exit)}; starting it again in ${pauseMs / 1000} s`);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
