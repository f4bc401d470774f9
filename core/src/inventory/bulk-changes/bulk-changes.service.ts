import { raisedPrice } from "@ezo/contract/inventory/raised-price";
import { PRICES } from "@ezo/contract/values/limits/prices";
import type { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import type { Currency } from "@ezo/contract/values/money/currency";
import type { UnitType } from "@ezo/contract/values/stock/unit-types";
import { changesOf, judged, type Seen, seenVersions } from "../../records/conflicts.ts";
import { type Changes, textAt } from "../../records/fields.ts";
import type { Records, Writes } from "../../records/write.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { defined } from "../../platform/defined.ts";
import { type Loaded, nameOf, type RecordKind } from "../../records/kind.ts";
import { type Actor, may, must } from "../../users/actor.ts";
import {
  type ApartmentChange,
  changeApartments,
  discountMistakeOf,
  factMistakeOf,
  holdsToClose,
  patchOf,
  presentClosed,
} from "./apartments.changes.ts";
import { apartmentKind } from "../apartments.kind.ts";
import { bulkWrite } from "./bulk-write.ts";
import { floorIdOf, livingFloors } from "./living-floors.ts";
import { withFittingFacts, withFittingPage } from "../unit-facts.ts";

/** Who may only set prices and statuses writes apartments, too; `mayChangeFields` keeps them to these. */
const pricedKind: RecordKind = { ...apartmentKind, writeTakes: "apartments.price" };
const PRICE_FIELDS = new Set([
  "id",
  "version",
  "reopen_hold_id",
  "status",
  "price",
  "price_percent",
  "is_price_hidden",
]);

function mayChangeFields(actor: Actor, changes: readonly object[]): void {
  const named = changes.flatMap((change) =>
    Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [field])),
  );
  if (named.some((field) => !PRICE_FIELDS.has(field))) must(actor, "stock.edit");
}

export interface BulkChange {
  status?: ApartmentStatus | undefined;
  price?: number | null | undefined;
  price_percent?: number | undefined;
  is_price_hidden?: boolean | undefined;
  unit_type?: UnitType | undefined;
  layout_id?: number | null | undefined;
}

/** Changes of many apartments at once. */
export function createBulkChanges({ db, records }: { db: Db; records: Records }) {
  const writesOf = (tx: Tx, actor: Actor) =>
    records.within(tx, actor, may(actor, "stock.edit") ? apartmentKind : pricedKind);

  return {
    /** All in one transaction; unknown ids are returned, not refused. Throws `currency_changed` for a price of another currency. */
    async bulk(
      actor: Actor,
      ids: readonly number[],
      { currency, ...wanted }: BulkChange & { currency?: Currency | undefined },
      versions?: readonly number[],
    ) {
      must(actor, "apartments.price");
      mayChangeFields(actor, [wanted]);
      const seen = seenVersions(ids, versions);
      return bulkWrite(db, (tx) => changeAlike(tx, writesOf(tx, actor), { ids, wanted, seen }), currency);
    },

    /** Each apartment in its own way; see `changeApartments`. Throws `currency_changed` for prices of another currency. */
    async change(actor: Actor, changes: readonly ApartmentChange[], isDryRun: boolean, currency?: Currency) {
      must(actor, "apartments.price");
      mayChangeFields(actor, changes);
      return bulkWrite(db, (tx) => changeApartments(tx, writesOf(tx, actor), changes, isDryRun), currency);
    },
  };
}

