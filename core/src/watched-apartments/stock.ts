import { PRICE_FALL_PERCENT } from "@ezo/contract/values/limits/followed-stock";
import { Prisma } from "../generated/prisma/client.ts";
import { isPriced } from "../prices/history/currency-changes.ts";
import { SHOWN_PRICE, VISIBLE_STOCK } from "../navigation/visible-stock.repo.ts";

/** What visitors see of the stock: `id`, `status`, `price` (null where it is not shown). */
export const SHOWN_STOCK = Prisma.sql`(select a.id, a.status, ${SHOWN_PRICE} as price from ${VISIBLE_STOCK})`;

/** As `SHOWN_STOCK`, without figures that are still those of the former currency. */
export const PRICED_STOCK = Prisma.sql`
  (select a.id, a.status, case when ${isPriced(Prisma.sql`a.id`)} then ${SHOWN_PRICE} end as price
    from ${VISIBLE_STOCK})`;

/**
 * Whether the price of the stock `s` is lower than the one that the watcher of `w` knows, by enough to be mailed. A price in
 * another currency is no lower one, nor is a figure that is still one.
 */
export const fallsIn = (currency: string): Prisma.Sql => Prisma.sql`
  (s.price is not null and w.price is not null and w.currency = ${currency}::text
    and s.price::bigint * 100 <= w.price::bigint * ${100 - PRICE_FALL_PERCENT}::int
    and ${isPriced(Prisma.sql`s.id`)})`;
