/**
 * Measures ours and the yardstick in alternating rounds. The first round warms up code and connections and is not counted.
 */
export async function alternate<T>(
  rounds: number,
  measureOurs: () => Promise<T>,
  measureYardstick: () => Promise<T>,
): Promise<{ ours: T[]; yardstick: T[] }> {
  const ours: T[] = [];
  const yardstick: T[] = [];
  for (let round = 0; round <= rounds; round++) {
    const [mine, theirs] = [await measureOurs(), await measureYardstick()];
    if (round === 0) continue;
    ours.push(mine);
    yardstick.push(theirs);
  }
  return { ours, yardstick };
}

/** How often `work` completes per second, with `connections` calls in parallel. */
export async function ratePerSecond(
  work: (serial: number) => Promise<unknown>,
  { connections, durationMs }: { connections: number; durationMs: number },
): Promise<number> {
  let started = 0;
  const startedAt = performance.now();
  const lane = async () => {
    while (performance.now() - startedAt < durationMs) await work(started++);
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return (started / (performance.now() - startedAt)) * 1000;
}

/**
 * The first samples warm up code and connections and are not counted: Node compiles a path after some dozens of calls, which a
 * server has behind it in its first minute of work.
 */
const WARM_UP = 30;

/**
 * Times ours and the yardstick in turns, in milliseconds. `before` is not counted; samples are numbered from 0, those that
 * warm up below it.
 */
export async function timed(
  samples: number,
  work: {
    before?: () => Promise<unknown>;
    ours: (sample: number) => Promise<unknown>;
    yardstick: () => Promise<unknown>;
  },
): Promise<{ ours: number[]; yardstick: number[] }> {
  const ours: number[] = [];
  const yardstick: number[] = [];
  for (let sample = -WARM_UP; sample < samples; sample++) {
    await work.before?.();
    let startedAt = performance.now();
    await work.ours(sample);
    const took = performance.now() - startedAt;
    startedAt = performance.now();
    await work.yardstick();
    if (sample < 0) continue;
    ours.push(took);
    yardstick.push(performance.now() - startedAt);
  }
  return { ours, yardstick };
}
