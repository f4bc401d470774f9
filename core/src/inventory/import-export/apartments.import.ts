import type { ChangedApartment } from "@ezo/contract/inventory/apartment-changes";
import { AppError } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/db.ts";
import type { RowMistake } from "../../platform/text/table.ts";
import type { Writes } from "../../records/write.ts";
import { fieldsOfNew, type parseApartments } from "./apartments.csv.ts";
import { changedMeanwhile } from "./apartments.import.conflicts.ts";
import { placesOf, type PlacesWish } from "./apartments.import.places.ts";
import {
  incomplete,
  layoutField,
  type Planned,
  planOf,
  undiscounted,
  unfitting,
} from "./apartments.import.plan.ts";
import { store } from "./apartments.import.store.ts";

export interface ImportWish extends PlacesWish {
  /** What a trial run of the same file saw, row by row; without it what others have changed since is overwritten. */
  seen?: string | undefined;
  /** Stores the other rows although some have mistakes. */
  leavesOutErrors?: boolean;
}

export interface ImportedRow {
  row: number;
  kind: "created" | "updated";
  apartment: string;
  fields: ChangedApartment["fields"];
}

/**
 * Stores what a file says: all of it or, where anything is wrong and that is not to be left out, nothing. Nobody else changes its apartments meanwhile,
 * and what somebody has changed since the trial run is a mistake of its row.
 */
export async function importApartments(
  tx: Tx,
  writes: Writes,
  { rows, places, ignored, errors }: ReturnType<typeof parseApartments>,
  wish: ImportWish,
) {
  const mistakes: RowMistake[] = [...errors];
  const { seen, isDryRun } = wish;
  const { homes, addedFloors } = await placesOf(tx, places, wish, mistakes);
  const placed = rows.flatMap((parsed) => {
    const home = homes.get(parsed.row);
    return home ? [{ parsed, ...home }] : [];
  });
  const found = await planOf(tx, placed, isDryRun);
  const meanwhile = seen === undefined ? [] : await changedMeanwhile(tx, found, rows, seen);
  // Where somebody was quicker, that is decided first: the discount may be theirs.
  const overtaken = new Set(meanwhile.map(({ row }) => row));
  const wrongOf = (plan: Planned) => [
    ...incomplete(plan),
    ...(overtaken.has(plan.parsed.row) ? [] : [...undiscounted(plan), ...unfitting(plan)]),
  ];
  const planned = found.filter((plan) => wrongOf(plan).length === 0);
  mistakes.push(...meanwhile, ...found.flatMap(wrongOf));
  mistakes.sort((a, b) => a.row - b.row);
  // What has changed since the trial run is never left out: nobody has seen that yet.
  const isLeftOut = wish.leavesOutErrors && meanwhile.length === 0 && planned.length > 0;
  // Otherwise a mistake anywhere stores nothing; the rest is still read, so that every mistake is named.
  if (mistakes.length > 0 && !isLeftOut && !isDryRun)
    throw new AppError("invalid", {
      fields: Object.fromEntries(mistakes.map(({ row, field, key }) => [`rows.${row}.${field}`, [key]])),
    });
  const written = isDryRun ? [] : await store(tx, writes, planned, seen);
  const versions = new Map(found.map(({ parsed, known }) => [parsed.row, known?.version ?? 0]));
  const isUpdate = ({ known, changed }: Planned) => known !== undefined && Object.keys(changed).length > 0;
  const created = planned.filter(({ known }) => !known).length;
  const updated = planned.filter(isUpdate).length;
  return {
    dry_run: isDryRun,
    rows: rows.length,
    created,
    updated,
    unchanged: planned.length - created - updated,
    seen: rows.map(({ row }) => versions.get(row) ?? 0).join(","),
    ignored_columns: ignored,
    added_floors: addedFloors,
    changes: planned.filter((plan) => !plan.known || isUpdate(plan)).map(presented),
    errors: mistakes,
    written,
  };
}

const presented = ({ parsed, place, known, changed, layout }: Planned): ImportedRow => ({
  row: parsed.row,
  kind: known ? "updated" : "created",
  apartment: place,
  fields: known
    ? changed
    : Object.fromEntries(
        Object.entries({ ...fieldsOfNew(parsed), ...layoutField(layout) }).map(([field, to]) => [
          field,
          { from: null, to },
        ]),
      ),
});
