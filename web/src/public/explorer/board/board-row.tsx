import type { Board, BoardCell } from "@ezo/contract/site/board";
import { areaWords } from "@ezo/contract/values/words/area-words";
import type { Locale } from "@ezo/contract/values/languages";
import { memo } from "react";
import { STATUS_LABELS, StatusShape } from "../../../shared/apartments/apartment-status.tsx";
import type { Translate } from "../../../shared/i18n/texts.ts";
import type { Money } from "../../../shared/prices/money.ts";
import { cx } from "../../../shared/lib/cx.ts";
import styles from "./board.module.css";

export interface CellTexts {
  t: Translate;
  locale: Locale;
  money: Money["money"];
  soldShown: Money["soldShown"];
  areaUnit: Money["areaUnit"];
}
interface Props extends CellTexts {
  floor: Board["floors"][number];
  risers: readonly number[];
  matching: ReadonlySet<number> | undefined;
  search: string;
  tabStop: number | undefined;
  isActive: boolean;
  activeId: number | undefined;
}

/** A floor of the board. Memorised: after a live change only the floor with the apartment is rendered again. */
export const BoardRow = memo(function BoardRow(props: Props) {
  const { floor, risers, matching, search, tabStop, isActive, activeId, ...texts } = props;
  const cells = new Map(floor.cells.map((cell) => [cell.riser, cell]));
  return (
    <tr className={cx(isActive && styles.activeRow)}>
      <th scope="row">{floor.floor_label}</th>
      {risers.map((riser) => {
        const cell = cells.get(riser);
        return (
          <td key={riser} className={cell ? undefined : styles.gap}>
            {cell ? (
              <Cell
                {...texts}
                cell={cell}
                search={search}
                isMatch={matching?.has(cell.apartment_id)}
                isTabStop={cell.apartment_id === tabStop}
                isActive={cell.apartment_id === activeId}
              />
            ) : null}
          </td>
        );
      })}
    </tr>
  );
});

interface CellProps extends CellTexts {
  cell: BoardCell;
  search: string;
  isMatch: boolean | undefined;
  isTabStop: boolean;
  isActive: boolean;
}
function Cell({ cell, search, isMatch, isTabStop, isActive, ...texts }: CellProps) {
  const { t } = texts;
  const { status } = cell;
  const facts = factsOf(cell, texts);
  const last = status === "available" ? priceOf(cell, texts) : t(STATUS_LABELS[status]);
  return (
    <a
      href={cell.url + search}
      className={cx(styles.cell, styles[status], isMatch === false && styles.out, isActive && styles.active)}
      data-id={cell.apartment_id}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={[
        t("apartments.apartment_title", { number: cell.apartment_number }),
        facts,
        priceOf(cell, texts),
        cell.old_price === null ? "" : `${t("apartments.old_price")} ${texts.money(cell.old_price)}`,
        t(STATUS_LABELS[status]),
        isMatch === false ? t("apartments.not_matching") : "",
      ]
        .filter(Boolean)
        .join(", ")}
    >
      <b>{cell.apartment_number}</b>
      <StatusShape status={status} />
      {facts ? <span>{facts}</span> : null}
      <span className={styles.last}>{last}</span>
    </a>
  );
}

/** Of what is sold only the status is shown where the firm has chosen so. */
export const factsOf = (
  cell: BoardCell,
  { t, locale, soldShown, areaUnit }: Omit<CellTexts, "money">,
): string =>
  cell.status === "sold" && !soldShown
    ? ""
    : [
        t("apartments.rooms_count", { count: cell.rooms }),
        t(...areaWords(cell.area_total, areaUnit, locale)),
      ].join(" · ");

/** Sold apartments have no price. */
export const priceOf = (
  { status, price }: BoardCell,
  { t, money }: Pick<CellTexts, "t" | "money">,
): string => {
  if (status === "sold") return "";
  return price === null ? t("apartments.price_on_request") : money(price);
};
