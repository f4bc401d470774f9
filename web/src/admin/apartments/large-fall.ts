import { isLargeDiscount } from "@ezo/contract/inventory/discount-price";
import type { Question } from "../editor/page-spec.ts";
import type { Format } from "../i18n/format.ts";
import type { Translate } from "../i18n/texts.ts";
import type { ApartmentRow } from "../inventory/stock.resources.ts";
import { percentMore } from "../ui/money.ts";
import type { ApartmentValues } from "./apartment-values.ts";

/** Asked where a price falls so far that it may be a slip of the keyboard: visitors would see it at once. */
export function largeFall(
  { price: to }: Pick<ApartmentValues, "price">,
  item: Pick<ApartmentRow, "price"> | null,
  { t, format }: { t: Translate; format: Format },
): Question | null {
  const from = item?.price ?? null;
  if (from === null || typeof to !== "number" || to <= 0 || !isLargeDiscount(to, from)) return null;
  const off = t("discount.off", {
    percent: percentMore(from, to, format.decimal),
    price: format.money(from),
  });
  return {
    title: t("discount.large_title", { price: format.money(to) }),
    message: t("discount.large", { off }),
    confirm: t("prices.jump_confirm"),
    isDanger: true,
  };
}
