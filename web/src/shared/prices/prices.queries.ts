import type { ShownPrices } from "@ezo/contract/site/prices";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../api/http-caller.ts";

export const PRICES_KEY = ["prices"] as const;

/** The currency of all prices, in every page's document. */
export const pricesQuery = (call: WebCaller) =>
  queryOptions({
    queryKey: PRICES_KEY,
    queryFn: async ({ signal }): Promise<ShownPrices> => {
      const { getPrices } = await import("@ezo/contract/site/prices");
      return (await call(getPrices, {}, { signal })).data;
    },
    // A change is announced to open pages.
    staleTime: Infinity,
  });
