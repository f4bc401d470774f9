import type { PriceListTerms } from "@ezo/contract/inventory/price-list-terms";
import {
  comparePriceList,
  getPriceList,
  listPriceLists,
  listStoppedPriceLists,
} from "@ezo/contract/inventory/price-lists";
import type { RouteOutput } from "@ezo/contract/route";
import type { Currency } from "@ezo/contract/values/money/currency";
import { MINOR_UNITS } from "@ezo/contract/values/money/minor-units";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";

export type PriceListItem = RouteOutput<typeof getPriceList>["data"];

export type ListedPrices = Omit<PriceListItem, "comparison">;

export const priceListKeys = {
  all: ["content", "price_list"] as const,
  item: (id: number): readonly ["content", string, "item", number] => ["content", "price_list", "item", id],
};

/** What the pages of price lists follow: a list may be published by its time, or changed by a colleague. */
export const PRICE_LIST_CHANGES = { entity: "price_list", keys: { lists: priceListKeys.all } };

export const priceListsOf = (call: WebCaller, projectId: number) =>
  queryOptions({
    queryKey: [...priceListKeys.all, "of", projectId] as const,
    queryFn: async ({ signal }) =>
      (await call(listPriceLists, { query: { project_id: String(projectId) } }, { signal })).data,
  });

export const stoppedLists = (call: WebCaller) =>
  queryOptions({
    queryKey: [...priceListKeys.all, "stopped"] as const,
    queryFn: async ({ signal }) => (await call(listStoppedPriceLists, {}, { signal })).data,
  });

export const priceListItem = (call: WebCaller, id: number) =>
  queryOptions({
    queryKey: priceListKeys.item(id),
    queryFn: async ({ signal }) =>
      (await call(getPriceList, { params: { id: String(id) } }, { signal })).data,
  });

/** Of any terms, so that there are rows: which prices they have does not matter. */
export const ANY_TERMS: PriceListTerms = {
  base: { kind: "total", amount_minor: MINOR_UNITS },
  rules: [],
  overrides: [],
  rounding: 1,
  with_reserved: false,
  with_sold: false,
};

/** What these terms would change. While others are asked for, the last comparison stays. */
export const comparisonOf = (
  call: WebCaller,
  projectId: number,
  terms: PriceListTerms | null,
  currency: Currency | undefined,
) =>
  queryOptions({
    queryKey: [...priceListKeys.all, "compare", projectId, terms, currency] as const,
    queryFn: async ({ signal }) => {
      if (!terms) throw new Error("there is nothing to compare");
      const body = { project_id: projectId, terms, ...(currency && { currency }) };
      return (await call(comparePriceList, { body }, { signal })).data;
    },
    enabled: terms !== null,
    placeholderData: keepPreviousData,
  });
