import { type DiscountFault, discountFault } from "@ezo/contract/inventory/discount-price";
import { raisedPrice } from "@ezo/contract/inventory/raised-price";
import { useTexts } from "../../i18n/texts-context.tsx";
import { PlanTable, Refusal } from "../../resource/import/plan-table.tsx";
import type { ChosenApartment } from "../chosen-apartment.ts";
import { placeOf } from "../sheet/place-of.ts";
import type { BulkSet } from "../sheet/use-apartment-changes.ts";
import { LargeFalls } from "./large-falls.tsx";

const SHOWN = 200;

/** What a change of prices would do: large falls, what discounts forbid, then each apartment's price before and after. */
export function PricePreview({ rows, set }: { rows: readonly ChosenApartment[]; set: BulkSet }) {
  const { t, format } = useTexts();
  const all = rows.map((row) => ({ row, to: priceAfter(row.price, set), fault: discountForbids(row, set) }));
  const changed = all.filter(({ row, to, fault }) => to !== row.price && fault === null);
  const listed = [...all.filter(({ fault }) => fault !== null), ...changed];
  const text = (price: number | null) => (price === null ? t("field.empty") : format.number(price));
  const reason = (fault: DiscountFault, old: number | null) =>
    fault === "errors.discount_keeps_price"
      ? t("apartments.price_kept")
      : t("apartments.price_not_lower", { old: text(old) });
  return (
    <>
      <p role="status">{t("apartments.price_changes", { count: changed.length })}</p>
      <LargeFalls prices={changed.map(({ row, to }) => ({ place: placeOf(row), from: row.price, to }))} />
      {listed.length > 0 ? (
        <PlanTable
          label={t("paste.title")}
          heads={[t("apartments.place"), t("paste.from"), t("paste.to")]}
          note={
            listed.length > SHOWN ? <p>{t("paste.more", { count: listed.length - SHOWN })}</p> : undefined
          }
        >
          {listed.slice(0, SHOWN).map(({ row, to, fault }) => (
            <tr key={row.id}>
              <td>{placeOf(row)}</td>
              <td>{text(row.price)}</td>
              <td>
                <b>{text(to)}</b>
                {fault ? <Refusal>{reason(fault, row.old_price)}</Refusal> : null}
              </td>
            </tr>
          ))}
        </PlanTable>
      ) : null}
    </>
  );
}

/** Why an apartment's discount does not allow the change; null where it does. */
export function discountForbids(
  { price, old_price: old }: ChosenApartment,
  set: BulkSet,
): DiscountFault | null {
  const to = priceAfter(price, set);
  return to === price ? null : discountFault(to, old);
}

const priceAfter = (price: number | null, set: BulkSet): number | null => {
  if (set.price_percent === undefined) return set.price === undefined ? price : (set.price as number | null);
  return price === null ? null : raisedPrice(price, set.price_percent);
};
