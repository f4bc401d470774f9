import type { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import { PUBLICATION_SLIP_MS } from "@ezo/contract/values/limits/prices";
import type { Currency } from "@ezo/contract/values/money/currency";
import { type PriceState, struckPriceOf } from "../../feeds/price-history.ts";
import { type Apartment, Prisma } from "../../generated/prisma/client.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { firmCurrency } from "../../platform/settings.ts";
import type { Changes } from "../../records/fields.ts";
import type { RecordKind } from "../../records/kind.ts";
import { currencyChanges, type PastPrice, statesUntilToday } from "./currency-changes.ts";
import { hiddenTimes } from "./hidden-times.ts";
import { withSlips } from "./slips.ts";

type Priced = Pick<
  Apartment,
  "id" | "floorId" | "status" | "price" | "oldPrice" | "isPriceHidden" | "createdAt" | "updatedAt"
>;
interface Line {
  id: number;
  since: Date;
  currency: Currency;
  status: ApartmentStatus;
  price: number | null;
  old_price: number | null;
  is_hidden: boolean;
  is_active: boolean;
  reason: string;
}

/**
 * What apartments cost over time in the currency of today, oldest first, by their ids; the last is of today. A publication
 * that was undone within `slipMs` is a slip. What was hidden or deleted then, with its place or by itself, nobody has seen.
 */
export async function priceStatesOf(
  db: Db | Tx,
  apartments: readonly Priced[],
  slipMs = PUBLICATION_SLIP_MS,
): Promise<Map<number, PriceState[]>> {
  const ids = apartments.map(({ id }) => id);
  const floorIds = [...new Set(apartments.map(({ floorId }) => floorId))];
  const [lines, changes, currency, hidden] = await Promise.all([
    db.$queryRaw<Line[]>`
      select entity_id as id, created_at as since, currency, snapshot->>'status' as status,
        (snapshot->>'price')::int as price, (snapshot->>'old_price')::int as old_price,
        coalesce((snapshot->>'is_price_hidden')::boolean, false) as is_hidden,
        kind <> 'deleted' and coalesce((snapshot->>'is_active')::boolean, true) as is_active, reason
      from content_history where entity = 'apartment' and entity_id = any(${ids}::int[])
        and (kind <> 'updated'
          or jsonb_exists_any(changes, array['price', 'old_price', 'is_price_hidden', 'status', 'is_active']))
      order by entity_id, version`,
    currencyChanges(db),
    firmCurrency(db),
    hiddenTimes(db, Prisma.sql`f.id = any(${floorIds}::int[])`),
  ]);
  const past = new Map(ids.map((id): [number, (PastPrice & { reason: string })[]] => [id, []]));
  for (const line of lines) past.get(line.id)?.push(presentLine(line));
  return new Map(
    apartments.map(({ id, floorId, status, price, oldPrice, isPriceHidden, createdAt, updatedAt }) => [
      id,
      statesUntilToday(
        withSlips(past.get(id) ?? [], slipMs),
        { isActive: true, isPriceHidden, status, price, oldPrice },
        { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
        { currency, changes, hidden: hidden.get(floorId) ?? [] },
      ),
    ]),
  );
}

const presentLine = (line: Line): PastPrice & { reason: string } => ({
  status: line.status,
  price: line.price,
  oldPrice: line.old_price,
  isPriceHidden: line.is_hidden,
  isActive: line.is_active,
  since: line.since.toISOString(),
  currency: line.currency,
  reason: line.reason,
});

/** Notes the old price that visitors read, after a write of prices and before its line in the history. */
export async function noteStruckPrice(tx: Tx, id: number): Promise<void> {
  const apartment = await tx.apartment.findUniqueOrThrow({ where: { id } });
  if (apartment.oldPrice === null && apartment.struckPrice === null) return;
  await strike(tx, [{ ...apartment, updatedAt: new Date() }]);
}

/** The same of all discounts, or some, after a change of the currency: a price in the one before is no old price. */
export async function noteStruckPrices(tx: Tx, among: Prisma.ApartmentWhereInput = {}): Promise<void> {
  const discounted = { OR: [{ oldPrice: { not: null } }, { struckPrice: { not: null } }] };
  const where = { AND: [discounted, among] };
  await strike(tx, await tx.apartment.findMany({ where, orderBy: { id: "asc" } }));
}

/** A deletion and its undoing change no field. */
const mayTurn = (changes: Changes): boolean => "is_active" in changes || Object.keys(changes).length === 0;

type Announce = NonNullable<RecordKind["announce"]>;

/** The same in floors, buildings or projects, once it is in their history that they were shown, hidden, deleted or restored. */
export const noteStruckPricesIn =
  (apartmentsOf: (places: { in: number[] }) => Prisma.ApartmentWhereInput): Announce =>
  async (tx, written) => {
    const ids = written.filter(({ changes }) => mayTurn(changes)).map(({ id }) => id);
    if (ids.length > 0) await noteStruckPrices(tx, apartmentsOf({ in: ids }));
  };

/**
 * The same once an undoing is in the history, by which a discount may go on that had been interrupted. Returns those that were
 * lowered before and begin anew, after a price that was no higher: visitors read no old price beside them any more.
 */
export async function noteReturnedDiscounts(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const apartments = await tx.apartment.findMany({
    where: { id: { in: [...ids] }, oldPrice: { not: null } },
    orderBy: { id: "asc" },
  });
  const struck = await strike(tx, apartments);
  const uninterrupted = await priceStatesOf(tx, apartments, Number.POSITIVE_INFINITY);
  const lost = struck.filter(
    ({ id, price }) => price === null && struckPriceOf(uninterrupted.get(id) ?? []) !== null,
  );
  return new Set(lost.map(({ id }) => id));
}

async function strike(tx: Tx, apartments: readonly Apartment[]) {
  const states = await priceStatesOf(tx, apartments);
  const struck = [...states].map(([id, past]) => ({ id, price: struckPriceOf(past) }));
  await tx.$executeRaw`
    update apartments a set struck_price = s.price
    from jsonb_to_recordset(${JSON.stringify(struck)}::jsonb) as s(id int, price int)
    where a.id = s.id and a.struck_price is distinct from s.price`;
  return struck;
}
