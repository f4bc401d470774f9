import type { ApartmentStatus } from "@ezo/contract/site/navigation";
import { type PriceState, struckPriceOf } from "../feeds/price-history.ts";
import type { Apartment } from "../generated/prisma/client.ts";
import type { Db, Tx } from "../platform/db.ts";

type Priced = Pick<
  Apartment,
  "id" | "status" | "price" | "oldPrice" | "isPriceHidden" | "createdAt" | "updatedAt"
>;
interface Line {
  since: Date;
  status: ApartmentStatus;
  price: number | null;
  old_price: number | null;
  is_hidden: boolean;
  is_active: boolean;
}

/** What an apartment cost over time, oldest first; the last is of today. */
export async function priceStatesOf(db: Db | Tx, apartment: Priced): Promise<PriceState[]> {
  const { id, status, price, oldPrice, isPriceHidden, createdAt, updatedAt } = apartment;
  const lines = await db.$queryRaw<Line[]>`
    select created_at as since, snapshot->>'status' as status, (snapshot->>'price')::int as price,
      (snapshot->>'old_price')::int as old_price,
      coalesce((snapshot->>'is_price_hidden')::boolean, false) as is_hidden,
      coalesce((snapshot->>'is_active')::boolean, true) as is_active
    from content_history where entity = 'apartment' and entity_id = ${id}::int
      and (kind = 'created'
        or jsonb_exists_any(changes, array['price', 'old_price', 'is_price_hidden', 'status', 'is_active']))
    order by version`;
  const states = lines.map((line) => ({
    status: line.status,
    price: line.price,
    oldPrice: line.old_price,
    isPriceHidden: line.is_hidden,
    isActive: line.is_active,
    since: line.since.toISOString(),
  }));
  // What nobody has changed yet has no history, and one that was written past it ends with today's price.
  const since = (lines.length === 0 ? createdAt : updatedAt).toISOString();
  return [...states, { isActive: true, isPriceHidden, status, price, oldPrice, since }];
}

/** Notes the old price that visitors read, after a write of prices and before its line in the history. */
export async function noteStruckPrice(tx: Tx, id: number): Promise<void> {
  const apartment = await tx.apartment.findUniqueOrThrow({ where: { id } });
  if (apartment.oldPrice === null && apartment.struckPrice === null) return;
  const states = await priceStatesOf(tx, { ...apartment, updatedAt: new Date() });
  await tx.apartment.update({ where: { id }, data: { struckPrice: struckPriceOf(states) } });
}
