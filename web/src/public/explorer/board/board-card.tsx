import type { BoardCell } from "@ezo/contract/site/board";
import { useLayoutEffect, useRef } from "react";
import { OldPrice } from "../../../shared/apartments/old-price.tsx";
import { ApartmentStatus } from "../../../shared/apartments/apartment-status.tsx";
import type { GridFloor } from "../../../shared/apartments/board/grid.ts";
import { useLocale, useT } from "../../../shared/i18n/i18n-context.tsx";
import { useMoney } from "../../../shared/prices/money.ts";
import { cardPlace } from "../stage/geometry.ts";
import { factsOf, priceOf } from "./board-row.tsx";
import styles from "./board.module.css";

interface Props {
  cell: BoardCell;
  floor: Pick<GridFloor<BoardCell>, "floor_label">;
  /** The cell's element, beside which the card is shown. */
  at: HTMLElement;
  isMatch: boolean | undefined;
}

/** Facts about an apartment while the pointer or the focus is on its cell. The cell has the same as accessible name. */
export function BoardCard({ cell, floor, at, isMatch }: Props) {
  const t = useT();
  const locale = useLocale();
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    const box = element?.parentElement?.getBoundingClientRect();
    if (!element || !box) return;
    const { left, right, top, bottom } = at.getBoundingClientRect();
    const zone = {
      left: left - box.left,
      right: right - box.left,
      top: top - box.top,
      bottom: bottom - box.top,
    };
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const { x, y } = cardPlace(zone, size, box, "beside");
    element.style.translate = `${x}px ${y}px`;
  });
  const { money, soldShown, areaUnit } = useMoney();
  const price = priceOf(cell, { t, money });
  const facts = factsOf(cell, { t, locale, soldShown, areaUnit });
  return (
    <div ref={card} className={styles.card} aria-hidden="true">
      <b>{t("apartments.apartment_title", { number: cell.apartment_number })}</b>
      <ApartmentStatus status={cell.status} />
      <p>{[facts, t("apartments.floor_title", { number: floor.floor_label })].filter(Boolean).join(" · ")}</p>
      {price ? (
        <p className={styles.price}>
          {price} <OldPrice price={cell.price} old={cell.old_price} />
        </p>
      ) : null}
      {isMatch === false ? <p>{t("apartments.not_matching")}</p> : null}
    </div>
  );
}
