import type { FloorRow } from "../stock.resources.ts";

/** The floors that were copied from a floor, also from one of its copies. */
export function copiesOf(
  floors: readonly Pick<FloorRow, "id" | "copied_from_id">[],
  id: number,
): ReadonlySet<number> {
  const found = new Set<number>();
  const origins = [id];
  // It grows while it is walked.
  for (const origin of origins)
    for (const floor of floors) {
      if (floor.copied_from_id !== origin || floor.id === id || found.has(floor.id)) continue;
      found.add(floor.id);
      origins.push(floor.id);
    }
  return found;
}
