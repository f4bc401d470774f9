import { raisedPrice } from "@ezo/contract/inventory/raised-price";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { ApartmentRow } from "../../inventory/stock.resources.ts";
import { PlanTable } from "../../resource/import/plan-table.tsx";
import { placeOf } from "../sheet/place-of.ts";
import type { BulkSet } from "../sheet/use-apartment-changes.ts";

const SHOWN = 200;

/** What a change of prices would do: each apartment's price before and after. */
export function PricePreview({ rows, set }: { rows: readonly ApartmentRow[]; set: BulkSet }) {
  const { t, format } = useTexts();
  const changed = rows
    .map((row) => ({ row, to: priceAfter(row.price, set) }))
    .filter(({ row, to }) => to !== row.price);
  const text = (price: number | null) => (price === null ? t("field.empty") : format.number(price));
  return (
    <>
      <p role="status">{t("apartments.price_changes", { count: changed.length })}</p>
      {changed.length > 0 ? (
        <PlanTable
          label={t("paste.title")}
          heads={[t("apartments.place"), t("paste.from"), t("paste.to")]}
          note={
            changed.length > SHOWN ? <p>{t("paste.more", { count: changed.length - SHOWN })}</p> : undefined
          }
        >
          {changed.slice(0, SHOWN).map(({ row, to }) => (
            <tr key={row.id}>
              <td>{placeOf(row)}</td>
              <td>{text(row.price)}</td>
              <td>
                <b>{text(to)}</b>
              </td>
            </tr>
          ))}
        </PlanTable>
      ) : null}
    </>
  );
}

const priceAfter = (price: number | null, set: BulkSet): number | null => {
  if (set.price_percent === undefined) return set.price === undefined ? price : (set.price as number | null);
  return price === null ? null : raisedPrice(price, set.price_percent);
};
