/** Lets callers wait for something that may be there after any `notify`. */
export class Waiters {
  readonly #checks = new Set<() => void>();

  notify(): void {
    for (const check of this.#checks) check();
  }

  /** Resolves with the first value that `find` returns; rejects with `failure()` after `timeoutMs`. */
  until<T>(find: () => T | undefined, timeoutMs: number, failure: () => string): Promise<T> {
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        this.#checks.delete(check);
        reject(new Error(failure()));
      }, timeoutMs);
      const check = () => {
        const found = find();
        if (found === undefined) return;
        clearTimeout(timeout);
        this.#checks.delete(check);
        resolve(found);
      };
      this.#checks.add(check);
      check();
    });
  }
}
