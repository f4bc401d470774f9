import type { SavedSearchFilters } from "@ezo/contract/site/search/saved-searches";
import { Currency as StoredCurrency } from "@ezo/contract/values/currency";
import type { Currency } from "@ezo/contract/values/money/currency";
import { Prisma } from "../generated/prisma/client.ts";
import type { Db } from "../platform/db.ts";

// A limit of the price or of the monthly instalment is a sum in the currency that the firm had when the search was saved. In
// another one the same figure means something else: the search waits until prices are in its own again.

/** What is stored for a search that limits no sum: it is the same search in every currency. */
const NONE = "";

/** The currency to be stored with a search that is saved while prices are in `firm`. */
export const currencyToStore = (filters: SavedSearchFilters, firm: Currency): Currency | typeof NONE => {
  const { price_min: least, price_max: most, monthly_max: monthly } = filters;
  return [least, most, monthly].some((limit) => limit !== undefined) ? firm : NONE;
};

/** The currency of a search's limits; null where it limits no sum. */
export const limitCurrency = (stored: string): Currency | null =>
  stored === NONE ? null : StoredCurrency.parse(stored);

/** The currency that a search waits for; null where it does not wait. */
export function awaitedCurrency(stored: string, firm: Currency): Currency | null {
  const own = limitCurrency(stored);
  return own === firm ? null : own;
}

/** The currencies of searches that do not wait: none, where they limit no sum, and the firm's. */
export const OWN_CURRENCIES = [Prisma.sql`${NONE}::text`, Prisma.sql`(select firm_currency())`] as const;

/** Of `saved_searches s`: whether it does not wait for its currency. */
export const NOT_WAITING = Prisma.sql`s.currency in (${Prisma.join(OWN_CURRENCIES)})`;

/**
 * Of `saved_searches s`: whether it has waited since it was last compared, because the currency of prices was changed
 * meanwhile. It may have been changed back before anybody looked.
 */
export const HAS_WAITED = Prisma.sql`
  (s.currency <> ${NONE}::text and exists (
    select 1 from content_history h
    where h.entity = 'price_settings' and h.entity_id = 1 and jsonb_exists(h.changes, 'currency')
      and (s.looked_at is null or s.looked_at < h.created_at)))`;

/** The filters without the limits that have a currency. */
export const withoutSums = ({
  price_min: _least,
  price_max: _most,
  monthly_max: _monthly,
  ...rest
}: SavedSearchFilters): SavedSearchFilters => rest;

/** What the site can show of a search now: while it waits, its limits would be read as sums in another currency. */
export const openableFilters = (
  filters: SavedSearchFilters,
  stored: string,
  firm: Currency,
): SavedSearchFilters => (awaitedCurrency(stored, firm) === null ? filters : withoutSums(filters));

/** How many searches that are mailed would wait if prices were no longer in this currency. */
export const countLimited = (db: Db, currency: Currency): Promise<number> =>
  db.savedSearch.count({ where: { status: "active", currency } });
