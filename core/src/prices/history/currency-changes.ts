import { CONVERSION_DAYS } from "@ezo/contract/values/limits/followed-stock";
import type { Currency } from "@ezo/contract/values/money/currency";
import type { PriceState } from "../../feeds/price-history.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { type HiddenTime, withHiddenTimes } from "./hidden-times.ts";

/** A change of the currency of all prices, which leaves every figure as it is. */
export interface CurrencyChange {
  at: string;
  from: Currency;
  to: Currency;
  actor: { id: number; name: string } | null;
}
interface Row {
  at: Date;
  from: Currency;
  to: Currency;
  actor_id: number | null;
  actor_name: string | null;
}

/** The changes `c` of the last days, after which prices may still be figures of the former currency. */
const LATE_CHANGES = Prisma.sql`content_history c
  where c.entity = 'price_settings' and c.entity_id = 1 and jsonb_exists(c.changes, 'currency')
    and c.created_at > now() - ${CONVERSION_DAYS}::int * interval '1 day'`;

export const IS_CURRENCY_NEW = Prisma.sql`exists (select 1 from ${LATE_CHANGES})`;

/**
 * Whether this apartment has a price since the currency was changed, or that was days ago: then the figure was right, or nobody will
 * convert it. Until then its figure is no price in the new currency, and what replaces it is no fall.
 */
export const isPriced = (apartmentId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  not exists (
    select 1 from ${LATE_CHANGES} and not exists (
      select 1 from content_history l
      where l.entity = 'apartment' and l.entity_id = ${apartmentId} and l.created_at > c.created_at
        and (l.kind = 'created' or jsonb_exists(l.changes, 'price'))))`;

/** All of them, oldest first. */
export async function currencyChanges(db: Db | Tx): Promise<CurrencyChange[]> {
  const rows = await db.$queryRaw<Row[]>`
    select h.created_at as at, h.changes->'currency'->>'from' as "from", h.changes->'currency'->>'to' as "to",
      u.id as actor_id, u.name as actor_name
    from content_history h left join users u on u.id = h.actor_id
    where h.entity = 'price_settings' and h.entity_id = 1 and jsonb_exists(h.changes, 'currency')
    order by h.version`;
  return rows.map(({ at, from, to, actor_id: id, actor_name: name }) => ({
    at: at.toISOString(),
    from,
    to,
    actor: id === null ? null : { id, name: name ?? "" },
  }));
}

/** The currency of prices at a time, as the database's `firm_currency_at` says it. */
export const currencyAt = (at: string, changes: readonly CurrencyChange[], today: Currency): Currency =>
  changes.find((change) => change.at > at)?.from ?? today;

interface Dated {
  since: string;
  currency: Currency;
}

/** With what followed from each change: the same figures in the other currency. In the order of time. */
export function withCurrencyChanges<S extends Dated>(
  states: readonly S[],
  changes: readonly CurrencyChange[],
  changed: (state: S, change: CurrencyChange) => S = (state) => state,
): S[] {
  const all = [...states];
  for (const change of changes) {
    const later = all.findIndex(({ since }) => since > change.at);
    const place = later === -1 ? all.length : later;
    const inForce = all[place - 1];
    if (!inForce || inForce.currency === change.to) continue;
    all.splice(place, 0, changed({ ...inForce, since: change.at, currency: change.to }, change));
  }
  return all;
}

/** What an apartment cost, as its history says it. */
export type PastPrice = PriceState & Dated;

/** What changed beside the apartment. */
interface Meanwhile {
  /** Today's. */
  currency: Currency;
  changes: readonly CurrencyChange[];
  /** Of its floor. */
  hidden?: readonly HiddenTime[];
}

/**
 * What an apartment cost over time in the currency of today, oldest first; the last is of today. Prices in another one, and
 * those of a time in which its place was hidden, are states that nobody has seen: they compare with none.
 */
export function statesUntilToday(
  past: readonly PastPrice[],
  today: Omit<PriceState, "since">,
  { createdAt, updatedAt }: { createdAt: string; updatedAt: string },
  { currency, changes, hidden = [] }: Meanwhile,
): PriceState[] {
  // What nobody has changed yet has no history, and one that was written past it ends with today's price.
  const first = { ...today, since: createdAt, currency: currencyAt(createdAt, changes, currency) };
  const states = withHiddenTimes(withCurrencyChanges(past.length === 0 ? [first] : past, changes), hidden);
  const last = states.at(-1)?.since ?? createdAt;
  const since = last > updatedAt ? last : updatedAt;
  return [
    ...states.map(({ currency: own, ...state }) =>
      own === currency ? state : { ...state, isActive: false },
    ),
    { ...today, since },
  ];
}
