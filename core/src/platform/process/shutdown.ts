import { setTimeout } from "node:timers/promises";

/** What a process has opened. It is closed in reverse order, since later parts use earlier ones. */
export class Shutdown {
  readonly #steps: (() => unknown)[] = [];

  add(close: () => unknown): void {
    this.#steps.push(close);
  }

  /** Closes everything once. A step that fails does not keep the others from running; the first error is thrown. */
  async run(): Promise<void> {
    const errors: unknown[] = [];
    for (let close = this.#steps.pop(); close; close = this.#steps.pop())
      try {
        await close();
      } catch (error) {
        errors.push(error);
      }
    if (errors.length > 0) throw errors[0];
  }
}

/** How long a start that failed waits for what it had opened. */
const CLOSE_LIMIT_MS = 5000;

/** Runs `start`. Where it fails half way, closes what it has opened and throws its error. */
export async function startOrClose<T>(start: (shutdown: Shutdown) => Promise<T>): Promise<T> {
  const shutdown = new Shutdown();
  try {
    return await start(shutdown);
  } catch (error) {
    // Why the start failed is what the caller needs to know, and soon: what does not close by then ends with the process.
    const closed = shutdown.run().catch(() => undefined);
    await Promise.race([closed, setTimeout(CLOSE_LIMIT_MS, undefined, { ref: false })]);
    throw error;
  }
}
