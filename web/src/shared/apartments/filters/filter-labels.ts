import type { FilterName, UnitFilterName } from "@ezo/contract/site/search/search-names";
import { useT } from "../../i18n/i18n-context.tsx";
import { currencyOfField, useMoney } from "../../prices/money.ts";

const FILTER_LABELS: Record<FilterName | UnitFilterName, string> = {
  layout: "apartments.layout",
  rooms: "apartments.rooms",
  status: "apartments.status",
  area: "apartments.area_range",
  price: "apartments.price_in",
  monthly: "apartments.monthly_in",
  floor: "apartments.floor",
  floor_not: "apartments.floor_not",
  sides: "apartments.orientation",
  completion: "apartments.completion",
  parking: "apartments.parking",
  parking_kind: "apartments.parking_kind",
  has_ev_charger: "apartments.has_ev_charger",
  has_street_entrance: "apartments.has_street_entrance",
  frontage: "apartments.frontage",
};

/** What a filter is called. Prices are filtered in the firm's currency, whichever one the visitor reads them in. */
export function useFilterLabel(): (name: FilterName | UnitFilterName) => string {
  const t = useT();
  const currency = currencyOfField(useMoney());
  return (name) => t(FILTER_LABELS[name], { currency });
}
