/** A timer that can be paused and resumed. */
export interface Countdown {
  run: () => void;
  hold: () => void;
  /** Resets to the full duration; running or paused as before. */
  restart: () => void;
}

export function createCountdown(durationMs: number, onEnd: () => void): Countdown {
  let leftMs = durationMs;
  let running: { timer: ReturnType<typeof setTimeout>; since: number } | undefined;

  function run() {
    if (running) return;
    const timer = setTimeout(() => {
      running = undefined;
      leftMs = durationMs;
      onEnd();
    }, leftMs);
    running = { timer, since: Date.now() };
  }
  function hold() {
    if (!running) return;
    clearTimeout(running.timer);
    leftMs = Math.max(0, leftMs - (Date.now() - running.since));
    running = undefined;
  }
  function restart() {
    const wasRunning = running !== undefined;
    hold();
    leftMs = durationMs;
    if (wasRunning) run();
  }
  return { run, hold, restart };
}
