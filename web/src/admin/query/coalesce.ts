/** The screen shows the news itself first; what it asks the server for can wait until they are shown. */
const SETTLE_MS = 150;

/**
 * Runs `action` soon after a call, and at most every `intervalMs`, the last call never lost. A burst of live events
 * must not start a refetch each, every one cancelling the one before.
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
