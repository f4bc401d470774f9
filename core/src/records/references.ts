import { AppError } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { type Fields, type FieldValue, idsIn } from "./fields.ts";
import type { RecordKind, ReferenceTo } from "./kind.ts";

/** By field, the ids that name nothing, or something that is deleted. */
export async function missingReferences(tx: Db | Tx, kind: RecordKind, fields: Fields) {
  const missing = new Map<string, Set<number>>();
  for (const [field, target] of Object.entries(kind.references ?? {})) {
    const ids = idsIn(fields[field]);
    if (ids.length === 0) continue;
    const found = new Set(await existing(tx, target, ids));
    missing.set(field, new Set(ids.filter((id) => !found.has(id))));
  }
  return missing;
}

/** Throws `invalid` at every field that names what is not there. */
export async function mustExist(tx: Tx, kind: RecordKind, fields: Fields): Promise<void> {
  const missing = await missingReferences(tx, kind, fields);
  const wrong = Object.keys(kind.references ?? {}).filter((field) =>
    idsIn(fields[field]).some((id) => missing.get(field)?.has(id)),
  );
  if (wrong.length > 0)
    throw new AppError("invalid", {
      fields: Object.fromEntries(wrong.map((field) => [field, ["errors.gone_reference"]])),
    });
}

/** `fields` without the ids that name nothing any more. */
export async function withoutReferences(tx: Db | Tx, kind: RecordKind, fields: Fields): Promise<Fields> {
  const missing = await missingReferences(tx, kind, fields);
  const kept: Record<string, FieldValue> = { ...fields };
  for (const [field, gone] of missing) {
    const value = fields[field];
    if (gone.size === 0) continue;
    kept[field] = Array.isArray(value) ? value.filter((id) => typeof id !== "number" || !gone.has(id)) : null;
  }
  return kept;
}

async function existing(tx: Db | Tx, target: ReferenceTo, ids: number[]): Promise<number[]> {
  const where = { id: { in: ids } };
  const select = { id: true } as const;
  const rows =
    target === "media"
      ? await tx.media.findMany({ where, select })
      : target === "project"
        ? await tx.project.findMany({ where: { ...where, deletedAt: null }, select })
        : target === "feature"
          ? await tx.feature.findMany({ where: { ...where, deletedAt: null }, select })
          : await tx.layout.findMany({ where: { ...where, deletedAt: null }, select });
  return rows.map(({ id }) => id);
}
