import { mayPrefetch } from "../../shared/lib/connection.ts";
import { onFirstAct } from "../../shared/lib/first-act.ts";
import type { App } from "../create-app.ts";

/** The code that prefetches pages is itself loaded at the visitor's first interaction, not with the page. */
export function startPrefetch(app: App): void {
  onFirstAct(() => {
    if (!mayPrefetch()) return;
    import("./prefetch.ts").then(
      ({ prefetch }) => prefetch(app),
      () => undefined, // Pages are then loaded when they are visited.
    );
  });
}
