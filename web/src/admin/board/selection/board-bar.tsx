import type { InterestBoard, InterestCell } from "@ezo/contract/admin/interest";
import { type ComponentProps, useState } from "react";
import { ApartmentBar } from "../../apartments/apartment-bar.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import { DraftDialog } from "../../price-lists/drafting/draft-dialog.tsx";
import { cellsOf } from "../board-part.ts";
import { sumOf } from "./board-sum.ts";

type BarProps = ComponentProps<typeof ApartmentBar>;
interface Props extends Pick<BarProps, "selected" | "isCompact" | "isBusy" | "onSet" | "onClear"> {
  board: InterestBoard;
}

/** What the selected cells are in all, and what may be done with them; prices are changed by a draft of a price list, too. */
export function BoardBar({ board, ...bar }: Props) {
  const { selected } = bar;
  const [isDrafting, setDrafting] = useState(false);
  const ids = new Set(selected.map(({ id }) => id));
  return (
    <>
      <ApartmentBar
        {...bar}
        count={selected.length}
        note={<SumText cells={cellsOf(board).filter((cell) => ids.has(cell.apartment_id))} />}
        // Price lists are of apartments alone.
        onDraft={board.unit_type === "apartment" ? () => setDrafting(true) : undefined}
      />
      {isDrafting ? (
        <DraftDialog projectId={board.project.id} selected={selected} onClose={() => setDrafting(false)} />
      ) : null}
    </>
  );
}

/** What the available ones of the selected cost in all and by area; and how many are left out of it. */
function SumText({ cells }: { cells: readonly InterestCell[] }) {
  const { t, format } = useTexts();
  const { available, price, mean, unpriced, area, reserved, sold } = sumOf(cells);
  const values = { number: available, area: format.decimal(area) };
  const isPriced = available > unpriced;
  const sum = isPriced
    ? t(unpriced > 0 ? "board.sum_some" : "board.sum", {
        ...values,
        sum: format.money(price),
        mean: format.money(mean),
      })
    : t("board.sum_no_prices", values);
  return [
    available > 0 ? sum : "",
    isPriced && unpriced > 0 ? t("board.sum_unpriced", { number: unpriced }) : "",
    reserved > 0 ? t("board.sum_reserved", { number: reserved }) : "",
    sold > 0 ? t("board.sum_sold", { number: sold }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
