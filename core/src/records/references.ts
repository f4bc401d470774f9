import { AppError } from "../platform/app-error.ts";
import { batched } from "../platform/batched.ts";
import type { Db, Tx } from "../platform/db.ts";
import { withoutLimit } from "../platform/log/context.ts";
import { currentProjects } from "../platform/row-rights.ts";
import { type Fields, type FieldValue, idsIn } from "./fields.ts";
import type { RecordKind, ReferenceTo } from "./kind.ts";

/**
 * By field, the ids that name nothing, or something that is deleted. With `before`, also those that are not in it and that the
 * caller may not name: somebody who is limited to projects keeps what names other ones, and adds none.
 */
async function missingReferences(tx: Db | Tx, kind: RecordKind, fields: Fields, before?: Fields) {
  const missing = new Map<string, Set<number>>();
  for (const [field, target] of Object.entries(kind.references ?? {})) {
    const ids = idsIn(fields[field]);
    if (ids.length === 0) continue;
    // What is of a project that the caller does not see is there all the same.
    const found = await withoutLimit(() => Promise.all(ids.map((id) => isThere[target](tx, id))));
    const gone = ids.filter((_, index) => !found[index]);
    const shut = before ? await shutAmong(tx, target, ids, idsIn(before[field])) : [];
    missing.set(field, new Set([...gone, ...shut]));
  }
  return missing;
}

/** Those of `ids` that were not named before and that a caller who is limited to projects does not see. */
async function shutAmong(
  tx: Db | Tx,
  target: ReferenceTo,
  ids: readonly number[],
  before: readonly number[],
): Promise<number[]> {
  const added = ids.filter((id) => !before.includes(id));
  if (!currentProjects() || added.length === 0) return [];
  const seen = new Set(await existing(tx, target, added));
  return added.filter((id) => !seen.has(id));
}

/** Throws `invalid` at every field that names what is not there, or newly names what the caller does not see. */
export async function mustExist(tx: Tx, kind: RecordKind, fields: Fields, before: Fields): Promise<void> {
  const missing = await missingReferences(tx, kind, fields, before);
  const wrong = Object.keys(kind.references ?? {}).filter((field) =>
    idsIn(fields[field]).some((id) => missing.get(field)?.has(id)),
  );
  if (wrong.length > 0)
    throw new AppError("invalid", {
      fields: Object.fromEntries(wrong.map((field) => [field, ["errors.gone_reference"]])),
    });
}

/** `fields` without the ids that name nothing any more; with `before`, also without those that the caller may not add to it. */
export async function withoutReferences(
  tx: Db | Tx,
  kind: RecordKind,
  fields: Fields,
  before?: Fields,
): Promise<Fields> {
  const missing = await missingReferences(tx, kind, fields, before);
  const kept: Record<string, FieldValue> = { ...fields };
  for (const [field, gone] of missing) {
    const value = fields[field];
    if (gone.size === 0) continue;
    kept[field] = Array.isArray(value) ? value.filter((id) => typeof id !== "number" || !gone.has(id)) : null;
  }
  return kept;
}

/** What several records name that are made at once is one statement. Without the caller's limits: a batch may be anybody's. */
const lookup = (target: ReferenceTo) =>
  batched(async (tx: Db | Tx, ids: readonly number[]) => {
    const found = await existing(tx, target, [...ids]);
    return new Map(found.map((id) => [id, true] as const));
  });
const isThere = {
  media: lookup("media"),
  project: lookup("project"),
  feature: lookup("feature"),
  layout: lookup("layout"),
} satisfies Record<ReferenceTo, unknown>;

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
