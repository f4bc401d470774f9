import type { Tx } from "../../platform/db.ts";
import type { RowMistake } from "../../platform/text/table.ts";
import { changesOf } from "../../records/conflicts.ts";
import type { Changes, Fields } from "../../records/fields.ts";
import type { Loaded } from "../../records/kind.ts";
import { discountMistakeOf, factMistakeOf } from "../bulk-changes/apartments.changes.ts";
import { fieldsOfNew, missingOfNew, type ParsedRow } from "./apartments.csv.ts";
import type { Placed } from "./apartments.import.places.ts";
import { apartmentKind } from "../apartments.kind.ts";
import { factMistake, withFittingFacts, withFittingPage } from "../unit-facts.ts";

/** A row with the apartment that it is about and what changes of it. */
export interface Planned extends Placed {
  known: Loaded | undefined;
  changed: Changes;
}

/** Reads what the rows are about, after nobody else can change it any more. */
export async function planOf(tx: Tx, placed: readonly Placed[], isDryRun: boolean): Promise<Planned[]> {
  const where = {
    deletedAt: null,
    buildingId: { in: [...new Set(placed.map(({ house }) => house.id))] },
    number: { in: placed.map(({ parsed }) => parsed.fields.apartment_number) },
  };
  const found = await tx.apartment.findMany({ where, select: { id: true, buildingId: true, number: true } });
  const ids = found.map(({ id }) => id);
  if (!isDryRun) await apartmentKind.rows.lock(tx, ids);
  const records = new Map((await apartmentKind.load(tx, ids)).map((record) => [record.id, record]));
  const byHome = new Map(
    found.map(({ id, buildingId, number }) => [`${buildingId}\n${number}`, records.get(id)]),
  );
  return placed.map((one) => {
    const { fields } = one.parsed;
    const known = byHome.get(`${one.house.id}\n${fields.apartment_number}`);
    if (!known) return { ...one, parsed: withLayout(one), known, changed: {} };
    const said = withFittingFacts({ ...fields, floor_id: one.floorId, ...layoutField(one.layout) });
    return { ...one, known, changed: changesOf(known.fields, withFittingPage(known.fields, said)) };
  });
}

/** A new apartment gets rooms and area of its layout, where its row leaves them out. */
const withLayout = ({ parsed, layout }: Placed): ParsedRow =>
  layout
    ? { ...parsed, fields: { rooms: layout.rooms, area_total: layout.areaTotal, ...parsed.fields } }
    : parsed;

export const layoutField = (layout: Planned["layout"]): Fields =>
  layout === undefined ? {} : { layout_id: layout?.id ?? null };

/** What a new apartment's row leaves out. */
export const incomplete = ({ parsed, place, known }: Planned): RowMistake[] =>
  known
    ? []
    : missingOfNew(parsed).map((field) => ({ row: parsed.row, field, key: "errors.required", place }));

/** What the apartment's discount forbids of its row. */
export const undiscounted = ({ parsed, place, known, changed }: Planned): RowMistake[] => {
  const mistake = known ? discountMistakeOf(known, changed) : null;
  return mistake ? [{ row: parsed.row, ...mistake, place }] : [];
};

/** What of a row does not fit the type of its unit; what a new one lacks is named by `incomplete`. */
export const unfitting = ({ parsed, place, known, changed, layout }: Planned): RowMistake[] => {
  const isIncomplete = !known && missingOfNew(parsed).length > 0;
  if (isIncomplete) return [];
  const mistake = known
    ? factMistakeOf(known, changed)
    : factMistake({ ...fieldsOfNew(parsed), ...layoutField(layout) });
  return mistake ? [{ row: parsed.row, ...mistake, place }] : [];
};
