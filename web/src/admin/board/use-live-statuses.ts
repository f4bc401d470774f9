import type { InterestBoard } from "@ezo/contract/admin/interest";
import type { AdminEvent } from "@ezo/contract/live";
import { useQueryClient } from "@tanstack/react-query";
import { boardsKey } from "../interest/interest.queries.ts";
import { useLiveEvent } from "../live/live-context.tsx";
import { cellsOf } from "./board-part.ts";

type Statuses = NonNullable<AdminEvent<"apartments:status">["statuses"]>;

/** Shows new statuses of apartments at once. The refetch that follows the change brings the rest. */
export function useLiveStatuses(): void {
  const cache = useQueryClient();
  useLiveEvent("apartments:status", ({ statuses = [] }) => {
    cache.setQueriesData<InterestBoard>(
      { queryKey: boardsKey },
      (board) => board && changedBoard(board, statuses),
    );
  });
}

/** Undefined where nothing of it changes: then the cache keeps what it has, with its age. */
function changedBoard(board: InterestBoard, statuses: Statuses): InterestBoard | undefined {
  const statusOf = new Map(statuses.map(({ id, status }) => [id, status]));
  const isChanged = cellsOf(board).some((cell) => statusOf.has(cell.apartment_id));
  if (!isChanged) return undefined;
  return {
    ...board,
    floors: board.floors.map((floor) => ({
      ...floor,
      cells: floor.cells.map((cell) => ({ ...cell, status: statusOf.get(cell.apartment_id) ?? cell.status })),
    })),
  };
}
