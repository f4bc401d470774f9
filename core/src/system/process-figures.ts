export interface ProcessFigures {
  rssBytes: number | undefined;
  eventLoopP99Ms: number | undefined;
  /** The share of public answers that came from a cache, in per cent; undefined before enough were asked for. */
  cacheHitPercent: number | undefined;
}

/** On a site that is hardly visited most answers are asked for once: their share of hits says nothing about the cache. */
const ENOUGH_ANSWERS = 1000;

/** Reads a server's `/metrics`, so that the page and the doctor show the same figures. */
export function processFigures(metrics: string): ProcessFigures {
  const lines = metrics.split("\n");
  const valueOf = (start: string) => {
    const line = lines.find((one) => one.startsWith(start));
    const value = Number(line?.slice(line.lastIndexOf(" ") + 1));
    return line !== undefined && Number.isFinite(value) ? value : undefined;
  };
  const answers = (outcome: string) => valueOf(`ezo_cache_answers_total{outcome="${outcome}"}`) ?? 0;
  const [hits, misses] = [answers("hit") + answers("shared") + answers("stale"), answers("miss")];
  const loop = valueOf("ezo_nodejs_eventloop_lag_p99_seconds ");
  return {
    rssBytes: valueOf("ezo_process_resident_memory_bytes "),
    eventLoopP99Ms: loop === undefined ? undefined : loop * 1000,
    cacheHitPercent: hits + misses < ENOUGH_ANSWERS ? undefined : (hits / (hits + misses)) * 100,
  };
}
