import { isKnownToBeFast } from "../../shared/lib/connection.ts";
import type { App } from "../create-app.ts";
import { followIntent } from "./follow-intent.ts";
import { followView } from "./follow-view.ts";
import { createLoadAhead } from "./load-ahead.ts";

/** Loads the pages that links lead to when a visitor turns to a link; on a fast connection those on screen, too. */
export function prefetch(app: App): void {
  const load = createLoadAhead(app);
  followIntent((place) => void load(place));
  const main = document.querySelector("main");
  // Only browsers that name their connection get here, and these have idle callbacks.
  if (main && isKnownToBeFast()) window.requestIdleCallback(() => void followView(main, load));
}
