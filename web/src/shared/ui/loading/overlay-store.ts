import { MINIMUM_OVERLAY_TIME_MS, OVERLAY_SLIDE_OUT_MS } from "@ezo/contract/values/limits/screens";
import { createStore, type Store } from "../../lib/store.ts";

export type OverlayPhase = "hidden" | "shown" | "leaving";

/** The loading overlay: shown → leaving (slides out) → hidden. It is shown for a minimum time. */
export interface Overlay {
  readonly phase: Pick<Store<OverlayPhase>, "get" | "subscribe">;
  show: () => void;
  hide: () => void;
}

export function createOverlay(initial: "hidden" | "shown" = "hidden"): Overlay {
  const phase = createStore<OverlayPhase>(initial);
  let shownAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function leave() {
    phase.set("leaving");
    timer = setTimeout(() => phase.set("hidden"), OVERLAY_SLIDE_OUT_MS);
  }
  return {
    phase,
    show: () => {
      clearTimeout(timer);
      if (phase.get() !== "shown") shownAt = Date.now();
      phase.set("shown");
    },
    hide: () => {
      if (phase.get() !== "shown") return;
      clearTimeout(timer);
      const restMs = shownAt + MINIMUM_OVERLAY_TIME_MS - Date.now();
      if (restMs <= 0) leave();
      else timer = setTimeout(leave, restMs);
    },
  };
}
