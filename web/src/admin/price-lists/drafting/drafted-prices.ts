import { raisedPrice } from "@ezo/contract/inventory/raised-price";
import type { PriceListRow } from "@ezo/contract/inventory/price-list-comparison";
import type { PriceListTerms } from "@ezo/contract/inventory/price-list-terms";
import { PRICES } from "@ezo/contract/values/limits/prices";

export const PRICE_CHANGES = ["percent", "amount"] as const;
/** More or less than today's price: by a share of it, or by whole units. */
export interface PriceChange {
  way: (typeof PRICE_CHANGES)[number];
  figure: number;
}

/**
 * The prices of a draft for chosen apartments: today's without a discount, changed alike. `left` are the apartments that have
 * none, or would have none that is allowed, and those that are no longer apartments of the project.
 */
export function draftedPrices<Chosen extends { id: number }>(
  chosen: readonly Chosen[],
  today: readonly Pick<PriceListRow, "apartment_id" | "from">[],
  change: PriceChange,
): { overrides: PriceListTerms["overrides"]; left: Chosen[] } {
  const prices = new Map(today.map(({ apartment_id: id, from }) => [id, from]));
  const drafted = chosen.map((one) => ({ one, price: changed(prices.get(one.id) ?? null, change) }));
  return {
    overrides: drafted.flatMap(({ one, price }) => (price === null ? [] : [{ apartment_id: one.id, price }])),
    left: drafted.flatMap(({ one, price }) => (price === null ? [one] : [])),
  };
}

function changed(today: number | null, { way, figure }: PriceChange): number | null {
  if (today === null) return null;
  const price = way === "percent" ? raisedPrice(today, figure) : today + figure;
  return price >= PRICES.min && price <= PRICES.max ? price : null;
}
