import type { InterestBoard } from "@ezo/contract/admin/interest";
import { VisuallyHidden } from "@mantine/core";
import { type CSSProperties, type KeyboardEvent, type SyntheticEvent, useRef, useState } from "react";
import { cellAfter, cellIn, columnGroups } from "../../shared/apartments/board/grid.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { BoardFloor } from "./board-floor.tsx";
import type { Reading, Scale } from "./readings.ts";
import styles from "./board.module.css";

interface Props {
  board: InterestBoard;
  reading: Reading;
  scale: Scale | null;
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
export function BoardTable({ board, reading, scale, onOpen }: Props) {
  const { t } = useTexts();
  const table = useRef<HTMLTableElement>(null);
  const [stop, setStop] = useState<number>();
  const first = board.floors[0]?.cells[0]?.apartment_id;
  const tabStop = stop !== undefined && cellIn(board, stop) ? stop : first;
  function move(event: KeyboardEvent) {
    const next = tabStop === undefined ? undefined : cellAfter(board, tabStop, event.key);
    if (next === undefined) return;
    event.preventDefault();
    table.current?.querySelector<HTMLElement>(`[data-id="${next}"]`)?.focus();
  }
  const act = (does: (id: number) => void) => (event: SyntheticEvent) => {
    const id = idAt(event);
    if (id !== undefined) does(id);
  };
  return (
    <div className={styles.frame}>
      <table
        ref={table}
        className={styles.table}
        aria-label={t("screen.board")}
        style={{ "--risers": board.risers.length } as CSSProperties}
        onFocus={act(setStop)}
        onClick={act(onOpen)}
        onKeyDown={move}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <VisuallyHidden>{t("field.floor")}</VisuallyHidden>
            </th>
            {columnGroups(board, board.buildings).map(({ name, risers }) => (
              <th key={risers[0]} scope="colgroup" colSpan={risers.length}>
                {name ? (
                  t("board.building", { name })
                ) : (
                  <VisuallyHidden>{t("field.building")}</VisuallyHidden>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {board.floors.map((floor) => (
            <BoardFloor
              key={floor.floor_number}
              floor={floor}
              risers={board.risers}
              reading={reading}
              scale={scale}
              tabStop={floor.cells.some((cell) => cell.apartment_id === tabStop) ? tabStop : undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
