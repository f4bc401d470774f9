import type { Locale } from "@ezo/contract/values/locale";

const MINUTE = 60;

/** How long a caller has to wait, as part of a sentence: "in 8 minutes". Rounded up, so that who waits as long is not refused again. */
export function waitWords(seconds: number, locale: Locale): string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
  return seconds < MINUTE
    ? words.format(seconds, "second")
    : words.format(Math.ceil(seconds / MINUTE), "minute");
}
