const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * When somebody consented, out of an ISO day or instant. It is kept as an instant; a day of which no time is known is
 * its midnight in UTC, which no known time is: one that falls on it counts as the millisecond after.
 */
export function readConsentTime(text: string): Date {
  if (!text.includes("T")) return new Date(text);
  const at = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`).getTime();
  return new Date(at % DAY_MS === 0 ? at + 1 : at);
}

/** The way back: `2026-01-31` where only the day is known, else the instant. */
export function consentTimeText(at: Date): string {
  const text = at.toISOString();
  return at.getTime() % DAY_MS === 0 ? text.slice(0, "2026-01-31".length) : text;
}
