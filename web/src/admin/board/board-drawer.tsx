import type { InterestBoard } from "@ezo/contract/admin/interest";
import { cellIn } from "../../shared/apartments/board/grid.ts";
import { InterestDrawer } from "../interest/interest-drawer.tsx";
import { placeIn } from "./board-part.ts";

/** The apartment of a cell. It closes where the apartment is gone. */
export function BoardDrawer(props: { board: InterestBoard; id: number; onClose: () => void }) {
  const { board, id, onClose } = props;
  const found = cellIn(board, id);
  if (!found) return null;
  const { cell } = found;
  const apartment = { ...cell, id, unit_type: board.unit_type, name: placeIn(board, found) };
  return <InterestDrawer apartment={apartment} onClose={onClose} />;
}
