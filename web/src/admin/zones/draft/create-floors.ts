import { floors } from "../../inventory/stock.resources.ts";
import type { useMutationContext } from "../../query/use-mutation-context.ts";
import { floorsOf } from "../zones.queries.ts";
import { newFloorId, newFloorsIn } from "./new-floors.ts";
import type { EditedZone } from "./zone-document.ts";

/**
 * Creates the floors that zones lead to and that do not exist yet. The answer has the ids of all of them, by what the zones lead to
 * now. A floor that somebody has created meanwhile, or an earlier attempt, is found by its number.
 */
export async function createFloors(
  zones: readonly EditedZone[],
  buildingId: number | null,
  { call, cache, language }: Pick<ReturnType<typeof useMutationContext>, "call" | "cache" | "language">,
): Promise<ReadonlyMap<number, number>> {
  const found = new Map<number, number>();
  const numbers = newFloorsIn(zones);
  if (numbers.length === 0 || buildingId === null) return found;
  const known = await cache.fetchQuery({ ...floorsOf(call, buildingId), staleTime: 0 });
  const ids = new Map(known.map(({ number, id }) => [number, id]));
  for (const number of numbers) {
    const id =
      ids.get(number) ?? (await floors.create(call, { building_id: buildingId, number }, language)).id;
    found.set(newFloorId(number), id);
  }
  // The zones are named after them.
  await cache.invalidateQueries({ queryKey: floorsOf(call, buildingId).queryKey });
  return found;
}
