import { TOAST_LIFETIME_MS } from "@ezo/contract/values/limits/screens";
import { createStore, type Store } from "../../lib/store.ts";

export type ToastType = "success" | "error" | "warning" | "info";

/** Specification, section 3, "Toast". */
export interface Toast {
  readonly id: number;
  readonly type: ToastType;
  readonly title: string;
  readonly message?: string | undefined;
  readonly durationMs: number;
  /** Stays until the visitor closes it. */
  readonly persistent: boolean;
}
export type NewToast = Pick<Toast, "type" | "title"> &
  Partial<Pick<Toast, "message" | "durationMs" | "persistent">>;

export interface Toasts {
  readonly list: Pick<Store<readonly Toast[]>, "get" | "subscribe">;
  show: (toast: NewToast) => number;
  dismiss: (id: number) => void;
  /** Stops the timer of a toast that is being read (pointer or focus on it). */
  hold: (id: number) => void;
  /** Restarts the timer with the full duration. */
  release: (id: number) => void;
}

export function createToasts(): Toasts {
  const list = createStore<readonly Toast[]>([]);
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let lastId = 0;

  function stop(id: number) {
    clearTimeout(timers.get(id));
    timers.delete(id);
  }
  function start(toast: Toast) {
    stop(toast.id);
    if (!toast.persistent)
      timers.set(
        toast.id,
        setTimeout(() => dismiss(toast.id), toast.durationMs),
      );
  }
  function dismiss(id: number) {
    stop(id);
    list.set(list.get().filter((toast) => toast.id !== id));
  }
  return {
    list,
    show: (given) => {
      const toast: Toast = { durationMs: TOAST_LIFETIME_MS, persistent: false, ...given, id: ++lastId };
      list.set([...list.get(), toast]);
      start(toast);
      return toast.id;
    },
    dismiss,
    hold: stop,
    release: (id) => {
      const toast = list.get().find((candidate) => candidate.id === id);
      if (toast) start(toast);
    },
  };
}
