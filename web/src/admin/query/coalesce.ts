/** Changes are shown before the refetch that they cause. */
const SETTLE_MS = 150;

/**
 * Runs `action` soon after a call, at most every `intervalMs`; the last call is never lost. A burst of live events
 * must not start one refetch each, of which each cancels the one before.
 */
export function coalesce(action: () => void, intervalMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restsUntil = 0;
  return () => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        restsUntil = Date.now() + intervalMs;
        action();
      },
      Math.max(SETTLE_MS, restsUntil - Date.now()),
    );
  };
}
