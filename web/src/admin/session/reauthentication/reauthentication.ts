/**
 * Calls that wait until the person has given their password or a code again. Several share one question; the dialog that
 * asks it is drawn by `ReauthenticationDialog`.
 */
export class Reauthentication {
  #asked: { answer: Promise<boolean>; settle: (isConfirmed: boolean) => void } | null = null;
  readonly #listeners = new Set<() => void>();

  isAsked = (): boolean => this.#asked !== null;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resolves with whether the calls may be repeated. */
  ask(): Promise<boolean> {
    if (!this.#asked) {
      const { promise, resolve } = withResolvers();
      this.#asked = { answer: promise, settle: resolve };
      this.#notify();
    }
    return this.#asked.answer;
  }

  settle(isConfirmed: boolean): void {
    const asked = this.#asked;
    if (!asked) return;
    this.#asked = null;
    asked.settle(isConfirmed);
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

function withResolvers() {
  let resolve: (isConfirmed: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
