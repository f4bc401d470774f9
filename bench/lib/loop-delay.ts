/** The figure is that of a timer of 10 ms, whose own time is in it. */
const TIMER_MS = 10;

/** How late the server's event loop was since the last time that somebody asked, 99th percentile. */
export async function loopDelayP99Ms(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const seconds = /^ezo_nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(metrics)?.[1];
  if (seconds === undefined) throw new Error("no event-loop delay in /metrics");
  return Math.max(0, Number(seconds) * 1000 - TIMER_MS);
}
