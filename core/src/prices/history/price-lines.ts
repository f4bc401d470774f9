import type { PriceLine } from "@ezo/contract/inventory/apartment-prices";
import type { LocalizedText } from "@ezo/contract/values/locale";
import type { Currency } from "@ezo/contract/values/money/currency";
import { AppError } from "../../platform/app-error.ts";
import type { Db } from "../../platform/db.ts";
import { firmCurrency } from "../../platform/settings.ts";
import { type Actor, may, must } from "../../users/actor.ts";
import { currencyAt, currencyChanges, withCurrencyChanges } from "./currency-changes.ts";
import { NO_REASON } from "../discount.ts";
import { listOf } from "../lists/price-lists.repo.ts";

const LINES_MAX = 100;
const CURRENCY_CHANGED = "currency changed";

interface Line {
  at: Date;
  currency: Currency;
  price: number | null;
  old_price: number | null;
  until: string | null;
  discount_reason: LocalizedText | null;
  is_hidden: boolean;
  reason: string;
  actor_id: number | null;
  actor_name: string | null;
}
type Dated = Omit<PriceLine, "valid_from"> & { since: string };

/**
 * What an apartment has cost, the newest first, each in the currency of its time; a change of the currency is a line, too.
 * One that nobody has changed has the present price since it was made.
 */
export async function priceLines(db: Db, actor: Actor, id: number): Promise<PriceLine[]> {
  must(actor, "stock.read");
  const apartment = await db.apartment.findFirst({ where: { id, deletedAt: null } });
  if (!apartment) throw new AppError("not_found");
  const [lines, changes, currency] = await Promise.all([
    linesOf(db, id),
    currencyChanges(db),
    firmCurrency(db),
  ]);
  const { createdAt, price, oldPrice, discountUntil, discountReason, isPriceHidden } = apartment;
  const since = createdAt.toISOString();
  const first: Dated = {
    since,
    currency: currencyAt(since, changes, currency),
    price,
    old_price: oldPrice,
    discount_until: discountUntil && discountUntil.toISOString().slice(0, 10),
    ...(oldPrice === null ? {} : { discount_reason: { ...NO_REASON, ...(discountReason as object) } }),
    is_price_hidden: isPriceHidden,
    author: null,
    reason: "",
  };
  const past = lines.length === 0 ? [first] : lines.map(presentLine);
  const shown = withCurrencyChanges(past, changes, (line, change) => ({
    ...line,
    author: change.actor,
    reason: CURRENCY_CHANGED,
  }))
    .toReversed()
    .slice(0, LINES_MAX);
  const lists = await priceListsOf(db, actor, shown);
  return shown.map(({ since: from, ...line }) => {
    const list = lists.get(listOf(line.reason) ?? 0);
    return { valid_from: from, ...line, ...(list && { price_list: list }) };
  });
}

/** The price lists that lines are of, by id; none for those who may not open them. */
async function priceListsOf(db: Db, actor: Actor, lines: readonly Dated[]) {
  const ids = new Set(lines.flatMap(({ reason }) => listOf(reason) ?? []));
  const rows =
    ids.size > 0 && may(actor, "apartments.price")
      ? await db.priceList.findMany({ where: { id: { in: [...ids] } }, select: { id: true, name: true } })
      : [];
  return new Map(rows.map((row) => [row.id, row]));
}

/** The newest, oldest first. */
const linesOf = async (db: Db, id: number): Promise<Line[]> =>
  (
    await db.$queryRaw<Line[]>`
      select h.created_at as at, h.currency, (h.snapshot->>'price')::int as price,
        (h.snapshot->>'old_price')::int as old_price, h.snapshot->>'discount_until' as until,
        h.snapshot->'discount_reason' as discount_reason,
        coalesce((h.snapshot->>'is_price_hidden')::boolean, false) as is_hidden,
        h.reason, u.id as actor_id, u.name as actor_name
      from content_history h left join users u on u.id = h.actor_id
      where h.entity = 'apartment' and h.entity_id = ${id}::int and (h.kind = 'created'
        or jsonb_exists_any(h.changes, array['price', 'old_price', 'discount_until', 'is_price_hidden']))
      order by h.version desc limit ${LINES_MAX}::int`
  ).toReversed();

const presentLine = (line: Line): Dated => ({
  since: line.at.toISOString(),
  currency: line.currency,
  price: line.price,
  old_price: line.old_price,
  discount_until: line.until,
  ...(line.old_price === null ? {} : { discount_reason: { ...NO_REASON, ...line.discount_reason } }),
  is_price_hidden: line.is_hidden,
  author: line.actor_id === null ? null : { id: line.actor_id, name: line.actor_name ?? "" },
  reason: line.reason,
});
