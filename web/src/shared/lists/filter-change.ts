import { createStore, type Store } from "../lib/store.ts";

/**
 * A list on its way from one filter value to another: what is shown fades out, the new list is asked for, and once it
 * has come it settles for a moment before it fades in.
 */
export type FilterPhase = "still" | "leaving" | "loading" | "settling";

export interface FilterChange {
  readonly phase: Pick<Store<FilterPhase>, "get" | "subscribe">;
  /** Begins a change that ends in `apply`; ignored while another one is under way. */
  begin: (apply: () => void) => boolean;
  /** What was asked for has come, or has failed. */
  arrived: () => void;
  /** Forgets the change under way. */
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
