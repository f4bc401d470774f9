import { PriceListTerms } from "@ezo/contract/inventory/price-lists";
import { apartmentKind } from "../inventory/apartments.kind.ts";
import { AppError } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import { changesOf } from "../records/conflicts.ts";
import type { Fields } from "../records/fields.ts";
import { type Loaded, nameOf, type Writer } from "../records/kind.ts";
import type { Records } from "../records/write.ts";
import { keptFor } from "./comparison.ts";
import { atRegularPrice, discountedPrice, endsDiscount, regularPrice } from "./discount.ts";
import { pricedKind } from "./discounts.service.ts";
import { entriesOf, type ListRow, publicationReason } from "./price-lists.repo.ts";

/** How many apartments a message names. */
const NAMED = 10;

export interface Named {
  id: number;
  name: string;
}
export const namesOf = (apartments: readonly Loaded[]): Named[] =>
  apartments.map((apartment) => ({ id: apartment.id, name: nameOf(apartment) }));

/** Prices were changed after the list was compared with them. */
export const staleList = (apartments: readonly Named[]): AppError => {
  const names = apartments.slice(0, NAMED).map(({ name }) => name);
  const list = names.join("; ") + (apartments.length > NAMED ? "; …" : "");
  return new AppError("conflict", {
    messageKey: `errors.price_list_stale?apartments=${encodeURIComponent(list)}`,
    current: { apartments },
  });
};

/**
 * Writes the prices of a list that its caller has locked: all of them, each as a change of its apartment, or none where one
 * was changed since they were compared. What was sold, reserved or deleted since keeps its price and is named.
 */
export async function writePrices(
  tx: Tx,
  records: Records,
  list: ListRow,
  actor: Writer,
): Promise<{ changed: number; discounts_ended: number; kept: Named[] }> {
  const terms = PriceListTerms.parse(list.terms);
  const entries = await entriesOf(tx, list.id);
  const ids = entries.map(({ apartmentId }) => apartmentId);
  await apartmentKind.rows.lock(tx, ids);
  const found = new Map((await apartmentKind.load(tx, ids)).map((apartment) => [apartment.id, apartment]));
  const [kept, stale]: [Loaded[], Loaded[]] = [[], []];
  const patches = new Map<number, Fields>();
  let ended = 0;
  for (const { apartmentId, fromPrice, toPrice } of entries) {
    const apartment = found.get(apartmentId);
    if (!apartment) continue;
    if (keptReason(apartment, terms)) kept.push(apartment);
    else if (regularPrice(apartment.fields) !== fromPrice) stale.push(apartment);
    else if (toPrice === null)
      throw new AppError("wrong_status", { messageKey: "errors.price_list_without_price" });
    else {
      const patch = atRegularPrice(apartment.fields, toPrice);
      if (Object.keys(changesOf(apartment.fields, patch)).length > 0) patches.set(apartmentId, patch);
      if (endsDiscount(discountedPrice(apartment.fields), toPrice)) ended++;
    }
  }
  if (stale.length > 0) throw staleList(namesOf(stale));
  const reason = publicationReason(list.id);
  const changed = await records.within(tx, actor, pricedKind).updateMany(patches, null, { reason });
  return { changed: changed.length, discounts_ended: ended, kept: namesOf(kept) };
}

function keptReason(apartment: Loaded, terms: PriceListTerms): "reserved" | "sold" | "deleted" | null {
  if (apartment.deletedAt) return "deleted";
  const status = apartment.fields["status"];
  return status === "available" || status === "reserved" || status === "sold" ? keptFor(status, terms) : null;
}
