/**
 * Thins out lines that repeat: the same text passes once a minute, and says then how often it was held back. A service
 * that retries reports the same failure many times a second.
 */
export function onceAMinute(now: () => number = Date.now): (text: string) => string | undefined {
  const seen = new Map<string, { at: number; heldBack: number }>();
  return (text) => {
    const at = now();
    const last = seen.get(text);
    if (last && at - last.at < 60_000) {
      last.heldBack++;
      return undefined;
    }
    for (const [old, entry] of seen) if (at - entry.at >= 60_000) seen.delete(old);
    seen.set(text, { at, heldBack: 0 });
    return last?.heldBack ? `${text} (${last.heldBack} more times in the last minute)` : text;
  };
}
