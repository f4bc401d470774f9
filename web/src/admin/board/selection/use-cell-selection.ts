import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from "react";
import { cellIn, type Grid, type GridCell } from "../../../shared/apartments/board/grid.ts";
import { toggled } from "../../resource/list/selection/use-selection.ts";
import { cellBlock, cellsOfFloor, cellsOfRiser, everyCell, withAllOrNone } from "./cell-block.ts";

type Ids = ReadonlySet<number>;
interface Selected {
  ids: Ids;
  /** Something is selected, or the button for it was pressed: then a click selects, and opens nothing. */
  isSelecting: boolean;
  select: (next: Ids) => void;
  clear: () => void;
}
/** A rectangle that grows from a cell, and what is selected besides. */
interface Block {
  from: number;
  base: Ids;
}
interface Drag extends Block {
  at: number;
  hasMoved: boolean;
}

/**
 * Selects cells of a board: one by Ctrl and a click or by Space, a rectangle by dragging, by Shift and a click or an arrow,
 * a floor or a riser by its header or by Shift or Ctrl and Space. Fingers scroll, so they do not drag.
 */
export function useCellSelection(board: Grid<GridCell>, selected: Selected) {
  const { ids, isSelecting, select } = selected;
  const block = useRef<Block | null>(null);
  const drag = useRef<Drag | null>(null);
  const begin = (from: number, base: Ids = ids) => {
    block.current = { from, base };
  };
  const spread = ({ from, base }: Block, to: number) =>
    // What the bar has cleared is not selected again.
    select(new Set([...(ids.size > 0 ? base : []), ...cellBlock(board, from, to)]));
  const extend = (to: number, from: number) => {
    block.current ??= { from, base: ids };
    spread(block.current, to);
  };
  const toggle = (id: number) => {
    const next = toggled(ids, [id], id);
    begin(id, next);
    select(next);
  };
  const toggleAll = (some: readonly number[]) => {
    block.current = null;
    select(withAllOrNone(ids, some));
  };
  const clear = () => {
    block.current = null;
    selected.clear();
  };
  const space = (event: KeyboardEvent, at: number) => {
    const here = cellIn(board, at);
    if (!here || event.repeat) return;
    if (event.shiftKey) toggleAll(cellsOfFloor(board, here.floor.floor_number));
    else if (event.ctrlKey || event.metaKey) toggleAll(cellsOfRiser(board, here.cell.riser));
    else toggle(at);
  };

  return {
    ids,
    isSelecting,
    clear,
    toggleFloor: (floorNumber: number) => toggleAll(cellsOfFloor(board, floorNumber)),
    toggleRiser: (riser: number) => toggleAll(cellsOfRiser(board, riser)),
    /** True where the click has selected something, or has ended a drag. */
    click(event: MouseEvent, id: number | undefined): boolean {
      // A key's click, and that of a screen reader, has no detail: it ends no drag.
      const wasDragged = drag.current?.hasMoved === true && event.detail > 0;
      drag.current = null;
      if (wasDragged) return true;
      if (id === undefined) return false;
      if (event.shiftKey) extend(id, id);
      else if (event.ctrlKey || event.metaKey || isSelecting) toggle(id);
      else {
        begin(id);
        return false;
      }
      return true;
    },
    /** `at` is the focused cell, `next` the one to which the key leads. True where the key did nothing but select. */
    key(event: KeyboardEvent, at: number | undefined, next: number | undefined): boolean {
      if (at === undefined) return false;
      if (event.key === " ") space(event, at);
      else if ((event.ctrlKey || event.metaKey) && event.code === "KeyA") toggleAll(everyCell(board));
      else {
        if (next !== undefined && event.shiftKey) extend(next, at);
        else if (next !== undefined) begin(next);
        return false;
      }
      event.preventDefault();
      return true;
    },
    press(event: PointerEvent, id: number | undefined) {
      const isDrag =
        id !== undefined && event.button === 0 && event.pointerType !== "touch" && !event.shiftKey;
      drag.current = isDrag ? { from: id, base: ids, at: id, hasMoved: false } : null;
    },
    over(event: PointerEvent, id: number | undefined) {
      const { current } = drag;
      // It was released outside the board.
      if (current && event.buttons % 2 === 0) drag.current = null;
      else if (current && id !== undefined && id !== current.at) {
        Object.assign(current, { at: id, hasMoved: true });
        begin(current.from, current.base);
        select(new Set([...current.base, ...cellBlock(board, current.from, id)]));
      }
    },
  };
}

export type CellSelection = ReturnType<typeof useCellSelection>;
