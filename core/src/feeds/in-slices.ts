/** So many are worked on before others may have a turn. */
export const SLICE = 250;

/** Works on many in slices. Other requests are answered in between: a feed may have ten thousand apartments. */
export async function inSlices<T, R>(
  all: readonly T[],
  work: (slice: readonly T[]) => R,
  size: number = SLICE,
): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += size) {
    results.push(work(all.slice(from, from + size)));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return results;
}
