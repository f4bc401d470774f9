import type { InterestBoard } from "@ezo/contract/admin/interest";
import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from "react";
import { cellAfter, cellIn } from "../../shared/apartments/board/grid.ts";
import { cx } from "../../shared/lib/cx.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { isForBrowser } from "../ui/keys/for-browser.ts";
import { BoardFloor } from "./board-floor.tsx";
import { BoardHead } from "./board-head.tsx";
import { linesOf } from "./board-part.ts";
import type { Reading, Scale } from "./readings/readings.ts";
import type { CellSelection } from "./selection/use-cell-selection.ts";
import styles from "./board.module.css";

interface Props {
  board: InterestBoard;
  reading: Reading;
  scale: Scale | null;
  /** Left out for those who may change nothing. */
  selecting?: CellSelection;
  /** The element that says how cells are selected. */
  helpId?: string;
  onOpen: (id: number) => void;
}

/** The id of the cell that an event is about. */
const idAt = ({ target }: SyntheticEvent): number | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>("button[data-id]") : null;
  return cell ? Number(cell.dataset["id"]) : undefined;
};

/**
 * The board as on the site: a table with one tab stop, which arrows move by what is seen; Enter opens. Events are handled for
 * the whole table, because it may have thousands of cells.
 */
export function BoardTable({ board, reading, scale, selecting, helpId, onOpen }: Props) {
  const { t } = useTexts();
  const table = useRef<HTMLTableElement>(null);
  const [stop, setStop] = useState<number>();
  const first = board.floors[0]?.cells[0]?.apartment_id;
  const tabStop = stop !== undefined && cellIn(board, stop) ? stop : first;
  function move(event: KeyboardEvent) {
    const isOfBrowser = isForBrowser(event);
    const next = tabStop === undefined || isOfBrowser ? undefined : cellAfter(board, tabStop, event.key);
    if (selecting?.key(event, idAt(event), next) || next === undefined) return;
    event.preventDefault();
    table.current?.querySelector<HTMLElement>(`[data-id="${next}"]`)?.focus();
  }
  return (
    <div className={styles.frame}>
      <table
        ref={table}
        className={cx(styles.table, selecting && styles.selectable)}
        aria-label={t("screen.board")}
        aria-describedby={helpId}
        style={{ "--risers": board.risers.length }}
        onFocus={(event) => {
          const id = idAt(event);
          if (id !== undefined) setStop(id);
        }}
        onClick={(event) => {
          const id = idAt(event);
          if (!selecting?.click(event, id) && id !== undefined) onOpen(id);
        }}
        onKeyDown={move}
        // Firefox clicks a button when the space bar is released.
        onKeyUp={(event) => {
          if (selecting && event.key === " " && idAt(event) !== undefined) event.preventDefault();
        }}
        onPointerDown={(event) => selecting?.press(event, idAt(event))}
        onPointerOver={(event) => selecting?.over(event, idAt(event))}
      >
        <BoardHead board={board} selecting={selecting} />
        <tbody>
          {linesOf(board).map(({ floor, line, lines }) => (
            <BoardFloor
              key={`${floor.floor_number}/${line}`}
              floor={floor}
              lines={lines}
              type={board.unit_type}
              risers={board.risers}
              reading={reading}
              scale={scale}
              selecting={selecting}
              tabStop={floor.cells.some((cell) => cell.apartment_id === tabStop) ? tabStop : undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
