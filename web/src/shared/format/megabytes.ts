import type { Locale } from "@ezo/contract/values/languages";

/** With one decimal, and never nothing. */
export function megabytes(bytes: number, locale: Locale): string {
  const text = Math.max(0.1, bytes / 1_000_000).toFixed(1);
  return locale === "en" ? text : text.replace(".", ",");
}
