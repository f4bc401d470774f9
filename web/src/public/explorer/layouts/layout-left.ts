import type { Layout } from "@ezo/contract/site/layouts";
import type { Translate } from "../../../shared/i18n/texts.ts";
import type { Money } from "../../../shared/prices/money.ts";

/** "7 left on floors 3 to 9", or why there is none. */
export function leftText(t: Translate, { stats, floors }: Pick<Layout, "stats" | "floors">): string {
  const open = floors.filter(({ available }) => available > 0);
  const [first, last] = [open[0], open.at(-1)];
  if (!first || !last)
    return t(
      stats.total > 0 && stats.sold === stats.total
        ? "apartments.layout_sold"
        : "apartments.layout_none_free",
    );
  return first === last
    ? t("apartments.layout_left_floor", { count: stats.available, floor: first.floor_label })
    : t("apartments.layout_left", {
        count: stats.available,
        from: first.floor_label,
        to: last.floor_label,
      });
}

/** "from $ 74,800"; on request where some are left without a public price, and nothing where none are left. */
export function fromText(
  t: Translate,
  { money }: Pick<Money, "money">,
  { available, from_price: price }: Layout["stats"],
): string {
  if (available === 0) return "";
  return price === null
    ? t("apartments.price_on_request")
    : t("apartments.from_price", { price: money(price) });
}
