import type { ApartmentStatus, Pricing } from "@ezo/contract/site/navigation";
import { CURRENCY } from "@ezo/contract/values/limits";
import { toMinor } from "@ezo/contract/values/money/payment-plan";
import { seenPrices } from "../feeds/price-history.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { Db, Tx } from "../platform/db.ts";
import { shownPrice } from "./navigation.present.ts";
import { visibleApartment } from "./navigation.visible.ts";
import { risersOf } from "./risers.ts";

interface PricedApartment {
  id: number;
  buildingId: number;
  status: ApartmentStatus;
  price: number | null;
  isPriceHidden: boolean;
  areaTotal: Prisma.Decimal;
  createdAt: Date;
  updatedAt: Date;
}

/** An amount per square metre, rounded half up to the minor unit. */
export const perSquareMetre = (amountMinor: number, areaSqm: number): number =>
  Math.round(amountMinor / areaSqm);

/** What visitors are asked to pay for an apartment; null where they see no price. */
export async function pricingOf(db: Db | Tx, apartment: PricedApartment): Promise<Pricing | null> {
  const price = shownPrice(apartment);
  if (price === null) return null;
  const amount = toMinor(price);
  return {
    amount_minor: amount,
    currency: CURRENCY,
    per_m2_minor: perSquareMetre(amount, apartment.areaTotal.toNumber()),
    valid_from: await shownSince(db, apartment),
  };
}

interface Line {
  since: Date;
  status: ApartmentStatus;
  price: number | null;
  is_hidden: boolean;
  is_active: boolean;
}

/** Since when visitors have seen today's price: a price that came back after a pause is no new one. */
async function shownSince(db: Db | Tx, apartment: PricedApartment): Promise<string> {
  const { id, status, price, isPriceHidden, createdAt, updatedAt } = apartment;
  const lines = await db.$queryRaw<Line[]>`
    select created_at as since, snapshot->>'status' as status, (snapshot->>'price')::int as price,
      coalesce((snapshot->>'is_price_hidden')::boolean, false) as is_hidden,
      coalesce((snapshot->>'is_active')::boolean, true) as is_active
    from content_history where entity = 'apartment' and entity_id = ${id}::int
      and (kind = 'created' or jsonb_exists_any(changes, array['price', 'is_price_hidden', 'status', 'is_active']))
    order by version`;
  const states = lines.map(({ since, is_hidden: isHidden, is_active: isActive, ...line }) => ({
    ...line,
    isPriceHidden: isHidden,
    isActive,
    since: since.toISOString(),
  }));
  // What nobody has changed yet has no history, and one that was written past it ends with today's price.
  const since = (lines.length === 0 ? createdAt : updatedAt).toISOString();
  const seen = seenPrices([...states, { isActive: true, isPriceHidden, status, price, since }]);
  return seen.at(-1)?.since ?? since;
}

/** The apartment's column on the board of its building. */
export async function riserOf(
  db: Db,
  { id, buildingId }: { id: number; buildingId: number },
): Promise<number> {
  const rows = await db.apartment.findMany({
    where: { AND: [visibleApartment, { buildingId }] },
    orderBy: { id: "asc" },
    select: { id: true, number: true, floor: { select: { number: true } } },
  });
  const numbered = rows.map((row) => ({
    id: row.id,
    apartment_number: row.number,
    floor_number: row.floor.number,
  }));
  const own = numbered.find((each) => each.id === id);
  // It was hidden between two reads.
  return (own && risersOf(numbered).get(own)) ?? 1;
}
