import type { InterestCell } from "@ezo/contract/admin/interest";
import type { GridFloor } from "../../shared/apartments/board/grid.ts";
import { cx } from "../../shared/lib/cx.ts";
import { ApartmentShape } from "../apartments/apartment-status-mark.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { type Reading, type Scale, valueOf } from "./readings.ts";
import { useValueText } from "./use-value-text.ts";
import styles from "./board.module.css";

/** A floor of the board; risers without an apartment are gaps. */
export function BoardFloor(props: {
  floor: GridFloor<InterestCell>;
  risers: readonly number[];
  reading: Reading;
  scale: Scale | null;
  /** The cell in the tab order, where it is on this floor. */
  tabStop: number | undefined;
}) {
  const { floor, risers, tabStop, ...colours } = props;
  const cells = new Map(floor.cells.map((cell) => [cell.riser, cell]));
  return (
    <tr>
      <th scope="row">{floor.floor_label}</th>
      {risers.map((riser) => {
        const cell = cells.get(riser);
        return (
          <td key={riser}>
            {cell ? <Cell {...colours} cell={cell} isTabStop={cell.apartment_id === tabStop} /> : null}
          </td>
        );
      })}
    </tr>
  );
}

function Cell(props: { cell: InterestCell; reading: Reading; scale: Scale | null; isTabStop: boolean }) {
  const { cell, reading, scale } = props;
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
      data-step={scale?.stepOf(value) ?? undefined}
      tabIndex={props.isTabStop ? 0 : -1}
      aria-label={[
        t("holds.apartment", { number }),
        t("board.rooms", { count: cell.rooms }),
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
}
