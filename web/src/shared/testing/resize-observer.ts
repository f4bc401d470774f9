import { vi } from "vitest";

/** Stubs ResizeObserver, which jsdom lacks. With `size`, every observed element has that size. */
export function stubResizeObserver(size?: { width: number; height: number }): void {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly #notify: (entries: object[]) => void;
      constructor(notify: (entries: object[]) => void) {
        this.#notify = notify;
      }
      observe() {
        if (size) this.#notify([{ contentRect: size }]);
      }
      unobserve() {}
      disconnect() {}
    },
  );
}
