import type { Acts } from "@ezo/contract/site/views";
import { ACTS_MAX, ACTS_SENT_AFTER_MS } from "@ezo/contract/values/limits/interest";
import { storedToken } from "../api/stored-token.ts";
import { wantsPrivacy } from "../lib/wants-privacy.ts";

/** What this page load has counted: each apartment counts once. Nothing of it is stored. */
const known = new Set<string>();
let waiting: Partial<Record<keyof Acts, unknown[]>> = {};
let timer: ReturnType<typeof setTimeout> | undefined;

/** Collects acts for a report; none of staff, of previews, and of visitors who want privacy. */
export function collectActs(kind: keyof Acts, values: readonly unknown[]): void {
  if (wantsPrivacy() || storedToken() || /[?&]preview=/.test(location.search)) return;
  for (const value of values) {
    const act = kind + JSON.stringify(value);
    if (known.has(act)) continue;
    known.add(act);
    if ((waiting[kind] ??= []).push(value) >= ACTS_MAX) send();
  }
  // The visitor may have left while this code was loaded.
  if (document.visibilityState === "hidden") send();
  else timer ??= setTimeout(send, ACTS_SENT_AFTER_MS);
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const body = JSON.stringify(waiting);
  waiting = {};
  // Some browsers have it switched off.
  if (body !== "{}") navigator.sendBeacon?.("/api/views", new Blob([body], { type: "application/json" }));
}

// The visitor leaves, and may not come back.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") send();
});
