import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@ezo/core/platform/app-error";
import type { Log } from "@ezo/core/platform/log/log";
import { Piscina } from "piscina";

/** Since the start, but `waiting`. */
export interface RenderFigures {
  /** Pages that wait for a thread now. */
  waiting: number;
  waitedSeconds: number;
  renderedSeconds: number;
  /** Pages by what became of them: "late" took too long, "refused" found too many waiting. */
  outcomes: Record<"made" | "failed" | "late" | "refused", number>;
}

export const noRenders = (): RenderFigures => ({
  waiting: 0,
  waitedSeconds: 0,
  renderedSeconds: 0,
  outcomes: { made: 0, failed: 0, late: 0, refused: 0 },
});

interface RenderThreadsOptions {
  /** The module that threads load, and the name of its function. */
  file: string;
  name: string;
  /** At most; there is one at first. */
  threads: number;
  /** How many may wait at most. */
  maxWaiting: number;
  /** How long one may take, the start of its thread included. */
  limitMs: number;
  log: Log;
}

/** Idle threads but one are ended after this. */
const IDLE_MS = 60_000;
/** Of JavaScript, for each thread: what takes more ends its own thread, and not the process. */
const HEAP_MEGABYTES = 512;
/** After which a visitor who was refused may try again. */
const RETRY_AFTER_SECONDS = 1;
/** For so long pages that were begun may go on when the server stops. */
const CLOSING_MS = 1000;

/** A page that could not be rendered: its thread threw, crashed or took too long, or too many waited. */
export class RenderFailed extends Error {
  override readonly name = "RenderFailed";
}

export const renderFailed = (cause: unknown): RenderFailed =>
  new RenderFailed(`a page was not rendered: ${String(cause)}`, { cause });

interface Waiting {
  go: () => void;
  refuse: (error: AppError) => void;
}

/**
 * Renders in threads, so that this process's event loop is free meanwhile: one at a time in each, the others in the order in
 * which they came. What hangs ends with its thread, and so does what crashes it; others do not notice.
 */
export class RenderThreads<Task, Made> {
  readonly #pool: Piscina<Task, Made>;
  readonly #options: RenderThreadsOptions;
  readonly #figures = noRenders();
  // Not the pool's own queue: it does not limit tasks that can be aborted, and does not keep their order.
  readonly #waiting: Waiting[] = [];
  readonly #renders = new Set<Promise<unknown>>();
  #free: number;
  #isClosed = false;

  constructor(options: RenderThreadsOptions) {
    const { file, name, threads, log } = options;
    this.#options = options;
    this.#free = threads;
    this.#pool = new Piscina<Task, Made>({
      filename: file,
      name,
      minThreads: 1,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      // It saves microseconds, for which a thread would have to block between two pages.
      atomics: "disabled",
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    });
    this.#pool.on("error", (err: unknown) => log.error({ err }, "a thread that renders pages has failed"));
  }

  /**
   * Rejects with `RenderFailed`, whose cause is what was thrown, also where the thread ends over it; with `unavailable` where too
   * many wait, or the server stops. What `left` aborts waits no longer; once it was begun, it goes on.
   */
  run(task: Task, left?: AbortSignal): Promise<Made> {
    const made = this.#run(task, left);
    const settled = made.then(
      () => undefined,
      () => undefined,
    );
    this.#renders.add(settled);
    void settled.then(() => this.#renders.delete(settled));
    return made;
  }

  figures(): RenderFigures {
    return { ...this.#figures, waiting: this.#waiting.length };
  }

  /** Finishes what does not take long, and takes nothing new. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.race([Promise.all(this.#renders), pause(CLOSING_MS, undefined, { ref: false })]);
    // First these: a render that is ended hands its thread on.
    for (const { refuse } of this.#waiting.splice(0)) refuse(stopping());
    // Not the pool's `close`, which does not end while tasks wait in it.
    await this.#pool.destroy();
  }

  async #run(task: Task, left?: AbortSignal): Promise<Made> {
    await this.#place(left);
    const { outcomes } = this.#figures;
    const { limitMs } = this.#options;
    const begun = performance.now();
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), limitMs);
    try {
      const made = await this.#pool.run(task, { signal: late.signal });
      outcomes.made++;
      return made;
    } catch (cause) {
      outcomes[late.signal.aborted ? "late" : "failed"]++;
      if (!late.signal.aborted) throw renderFailed(cause);
      const what = `a page was not rendered within ${limitMs} ms, and its thread was ended`;
      throw new RenderFailed(what, { cause });
    } finally {
      clearTimeout(timer);
      this.#figures.renderedSeconds += (performance.now() - begun) / 1000;
      this.#leave();
    }
  }

  /** Waits for a thread. */
  async #place(left?: AbortSignal): Promise<void> {
    if (this.#isClosed) throw stopping();
    if (left?.aborted) throw gone();
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    if (this.#waiting.length >= this.#options.maxWaiting) {
      this.#figures.outcomes.refused++;
      const cause = new RenderFailed("too many pages wait to be rendered");
      throw new AppError("unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
    }
    const since = performance.now();
    try {
      await this.#turn(left);
    } finally {
      this.#figures.waitedSeconds += (performance.now() - since) / 1000;
    }
  }

  /** Resolves when a thread is handed on to who asks last now; rejects where they leave before. */
  #turn(left?: AbortSignal): Promise<void> {
    return new Promise((go, refuse) => {
      const entry: Waiting = {
        go: () => {
          left?.removeEventListener("abort", leave);
          go();
        },
        refuse,
      };
      const leave = () => {
        const place = this.#waiting.indexOf(entry);
        if (place >= 0) this.#waiting.splice(place, 1);
        refuse(gone());
      };
      left?.addEventListener("abort", leave, { once: true });
      this.#waiting.push(entry);
    });
  }

  /** Hands the thread on. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next.go();
    else this.#free++;
  }
}

const stopping = () => new AppError("unavailable", { cause: new RenderFailed("the server is stopping") });
const gone = () => new AppError("unavailable", { cause: new RenderFailed("the visitor has left") });
