import { apartmentKind } from "../../inventory/apartments.kind.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/db.ts";
import { changesOf } from "../../records/conflicts.ts";
import type { Fields } from "../../records/fields.ts";
import { type Loaded, nameOf, type Writer } from "../../records/kind.ts";
import type { Records } from "../../records/write.ts";
import { isTooLow, judged, type Judged } from "./comparison.ts";
import { atRegularPrice, discountedPrice, endsDiscount } from "../discount.ts";
import { pricedKind } from "../discounts.service.ts";
import { readTerms } from "./price-lists.present.ts";
import { entriesOf, listedApartments, type ListRow, publicationReason } from "./price-lists.repo.ts";

/** How many apartments a message names. */
const NAMED = 10;

/** A type alias: TypeScript does not accept an interface as JSON. */
export type Named = {
  id: number;
  name: string;
};
export const namesOf = (apartments: readonly Loaded[]): Named[] =>
  apartments.map((apartment) => ({ id: apartment.id, name: nameOf(apartment) }));

const listOf = (apartments: readonly Named[]): string => {
  const names = apartments.slice(0, NAMED).map(({ name }) => name);
  return encodeURIComponent(names.join("; ") + (apartments.length > NAMED ? "; …" : ""));
};

/** Apartments or prices were changed after the list was compared with them. */
export const staleList = (apartments: readonly Named[]): AppError =>
  new AppError("conflict", {
    messageKey: `errors.price_list_stale?apartments=${listOf(apartments)}`,
    current: { apartments },
  });

/** The list sets prices below its lowest one of a square metre. */
export class BelowFloor extends AppError {
  readonly apartments: readonly Named[];
  constructor(apartments: readonly Named[]) {
    super("wrong_status", {
      messageKey: `errors.price_list_below_floor?apartments=${listOf(apartments)}`,
      current: { apartments },
    });
    this.apartments = apartments;
  }
}

/** Throws `BelowFloor` where the list would set a price below its lowest as things are now; for one that is to wait for its time. */
export async function mustKeepFloor(tx: Tx, list: ListRow, at: Date): Promise<void> {
  const terms = readTerms(list.terms);
  const entries = await entriesOf(tx, list.id);
  const ids = entries.map(({ apartmentId }) => apartmentId);
  const tooLow = judged(await listedApartments(tx, list.projectId, at, ids), terms, entries).filter((one) =>
    isTooLow(one, terms),
  );
  if (tooLow.length === 0) return;
  const named = tooLow.map(({ apartment }) => apartment.apartment_id);
  const found = new Map((await apartmentKind.load(tx, named)).map((apartment) => [apartment.id, apartment]));
  throw new BelowFloor(namesOf(named.flatMap((id) => found.get(id) ?? [])));
}

/**
 * Writes the prices of a list that its caller has locked: all of them, each as a change of its apartment, or none where an
 * apartment has come to the list since it was compared, or was changed: its price, or what the list's price depends on. Nor
 * where one would cost less than the list's lowest. What is sold, reserved or deleted by now keeps its price, and is named if
 * that came about since; what was released since takes the list's price.
 */
export async function writePrices(
  tx: Tx,
  records: Records,
  list: ListRow,
  actor: Writer,
  at: Date,
): Promise<{ changed: number; discounts_ended: number; kept: Named[] }> {
  const terms = readTerms(list.terms);
  const entries = await entriesOf(tx, list.id);
  const ids = entries.map(({ apartmentId }) => apartmentId);
  await apartmentKind.rows.lock(tx, ids);
  // Read behind the locks: until then apartments are reserved, released and repriced.
  const listed = await listedApartments(tx, list.projectId, at, ids);
  const loaded = await apartmentKind.load(
    tx,
    listed.map(({ apartment_id: id }) => id),
  );
  const found = new Map(loaded.map((apartment) => [apartment.id, apartment]));
  const all = judged(listed, terms, entries);
  const named = (ofThese: readonly Judged[]) =>
    ofThese.flatMap(({ apartment }) => found.get(apartment.apartment_id) ?? []);
  const stale = all.filter(({ isStale }) => isStale);
  if (stale.length > 0) throw staleList(namesOf(named(stale)));
  const tooLow = all.filter((one) => isTooLow(one, terms));
  if (tooLow.length > 0) throw new BelowFloor(namesOf(named(tooLow)));
  const { patches, ended } = patchesOf(all, found);
  const reason = publicationReason(list.id);
  // At its time the history names who scheduled it, the last to change it.
  const writes = records.within(tx, actor, pricedKind, list.updatedById);
  const changed = await writes.updateMany(patches, null, { reason });
  const kept = namesOf(named(all.filter(isKeptSince)));
  return { changed: changed.length, discounts_ended: ended, kept };
}

const isKeptSince = ({ kept, entry }: Judged): boolean => kept !== null && entry?.isKept === false;

/** What is written, and how many discounts that ends. */
function patchesOf(all: readonly Judged[], found: ReadonlyMap<number, Loaded>) {
  const patches = new Map<number, Fields>();
  let ended = 0;
  for (const { apartment, kept, to } of all) {
    const fields = found.get(apartment.apartment_id)?.fields;
    if (kept !== null || !fields) continue;
    if (to === null) throw new AppError("wrong_status", { messageKey: "errors.price_list_without_price" });
    const patch = atRegularPrice(fields, to);
    if (Object.keys(changesOf(fields, patch)).length > 0) patches.set(apartment.apartment_id, patch);
    if (endsDiscount(discountedPrice(fields), to)) ended++;
  }
  return { patches, ended };
}
