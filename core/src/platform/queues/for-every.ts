/** Works on every id, even after one has failed; throws the failures at the end. */
export async function forEvery(ids: readonly number[], work: (id: number) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const id of ids) await work(id).catch((failure: unknown) => failures.push(failure));
  if (failures.length > 1)
    throw new AggregateError(failures, `${failures.length} of ${ids.length} failed: ${String(failures[0])}`);
  if (failures.length === 1) throw failures[0];
}