/** The same change of many apartments. */
async function changeAlike(
  tx: Tx,
  writes: Writes,
  { ids, wanted, seen }: { ids: readonly number[]; wanted: BulkChange; seen: Seen },
) {
  await apartmentKind.rows.lock(tx, ids);
  const loaded = await apartmentKind.load(tx, ids);
  const floors = await livingFloors(tx, loaded.map(floorIdOf));
  const found = loaded.filter((record) => !record.deletedAt && floors.has(floorIdOf(record)));
  const changes = found
    .map((record) => ({
      id: record.id,
      record,
      changed: changesOf(
        record.fields,
        withFittingPage(record.fields, patchFor(wanted, record.fields["price"])),
      ),
    }))
    .filter(({ changed }) => Object.keys(changed).length > 0);
  await mustFitAll(tx, ids, changes, seen);
  const closed = await holdsToClose(tx, changes);
  const patches = new Map(changes.map(({ id, changed }) => [id, patchOf(changed)]));
  await writes.updateMany(patches, seen, { isExplicit: true });
  const known = new Set(found.map(({ id }) => id));
  return {
    changed: changes.length,
    missing: ids.filter((id) => !known.has(id)),
    rows: changes.map(({ id, record, changed }) => ({
      id,
      apartment_number: textAt(record.fields, "apartment_number"),
      version: record.version + 1,
      fields: changed,
      ...presentClosed(closed, id),
    })),
  };
}

/** How many apartments one message names. */
const NAMED_MAX = 10;
const NAMING: Readonly<Record<string, string>> = {
  "errors.price_too_high": "errors.price_too_high_of",
  "errors.discount_not_lower": "errors.discount_not_lower_of",
  "errors.discount_keeps_price": "errors.discount_keeps_price_of",
  "errors.apartment_needs_rooms": "errors.apartment_needs_rooms_of",
  "errors.not_of_unit_type": "errors.not_of_unit_type_of",
};

/** A price that is sent is within its bounds; what a percentage makes of a price may not be. */
const priceMistakeOf = (changed: Changes) =>
  Number(changed["price"]?.to) > PRICES.max ? { field: "price_percent", key: "errors.price_too_high" } : null;

/** Throws `invalid` with the names of all whose price, discount or type forbids the change, and each at its place (`ids.0`). */
async function mustFitAll(
  tx: Tx,
  ids: readonly number[],
  changes: readonly { record: Loaded; changed: Changes }[],
  seen: Seen,
): Promise<void> {
  const places: Record<string, string[]> = {};
  const refusals = new Map<string, { field: string; names: string[] }>();
  for (const { record, changed } of changes) {
    const mistake =
      priceMistakeOf(changed) ?? discountMistakeOf(record, changed) ?? factMistakeOf(record, changed);
    if (!mistake) continue;
    // Where somebody was quicker, the write says so: the discount or the type may be theirs.
    const version = seen.get(record.id) ?? record.version;
    const { conflicts } = await judged(tx, apartmentKind, record, patchOf(changed), version, true);
    if (Object.keys(conflicts).length > 0) continue;
    places[`ids.${ids.indexOf(record.id)}`] = [mistake.key];
    const { names } = refusals.get(mistake.key) ?? { names: [] };
    refusals.set(mistake.key, { field: mistake.field, names: [...names, nameOf(record)] });
  }
  if (refusals.size === 0) return;
  const fields: Record<string, string[]> = {};
  for (const [key, { field, names }] of refusals)
    fields[field] = [...(fields[field] ?? []), namingMessage(key, names)];
  throw new AppError("invalid", { fields: { ...fields, ...places } });
}

function namingMessage(key: string, names: readonly string[]): string {
  const more = names.length > NAMED_MAX ? ` (+${names.length - NAMED_MAX})` : "";
  const named = encodeURIComponent(names.slice(0, NAMED_MAX).join(", ") + more);
  return `${NAMING[key] ?? key}?names=${named}`;
}

function patchFor(wanted: BulkChange, now: unknown) {
  const { status, price, price_percent: percent, is_price_hidden, unit_type, layout_id } = wanted;
  const raised = percent !== undefined && typeof now === "number" ? raisedPrice(now, percent) : price;
  return withFittingFacts(defined({ status, price: raised, is_price_hidden, unit_type, layout_id }));
}
