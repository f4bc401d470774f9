import { PRICE_FALL_PERCENT } from "@ezo/contract/values/limits/followed-stock";
import { Prisma } from "../generated/prisma/client.ts";
import { SHOWN_PRICE, VISIBLE_STOCK } from "../navigation/visible-stock.repo.ts";

/**
 * Whether the price of this apartment was given in `currency`. After a change of the firm's currency the figure that is
 * still there is no price in the new one: what replaces it is no fall. Stock without a history counts as it is.
 */
export const isPricedIn = (currency: string, apartmentId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (coalesce(
    (select l.currency from content_history l
      where l.entity = 'apartment' and l.entity_id = ${apartmentId}
        and (l.kind = 'created' or jsonb_exists(l.changes, 'price'))
      order by l.version desc limit 1),
    ${currency}::text) = ${currency}::text)`;

/** As `SHOWN_STOCK`, without the prices that were not given in this currency. */
export const stockPricedIn = (currency: string): Prisma.Sql => Prisma.sql`
  (select a.id, a.status, case when ${isPricedIn(currency, Prisma.sql`a.id`)} then ${SHOWN_PRICE} end as price
    from ${VISIBLE_STOCK})`;

/** What visitors see of the stock: `id`, `status`, `price` (null where it is not shown). */
export const SHOWN_STOCK = Prisma.sql`(select a.id, a.status, ${SHOWN_PRICE} as price from ${VISIBLE_STOCK})`;

/**
 * Whether the price of the stock `s` is lower than the one that the watcher of `w` knows, by enough to be mailed. A price in
 * another currency is no lower one.
 */
export const fallsIn = (currency: string): Prisma.Sql => Prisma.sql`
  (s.price is not null and w.price is not null and w.currency = ${currency}::text
    and s.price::bigint * 100 <= w.price::bigint * ${100 - PRICE_FALL_PERCENT}::int)`;
