import type { WrittenApartment } from "@ezo/contract/inventory/apartment-files";
import { AppError } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/db.ts";
import { UNSEEN } from "../../records/conflicts.ts";
import type { Writes } from "../../records/write.ts";
import { holdsToClose, patchOf, presentClosed } from "../bulk-changes/apartments.changes.ts";
import { fieldsOfNew } from "./apartments.csv.ts";
import { layoutField, type Planned } from "./apartments.import.plan.ts";

export async function store(
  tx: Tx,
  writes: Writes,
  planned: readonly Planned[],
  seen: string | undefined,
): Promise<WrittenApartment[]> {
  const added = planned.filter(({ known }) => !known);
  const changed = planned.flatMap(({ known, changed: changes }) =>
    known && Object.keys(changes).length > 0
      ? [{ id: known.id, version: known.version + 1, changed: changes }]
      : [],
  );
  const reason = "import";
  const ids = await writes
    .create(
      added.map(({ parsed, floorId, layout }) => ({
        ...fieldsOfNew(parsed),
        ...layoutField(layout),
        floor_id: floorId,
      })),
      { reason, at: (index) => `rows.${added[index]?.parsed.row ?? 0}` },
    )
    .catch((error: unknown) => {
      throw addedMeanwhile(error);
    });
  const closed = await holdsToClose(tx, changed);
  await writes.updateMany(
    new Map(changed.map(({ id, changed: changes }) => [id, patchOf(changes)])),
    // What others have changed since the trial run has been refused; without one it is overwritten.
    seen === undefined ? UNSEEN : null,
    { reason },
  );
  const idOf = new Map(added.map((plan, index) => [plan, ids[index] ?? 0]));
  const versionOf = new Map(changed.map(({ id, version }) => [id, version]));
  // In the order of the file, in which an undo names what stays.
  return planned.flatMap((plan) => {
    const id = plan.known?.id ?? idOf.get(plan) ?? 0;
    const version = plan.known ? versionOf.get(id) : 1;
    return version === undefined ? [] : [{ id, version, ...presentClosed(closed, id) }];
  });
}

/** The rows were read as new: a number that is taken was added by somebody since. */
function addedMeanwhile(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.fields) return error;
  const fields = Object.entries(error.fields).map(([field, keys]) => [
    field,
    keys.map((key) => (key === "errors.taken" ? "errors.row_added_meanwhile" : key)),
  ]);
  return new AppError(error.code, { fields: Object.fromEntries(fields), cause: error });
}
