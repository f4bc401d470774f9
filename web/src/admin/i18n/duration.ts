import type { Translate } from "./texts.ts";

/** A duration as short as a card needs it: `340 ms`, `12 s`, `4 min`, `3 h`. */
export function duration(t: Translate, ms: number): string {
  if (ms < 1000) return t("time.ms", { count: Math.round(ms) });
  if (ms < 60_000) return t("time.seconds", { count: Math.round(ms / 1000) });
  if (ms < 60 * 60_000) return t("time.minutes", { count: Math.round(ms / 60_000) });
  return t("time.hours", { count: Math.round(ms / (60 * 60_000)) });
}
