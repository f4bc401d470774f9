import type { Board } from "@ezo/contract/site/board";
import type { Navigation } from "@ezo/contract/site/navigation";
import type { ZonedApartment } from "@ezo/contract/site/zones";
import type { QueryClient } from "@tanstack/react-query";
import type { LiveStatus } from "../../../shared/live/public-events.ts";
import type { explorerKey } from "../explorer.queries.ts";

/** The latest change of each apartment, by its id. */
export type Changes = ReadonlyMap<number, LiveStatus>;

/**
 * Shows new statuses and prices on the boards and the floors' plans of a project that are loaded. What is counted or found is
 * left to the refetch: an event does not say what the firm shows of what is sold.
 */
export function showStatuses(
  cache: QueryClient,
  key: ReturnType<typeof explorerKey>,
  changes: Changes,
): void {
  cache.setQueriesData<Board>(
    { queryKey: [...key, "board"] },
    (board) => board && changedBoard(board, changes),
  );
  cache.setQueriesData<Navigation>(
    { queryKey: [...key, "floor"] },
    (floor) => floor && changedFloor(floor, changes),
  );
}

/** Undefined where nothing of it changes: then the cache keeps what it has, with its age. */
function changedBoard(board: Board, changes: Changes): Board | undefined {
  const isChanged = board.floors.some(({ cells }) => cells.some((cell) => changes.has(cell.apartment_id)));
  if (!isChanged) return undefined;
  return {
    ...board,
    floors: board.floors.map((floor) => ({
      ...floor,
      cells: floor.cells.map((cell) => {
        const change = changes.get(cell.apartment_id);
        if (!change) return cell;
        const { status, price, old_price } = change;
        return { ...cell, status, price, old_price };
      }),
    })),
  };
}

function changedFloor(floor: Navigation, changes: Changes): Navigation | undefined {
  const { apartments, units } = floor;
  if (![...(apartments ?? []), ...(units ?? [])].some(({ id }) => changes.has(id))) return undefined;
  return {
    ...floor,
    // A list that the answer leaves out stays out: an empty one says that there are none.
    ...(apartments && { apartments: apartments.map((apartment) => changedUnit(apartment, changes)) }),
    ...(units && { units: units.map((unit) => changedUnit(unit, changes)) }),
  };
}

function changedUnit<Unit extends ZonedApartment>(unit: Unit, changes: Changes): Unit {
  const change = changes.get(unit.id);
  if (!change) return unit;
  const { status, price, old_price: old } = change;
  return { ...unit, status, price: price ?? undefined, old_price: old ?? undefined };
}
