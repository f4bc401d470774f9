import type { Board } from "@ezo/contract/site/board";
import { type KeyboardEvent, type MouseEvent, use, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { HasOwnEntryContext } from "../../../shared/apartments/has-own-entry.ts";
import { pathWithinSite } from "../../../shared/content/site-link.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import type from "../../../shared/styles/type.module.css";
import { useMoney } from "../../../shared/prices/money.ts";
import { BoardCard } from "./board-card.tsx";
import type { BoardPlace } from "./board-place.ts";
import { BoardRow } from "./board-row.tsx";
import styles from "./board.module.css";
import { cellAfter, cellIn, columnGroups } from "../../../shared/apartments/board/grid.ts";

/** From so many floors on the rows are low, so that a tower is seen at once. */
const LOW_ROWS_FROM = 21;

interface Props {
  board: Board;
  place: BoardPlace;
  label: string;
  /** Ids of the apartments that the filters match; undefined without filters. */
  matching: ReadonlySet<number> | undefined;
  search: string;
  activeKey: string | undefined;
  onActive: (key: string | undefined) => void;
}

/**
 * A table to read, with one tab stop to walk: arrows move by what is seen, Home and End within the floor, Page Up and Page
 * Down within the riser, Enter opens. Events are handled for the whole table, because it may have thousands of cells.
 */
export function BoardTable(props: Props) {
  const { board, place, label, matching, search, activeKey, onActive } = props;
  const t = useT();
  const locale = useLocale();
  const { money, soldShown, areaUnit } = useMoney();
  const navigate = useNavigate();
  const replace = use(HasOwnEntryContext);
  const table = useRef<HTMLTableElement>(null);
  const [stop, setStop] = useState<number>();
  const [shown, setShown] = useState<{ id: number; at: HTMLElement }>();
  const first = board.floors[0]?.cells[0]?.apartment_id;
  const tabStop = stop !== undefined && cellIn(board, stop) ? stop : first;

  function show(target: EventTarget, isFocus: boolean) {
    const at = target instanceof Element ? target.closest<HTMLElement>("a[data-id]") : null;
    const found = at ? cellIn(board, Number(at.dataset["id"])) : undefined;
    if (!at || !found) return hide();
    const { apartment_id: id } = found.cell;
    if (isFocus) setStop(id);
    setShown({ id, at });
    onActive(place.floor === undefined ? `floor-${found.floor.floor_number}` : `apartment-${id}`);
  }
  function hide() {
    setShown(undefined);
    onActive(undefined);
  }
  function move(event: KeyboardEvent) {
    if (event.key === "Escape") return setShown(undefined);
    // With Alt, an arrow leads back in the history; others are the browser's, too.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = tabStop === undefined ? undefined : cellAfter(board, tabStop, event.key);
    if (next === undefined) return;
    event.preventDefault();
    table.current?.querySelector<HTMLElement>(`[data-id="${next}"]`)?.focus();
  }
  function follow(event: MouseEvent) {
    const path = pathWithinSite(event.nativeEvent, window.location.origin);
    if (path === undefined) return;
    event.preventDefault();
    void navigate(path, { replace });
  }
  const card = shown && cellIn(board, shown.id);
  return (
    <div className={styles.board}>
      <div className={styles.frame} onScroll={hide}>
        <table
          ref={table}
          className={cx(styles.table, type.num, board.floors.length >= LOW_ROWS_FROM && styles.low)}
          style={{ "--risers": board.risers.length }}
          onPointerOver={({ target, pointerType }) => pointerType === "mouse" && show(target, false)}
          onPointerLeave={hide}
          onFocus={({ target }) => show(target, true)}
          onBlur={hide}
          onKeyDown={move}
          onClick={follow}
        >
          <caption className={type.hidden}>{label}</caption>
          <BoardHead board={board} place={place} label={label} />
          <tbody>
            {board.floors.map((floor) => (
              <BoardRow
                key={floor.floor_number}
                floor={floor}
                risers={board.risers}
                matching={matching}
                t={t}
                locale={locale}
                money={money}
                soldShown={soldShown}
                areaUnit={areaUnit}
                search={search}
                tabStop={floor.cells.some((cell) => cell.apartment_id === tabStop) ? tabStop : undefined}
                isActive={activeKey === `floor-${floor.floor_number}` || place.floor === floor.floor_number}
                activeId={
                  floor.cells.find((cell) => `apartment-${cell.apartment_id}` === activeKey)?.apartment_id
                }
              />
            ))}
          </tbody>
        </table>
      </div>
      {card && shown ? <BoardCard {...card} at={shown.at} isMatch={matching?.has(shown.id)} /> : null}
    </div>
  );
}

/** The buildings over their risers. */
function BoardHead({ board, place, label }: Pick<Props, "board" | "place" | "label">) {
  const t = useT();
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.corner}>
          <span className={type.hidden}>{t("apartments.floor")}</span>
        </th>
        {columnGroups(board, place.buildings).map(({ name, risers }) => (
          <th key={risers[0]} scope="colgroup" colSpan={risers.length}>
            {name || <span className={type.hidden}>{label}</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}
