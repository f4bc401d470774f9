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
