import { AppError } from "../../platform/app-error.ts";
import { batched } from "../../platform/database/batched.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { withoutLimit } from "../../platform/log/context.ts";
import { currentProjects, PROJECT_MODELS } from "../../platform/database/row-rights.ts";
import { type Fields, type FieldValue, idsIn } from "../fields.ts";
import type { RecordKind, ReferenceTo } from "../kind.ts";

/** Which of the ids the caller sees. */
type SeenAmong<T> = (tx: T, target: ReferenceTo, ids: readonly number[]) => Promise<readonly number[]>;

/**
 * By field, the ids that name nothing, or something that is deleted. With `before`, also those that are not in it and that the
 * caller may not name: somebody who is limited to projects keeps what names other ones, and adds none.
 */
async function missingReferences<T extends Db | Tx>(
  tx: T,
  kind: RecordKind,
  fields: Fields,
  { before, seenAmong }: { before: Fields | undefined; seenAmong: SeenAmong<T> },
) {
  const missing = new Map<string, Set<number>>();
  for (const [field, target] of Object.entries(kind.references ?? {})) {
    const ids = idsIn(fields[field]);
    if (ids.length === 0) continue;
    // What is of a project that the caller does not see is there all the same.
    const found = await withoutLimit(() => Promise.all(ids.map((id) => isThere[target](tx, id))));
    const gone = ids.filter((_, index) => !found[index]);
    const added = before ? ids.filter((id) => !idsIn(before[field]).includes(id)) : [];
    const seen = isLimited(target) && added.length > 0 ? await seenAmong(tx, target, added) : added;
    const shut = added.filter((id) => !seen.includes(id));
    missing.set(field, new Set([...gone, ...shut]));
  }
  return missing;
}

const MODELS = {
  media: "Media",
  project: "Project",
  feature: "Feature",
  layout: "Layout",
} satisfies Record<ReferenceTo, string>;
/** Whether there may be some that the caller does not see: somebody who is limited to projects sees every picture. */
const isLimited = (target: ReferenceTo): boolean =>
  currentProjects() !== undefined && MODELS[target] in PROJECT_MODELS;

/** Throws `invalid` at every field that names what is not there, or newly names what the caller does not see. */
export async function mustExist(tx: Tx, kind: RecordKind, fields: Fields, before: Fields): Promise<void> {
  const missing = await missingReferences(tx, kind, fields, { before, seenAmong: seenTogether });
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
  const missing = await missingReferences(tx, kind, fields, { before, seenAmong: existing });
  const kept: Record<string, FieldValue> = { ...fields };
  for (const [field, gone] of missing) {
    const value = fields[field];
    if (gone.size === 0) continue;
    kept[field] = Array.isArray(value) ? value.filter((id) => typeof id !== "number" || !gone.has(id)) : null;
  }
  return kept;
}

/** What several records name that are made at once is one statement. */
const lookup = (target: ReferenceTo) =>
  batched(async (tx: Db | Tx, ids: readonly number[]) => {
    const found = await existing(tx, target, ids);
    return new Map(found.map((id) => [id, true] as const));
  });
const lookups = () =>
  ({
    media: lookup("media"),
    project: lookup("project"),
    feature: lookup("feature"),
    layout: lookup("layout"),
  }) satisfies Record<ReferenceTo, unknown>;
/** Without the caller's limits: a batch may be anybody's. */
const isThere = lookups();
/** Uses the limits of the caller, so it needs the caller's transaction: without one, a batch of several callers would use the first caller's limits. */
const isSeen = lookups();
const seenTogether = async (tx: Tx, target: ReferenceTo, ids: readonly number[]): Promise<number[]> => {
  const seen = await Promise.all(ids.map((id) => isSeen[target](tx, id)));
  return ids.filter((_, index) => seen[index]);
};

async function existing(tx: Db | Tx, target: ReferenceTo, ids: readonly number[]): Promise<number[]> {
  const where = { id: { in: [...ids] } };
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
