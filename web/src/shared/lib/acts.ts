import type { Acts } from "@ezo/contract/site/views";
import { ACT_SEEN_MS } from "@ezo/contract/values/limits/interest";

/** What is counted of visitors, by apartment; `searches` found nothing, `found` are those that did. */
export type ActKind = keyof Acts;

/**
 * Counts what a visitor has done, once the page has been on screen for two seconds without a break. The code that sends it is
 * loaded then. Returns a function that takes it back before that.
 */
export function noteActs<Kind extends ActKind>(kind: Kind, values: Acts[Kind]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    if (document.visibilityState === "visible") timer = setTimeout(send, ACT_SEEN_MS);
  };
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", wait);
  };
  const send = () => {
    stop();
    import("../interest/send-acts.ts")
      .then(({ collectActs }) => collectActs(kind, values))
      // A failure does not concern the visitor.
      .catch(() => undefined);
  };
  document.addEventListener("visibilitychange", wait);
  wait();
  return stop;
}
