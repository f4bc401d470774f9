export interface ProcessFigures {
  rssBytes: number | undefined;
  eventLoopP99Ms: number | undefined;
  /** The share of public answers that came from a cache, in per cent; undefined before enough were asked for. */
  cacheHitPercent: number | undefined;
}

/**
 * On a site that is hardly visited most answers have left the cache before they are asked for again: the share of hits
 * says something only where there are this many, altogether and on average in each hour since the start.
 */
const SECONDS_PER_HOUR = 3600;
const ENOUGH_ANSWERS = { inAll: 1000, perHour: 200 };

/** Reads a server's `/metrics`, so that the page and the doctor show the same figures. */
export function processFigures(metrics: string, now = Date.now()): ProcessFigures {
  const lines = metrics.split("\n");
  const valueOf = (start: string) => {
    const line = lines.find((one) => one.startsWith(start));
    const value = Number(line?.slice(line.lastIndexOf(" ") + 1));
    return line !== undefined && Number.isFinite(value) ? value : undefined;
  };
  const answers = (outcome: string) => valueOf(`ezo_cache_answers_total{outcome="${outcome}"}`) ?? 0;
  const [hits, misses] = [answers("hit") + answers("shared") + answers("stale"), answers("miss")];
  const startedS = valueOf("ezo_process_start_time_seconds ") ?? now / 1000;
  const enough = Math.max(
    ENOUGH_ANSWERS.inAll,
    ((now / 1000 - startedS) / SECONDS_PER_HOUR) * ENOUGH_ANSWERS.perHour,
  );
  const loop = valueOf("ezo_nodejs_eventloop_lag_p99_seconds ");
  return {
    rssBytes: valueOf("ezo_process_resident_memory_bytes "),
    eventLoopP99Ms: loop === undefined ? undefined : loop * 1000,
    cacheHitPercent: hits + misses < enough ? undefined : (hits / (hits + misses)) * 100,
  };
}
