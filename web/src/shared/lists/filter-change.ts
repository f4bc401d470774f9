import { createStore, type Store } from "../lib/store.ts";

/**
 * The phases of a list that changes its filter: the old list fades out, the new one is loaded, and after a short pause
 * it fades in.
 */
export type FilterPhase = "still" | "leaving" | "loading" | "settling";

export interface FilterChange {
  readonly phase: Pick<Store<FilterPhase>, "get" | "subscribe">;
  /** Starts a change that calls `apply` after the fade; ignored during another change. */
  begin: (apply: () => void) => boolean;
  /** The new list has arrived or failed. */
  arrived: () => void;
  /** Cancels the current change. */
  stop: () => void;
}

export function createFilterChange({ fadeMs, settleMs }: { fadeMs: number; settleMs: number }): FilterChange {
  const phase = createStore<FilterPhase>("still");
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    phase,
    begin: (apply) => {
      if (phase.get() !== "still") return false;
      phase.set("leaving");
      timer = setTimeout(() => {
        phase.set("loading");
        apply();
      }, fadeMs);
      return true;
    },
    arrived: () => {
      if (phase.get() !== "loading") return;
      if (settleMs === 0) return phase.set("still");
      phase.set("settling");
      timer = setTimeout(() => phase.set("still"), settleMs);
    },
    stop: () => {
      clearTimeout(timer);
      phase.set("still");
    },
  };
}
