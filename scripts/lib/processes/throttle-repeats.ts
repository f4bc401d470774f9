/**
 * Suppresses repeated lines: the same text passes once a minute, with the number of suppressed repeats. A service that
 * retries may report the same failure many times a second.
 */
export function throttleRepeats(now: () => number = Date.now): (text: string) => string | undefined {
  const seen = new Map<string, { at: number; suppressed: number }>();
  return (text) => {
    const at = now();
    const last = seen.get(text);
    if (last && at - last.at < 60_000) {
      last.suppressed++;
      return undefined;
    }
    for (const [old, entry] of seen) if (at - entry.at >= 60_000) seen.delete(old);
    seen.set(text, { at, suppressed: 0 });
    return last?.suppressed ? `${text} (${last.suppressed} more times in the last minute)` : text;
  };
}
