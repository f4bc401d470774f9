/**
 * Runs `action` at once, then at most every `intervalMs`, the last call never lost. A burst of live events must
 * not start a refetch each, every one cancelling the one before.
 */
export function coalesce(action: () => void, intervalMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (!isDue) return;
      isDue = false;
      action();
      rest();
    }, intervalMs);
  };
  return () => {
    if (timer !== undefined) {
      isDue = true;
      return;
    }
    action();
    rest();
  };
}
