/** Works on every id, whatever becomes of the others, and then throws what went wrong. */
export async function forEvery(ids: readonly number[], work: (id: number) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const id of ids) await work(id).catch((failure: unknown) => failures.push(failure));
  if (failures.length > 1)
    throw new AggregateError(failures, `${failures.length} of ${ids.length} failed: ${String(failures[0])}`);
  if (failures.length === 1) throw failures[0];
}
