import type { FilterName } from "@ezo/contract/site/navigation";
import { CURRENCY_SIGNS } from "@ezo/contract/values/money/currency";
import { useT } from "../../i18n/i18n-context.tsx";
import { useMoney } from "../../prices/money.ts";

const FILTER_LABELS: Record<FilterName, string> = {
  rooms: "apartments.rooms",
  status: "apartments.status",
  area: "apartments.area_range",
  price: "apartments.price_in",
  floor: "apartments.floor",
};

/**
 * What a filter is called. Prices are filtered in the firm's currency, whichever one the visitor reads them in. Where that
 * is another one, the label has the currency's code besides its sign.
 */
export function useFilterLabel(): (name: FilterName) => string {
  const t = useT();
  const { currency: firm, chosen } = useMoney();
  const sign = firm ? CURRENCY_SIGNS[firm] : "";
  return (name) => t(FILTER_LABELS[name], { currency: chosen ? `${firm} (${sign})` : sign });
}
