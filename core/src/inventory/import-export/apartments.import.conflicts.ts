import { refused } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/db.ts";
import { quoting, type RowMistake } from "../../platform/text/table.ts";
import { judged } from "../../records/conflicts.ts";
import type { Changes } from "../../records/fields.ts";
import type { Loaded } from "../../records/kind.ts";
import { patchOf } from "../bulk-changes/apartments.changes.ts";
import type { ParsedRow } from "./apartments.csv.ts";
import type { Planned } from "./apartments.import.plan.ts";
import { apartmentKind } from "../apartments.kind.ts";

/** What somebody has added, deleted, or changed in a field that the file changes too, since the trial run. */
export async function changedMeanwhile(
  tx: Tx,
  planned: readonly Planned[],
  rows: readonly ParsedRow[],
  seen: string,
): Promise<RowMistake[]> {
  const versions = seen === "" ? [] : seen.split(",").map(Number);
  if (versions.length !== rows.length) throw refused("seen", "errors.invalid_value");
  const seenOf = new Map(rows.map(({ row }, index) => [row, versions[index] ?? 0]));
  const mistakes: RowMistake[] = [];
  for (const { parsed, place, known, changed } of planned) {
    const version = seenOf.get(parsed.row) ?? 0;
    const refuse = (field: string, key: string) => mistakes.push({ row: parsed.row, field, key, place });
    if (!known && version > 0) refuse("apartment_number", "errors.row_gone_meanwhile");
    else if (known && version === 0) refuse("apartment_number", "errors.row_added_meanwhile");
    else if (known)
      for (const field of await clashing(tx, known, changed, version))
        refuse(field, quoting("errors.row_changed_meanwhile", textOf(changed[field]?.from)));
  }
  return mistakes;
}

async function clashing(tx: Tx, known: Loaded, changed: Changes, version: number): Promise<string[]> {
  if (version > known.version) throw refused("seen", "errors.invalid_value");
  return Object.keys((await judged(tx, apartmentKind, known, patchOf(changed), version, true)).conflicts);
}

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.join(" ")
    : typeof value === "string"
      ? value
      : value === null || value === undefined
        ? ""
        : JSON.stringify(value);
