import { DAY_MS } from "../time.ts";

/**
 * The time of a consent, from an ISO day or instant. A day without a known time is stored as midnight UTC; a known time
 * that falls exactly on midnight UTC is stored one millisecond later, so that the two are distinguishable.
 */
export function readConsentTime(text: string): Date {
  if (!text.includes("T")) return new Date(text);
  const at = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`).getTime();
  return new Date(at % DAY_MS === 0 ? at + 1 : at);
}

/** The inverse: `2026-01-31` where only the day is known, else the instant, also that of midnight. */
export function consentTimeText(at: Date): string {
  const sinceMidnight = ((at.getTime() % DAY_MS) + DAY_MS) % DAY_MS;
  if (sinceMidnight === 0) return at.toISOString().slice(0, "2026-01-31".length);
  return new Date(sinceMidnight === 1 ? at.getTime() - 1 : at).toISOString();
}
