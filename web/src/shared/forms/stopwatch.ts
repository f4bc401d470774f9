/** Time since a form appeared, which a program that fills it makes too short. */
export function createStopwatch(now: () => number = () => performance.now()) {
  let startedAt = now();
  return {
    restart: () => {
      startedAt = now();
    },
    elapsedMs: () => now() - startedAt,
  };
}
