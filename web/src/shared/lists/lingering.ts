import { createStore, type Store } from "../lib/store.ts";

/** A state that stays on for a minimum time once it is on. */
export interface Lingering {
  readonly isOn: Pick<Store<boolean>, "get" | "subscribe">;
  set: (isOn: boolean) => void;
  /** Switches it off at once. */
  stop: () => void;
}

export function createLingering(minimumMs: number): Lingering {
  const isOn = createStore(false);
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stop() {
    clearTimeout(timer);
    isOn.set(false);
  }
  return {
    isOn,
    set: (wanted) => {
      clearTimeout(timer);
      if (wanted) {
        if (!isOn.get()) startedAt = Date.now();
        return isOn.set(true);
      }
      if (!isOn.get()) return;
      const restMs = startedAt + minimumMs - Date.now();
      if (restMs <= 0) stop();
      else timer = setTimeout(stop, restMs);
    },
    stop,
  };
}
