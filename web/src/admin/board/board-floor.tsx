import type { InterestCell } from "@ezo/contract/admin/interest";
import type { UnitType } from "@ezo/contract/values/stock/unit-types";
import { memo } from "react";
import type { GridFloor } from "../../shared/apartments/board/grid.ts";
import { cx } from "../../shared/lib/cx.ts";
import { ApartmentShape } from "../apartments/apartment-status-mark.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { hasRooms } from "../interest/has-rooms.ts";
import { type Reading, type Scale, type Step, valueOf } from "./readings/readings.ts";
import type { CellSelection } from "./selection/use-cell-selection.ts";
import { useValueText } from "./readings/use-value-text.ts";
import styles from "./board.module.css";

/** A line of the board, which is a floor or, without risers, a part of one; risers without an apartment are gaps. */
export function BoardFloor(props: {
  floor: GridFloor<InterestCell>;
  /** How many lines its floor has; 0 where a line above has named it. */
  lines: number;
  type: UnitType;
  risers: readonly number[];
  reading: Reading;
  scale: Scale | null;
  /** The cell in the tab order, where it is on this floor. */
  tabStop: number | undefined;
  /** Left out for those who may change nothing. */
  selecting?: CellSelection | undefined;
}) {
  const { floor, lines, type, risers, tabStop, reading, scale, selecting } = props;
  const cells = new Map(floor.cells.map((cell) => [cell.riser, cell]));
  return (
    <tr>
      {lines > 0 ? (
        <th scope="row" rowSpan={lines}>
          <FloorHead floor={floor} selecting={selecting} />
        </th>
      ) : null}
      {risers.map((riser) => {
        const cell = cells.get(riser);
        return (
          <td key={riser}>
            {cell ? (
              <Cell
                cell={cell}
                type={type}
                reading={reading}
                step={reading === "status" ? null : (scale?.stepOf(valueOf(cell, reading)) ?? null)}
                isTabStop={cell.apartment_id === tabStop}
                isSelected={selecting?.isSelecting ? selecting.ids.has(cell.apartment_id) : undefined}
              />
            ) : null}
          </td>
        );
      })}
    </tr>
  );
}

function FloorHead(props: { floor: GridFloor<InterestCell>; selecting: CellSelection | undefined }) {
  const { floor, selecting } = props;
  const { t } = useTexts();
  if (!selecting) return floor.floor_label;
  return (
    <HeadButton
      label={t("board.select_floor", { floor: floor.floor_label })}
      onClick={() => selecting.toggleFloor(floor.floor_number)}
    >
      {floor.floor_label}
    </HeadButton>
  );
}

/** Selects all that the header is of. Keys do it from the cells: the board has one tab stop. */
export function HeadButton(props: { label: string; onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.headButton}
      aria-label={props.label}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  );
}

/** Drawn again only where something of it has changed: there may be thousands, and a drag changes some of them. */
const Cell = memo(function Cell(props: {
  cell: InterestCell;
  type: UnitType;
  reading: Reading;
  step: Step | null;
  isTabStop: boolean;
  /** Undefined while a click opens the apartment. */
  isSelected: boolean | undefined;
}) {
  const { cell, type, reading, step } = props;
  const { t, format } = useTexts();
  const valueText = useValueText();
  const { apartment_number: number, status, price } = cell;
  const isByStatus = reading === "status";
  const value = isByStatus ? null : valueOf(cell, reading);
  const priceText = status === "sold" || price === null ? "–" : format.number(price);
  const said = isByStatus
    ? [price === null || status === "sold" ? "" : format.money(price)]
    : [`${t(`board.by.${reading}`)}: ${valueText(reading, value)}`];
  return (
    <button
      type="button"
      className={cx(styles.cell, (isByStatus || status === "sold") && styles[status])}
      data-id={cell.apartment_id}
      data-step={step ?? undefined}
      tabIndex={props.isTabStop ? 0 : -1}
      aria-pressed={props.isSelected}
      aria-label={[
        t(`apartments.named.${type}`, { number }),
        hasRooms(type, cell.rooms) ? t("board.rooms", { count: cell.rooms }) : "",
        t("board.area", { area: format.decimal(cell.area_total) }),
        ...said,
        t(`apartments.status.${status}`),
      ]
        .filter(Boolean)
        .join(", ")}
    >
      <b>{number}</b>
      <ApartmentShape status={status} />
      <span>{isByStatus ? priceText : valueText(reading, value, true)}</span>
    </button>
  );
});
