/** Measures the time since a form appeared; it is too short when a bot fills in the form. */
export function createStopwatch(now: () => number = () => performance.now()) {
  let startedAt = now();
  return {
    restart: () => {
      startedAt = now();
    },
    elapsedMs: () => now() - startedAt,
  };
}
