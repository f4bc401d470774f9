import { isDeepStrictEqual } from "node:util";
import { apartmentKind } from "../../inventory/apartments.kind.ts";
import type { Tx } from "../../platform/db.ts";
import { firmDay } from "../../platform/settings.ts";
import type { Changes, Fields } from "../../records/fields.ts";
import { type Loaded, nameOf, type Writer } from "../../records/kind.ts";
import { storedChanges, storedSnapshot } from "../../records/stored-json.ts";
import type { Records } from "../../records/write.ts";
import { lastDiscountDay, regularPrice, withoutDiscount } from "../discount.ts";
import { pricedKind } from "../discounts.service.ts";
import {
  entriesOf,
  listedApartments,
  type ListRow,
  publicationReason,
  undoingReason,
} from "./price-lists.repo.ts";
import { noteReturnedDiscounts } from "../history/price-states.ts";
import { type Named, namesOf } from "./publication.ts";

const PRICE_FIELDS = ["price", "old_price", "discount_until", "discount_reason"] as const;
interface Line {
  entityId: number;
  changes: Changes;
  snapshot: Fields;
}

/** An apartment that was left. `returns_to` is the list's price, where that is what comes back after a discount. */
export type LeftApartment = Named & {
  returns_to?: number;
};
export interface PutBack {
  restored: number;
  left: LeftApartment[];
  /** Those whose discount is back without an old price beside it: the list has interrupted it for too long. */
  unstruck: Named[];
}

/**
 * Puts back the prices that a published list, which its caller has locked, has changed, each as a change of its apartment:
 * where nobody has written a price since, with the discount that there was; where only discounts were set, changed or ended,
 * the regular price. What was repriced, reserved, sold or deleted since is left, and named.
 */
export async function putBack(
  tx: Tx,
  records: Records,
  list: ListRow,
  actor: Writer,
  now: Date,
): Promise<PutBack> {
  const ids = (await entriesOf(tx, list.id)).map(({ apartmentId }) => apartmentId);
  await apartmentKind.rows.lock(tx, ids);
  const lines = await linesOf(tx, list.id, ids);
  const written = await writtenSince(tx, list.id, ids);
  const found = await foundOf(tx, list, ids, now);
  const today = await firmDay(tx, now);
  const left: LeftApartment[] = [];
  const patches = new Map<number, Fields>();
  const returning: number[] = [];
  for (const line of lines) {
    const apartment = found.get(line.entityId);
    if (!apartment) continue;
    const patch = patchBack(apartment, line, written.get(apartment.id), today);
    if (!patch) left.push(leftApartment(apartment, line));
    else {
      patches.set(apartment.id, patch);
      if (apartment.fields["old_price"] === null && typeof patch["old_price"] === "number")
        returning.push(apartment.id);
    }
  }
  const reason = undoingReason(publicationReason(list.id));
  const restored = await records.within(tx, actor, pricedKind).updateMany(patches, null, { reason });
  const unstruck = await noteReturnedDiscounts(tx, returning);
  return {
    restored: restored.length,
    left,
    unstruck: namesOf([...found.values()].filter(({ id }) => unstruck.has(id))),
  };
}

/** Its apartments, by their ids. One of a deleted floor or building is deleted with it: no price of it can be written. */
async function foundOf(
  tx: Tx,
  { projectId }: ListRow,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, Loaded>> {
  const listed = await listedApartments(tx, projectId, now, ids);
  const gone = new Set(listed.filter((one) => one.gone === "deleted").map((one) => one.apartment_id));
  const apartments = await apartmentKind.load(tx, ids);
  return new Map(
    apartments.map((apartment) => [
      apartment.id,
      gone.has(apartment.id) ? { ...apartment, deletedAt: apartment.deletedAt ?? now } : apartment,
    ]),
  );
}

/** The publication's lines of history. */
async function linesOf(tx: Tx, listId: number, ids: readonly number[]): Promise<Line[]> {
  const lines = await tx.recordHistory.findMany({
    where: {
      entity: apartmentKind.entity,
      entityId: { in: [...ids] },
      reason: publicationReason(listId),
    },
    orderBy: { entityId: "asc" },
    select: { entityId: true, changes: true, snapshot: true },
  });
  return lines.map(({ entityId, changes, snapshot }) => ({
    entityId,
    changes: storedChanges(changes),
    snapshot: storedSnapshot(snapshot),
  }));
}

/** What was written of a price after the publication: discounts alone, or the regular price too, even if it is the same by now. */
type Written = "discount" | "regular";
async function writtenSince(tx: Tx, listId: number, ids: readonly number[]): Promise<Map<number, Written>> {
  const rows = await tx.$queryRaw<{ id: number; is_regular: boolean }[]>`
    select later.entity_id as id,
      bool_or(coalesce(later.snapshot->>'old_price', later.snapshot->>'price')
        is distinct from coalesce(line.snapshot->>'old_price', line.snapshot->>'price')) as is_regular
    from content_history line
    join content_history later on later.entity = line.entity and later.entity_id = line.entity_id
      and later.version > line.version
    where line.entity = ${apartmentKind.entity} and line.entity_id = any(${[...ids]}::int[])
      and line.reason = ${publicationReason(listId)}
      and jsonb_exists_any(later.changes, ${[...PRICE_FIELDS]}::text[])
    group by later.entity_id`;
  return new Map(rows.map(({ id, is_regular: isRegular }) => [id, isRegular ? "regular" : "discount"]));
}

/** Null where the apartment is left: its regular price is no longer the list's, or a buyer was found at it. */
function patchBack({ deletedAt, fields }: Loaded, line: Line, written: Written | undefined, today: string) {
  const { changes, snapshot } = line;
  const isOpen = !deletedAt && (fields["status"] === "available" || fields["status"] === snapshot["status"]);
  if (!isOpen || written === "regular") return null;
  const before = Object.fromEntries(
    PRICE_FIELDS.flatMap((field) => (changes[field] ? [[field, changes[field].from]] : [])),
  );
  if (written === "discount") return regularBack(fields, regularPrice({ ...snapshot, ...before }));
  const isAsLeft = PRICE_FIELDS.every((field) => isDeepStrictEqual(fields[field], snapshot[field]));
  return isAsLeft ? wholeBack(fields, before, today) : null;
}

/** What was before the publication. A discount that it ended, and whose last day is over by now, does not return. */
function wholeBack(fields: Fields, before: Fields, today: string): Fields {
  const until = before["discount_until"];
  if (typeof until !== "string") return before;
  if (until < today) return withoutDiscount({ ...fields, ...before });
  const last = lastDiscountDay(today);
  return until > last ? { ...before, discount_until: last } : before;
}

/** The regular price alone. A discount that goes on keeps its own, which has to be below. */
function regularBack(fields: Fields, regular: number | null): Fields | null {
  if (fields["old_price"] === null) return withoutDiscount({ price: regular });
  const price = fields["price"];
  return typeof price === "number" && regular !== null && price < regular ? { old_price: regular } : null;
}

function leftApartment(apartment: Loaded, { snapshot }: Line): LeftApartment {
  const { deletedAt, fields } = apartment;
  const named = { id: apartment.id, name: nameOf(apartment) };
  const price = regularPrice(snapshot);
  const isReturning =
    !deletedAt && fields["status"] !== "sold" && price !== null && fields["old_price"] === price;
  return isReturning ? { ...named, returns_to: price } : named;
}
