import { AppError } from "../../platform/app-error.ts";
import { isUniqueViolation } from "../../platform/db.ts";
import { mustBeAsSeen, type Seen } from "../conflicts.ts";
import { renamed } from "../failures.ts";
import { ensureFirstLine, type Line } from "../history.ts";
import { type Loaded, nameOf, type RecordKind } from "../kind.ts";
import { lineOf, mark, mayMake, note, type Writing } from "./writing.ts";

export interface Deleting {
  /** Null: the caller has judged conflicts itself. */
  seen?: Seen | null;
  isStrict?: boolean;
}

/**
 * Deletes or restores records. Those that are already so are left out, or, with `isStrict`, refused by name at their
 * place (`ids.0`). Returns the ids of the others.
 */
export async function setDeleted(
  writing: Writing,
  ids: readonly number[],
  deletedAt: Date | null,
  { seen = null, isStrict = false }: Deleting = {},
): Promise<number[]> {
  const { tx, actor, kind } = writing;
  mayMake(kind, actor);
  await kind.rows.lock(tx, ids);
  const found = (await kind.load(tx, ids)).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  const records = found.filter((record) => Boolean(record.deletedAt) !== Boolean(deletedAt));
  if (isStrict) mustAllBe(ids, found, Boolean(deletedAt));
  if (records.length === 0) return [];
  const at = (id: number) => (isStrict ? `ids.${ids.indexOf(id)}` : undefined);
  for (const record of records) mustBeAsSeen(record, seen?.get(record.id));
  if (deletedAt) await kind.mayDelete?.(tx, records, actor);
  else await mayRestore(writing, records, at);
  await ensureFirstLine(tx, kind, records);
  const lines = records.map((record): Line => ({
    ...lineOf(record, seen),
    kind: deletedAt ? "deleted" : "restored",
    changes: {},
    after: record.fields,
  }));
  // Each by itself, so that the one whose name somebody else has by now can be named.
  for (const record of deletedAt === null && kind.uniqueField ? records : [])
    await mark(writing, [record.id], { deletedAt }).catch((cause: unknown) =>
      nameTaken(kind, record, at(record.id), cause),
    );
  if (deletedAt !== null || !kind.uniqueField)
    await mark(
      writing,
      records.map(({ id }) => id),
      { deletedAt },
    );
  await note(writing, lines);
  return records.map(({ id }) => id);
}

/** A refusal names records by their ids; here they get their places. */
const mayRestore = async (
  { tx, kind, actor }: Writing,
  records: readonly Loaded[],
  at: (id: number) => string | undefined,
): Promise<void> =>
  kind.mayRestore?.(tx, records, actor).catch((error: unknown) => {
    throw renamed(error, (field) => (/^\d+$/.test(field) ? (at(Number(field)) ?? "id") : field));
  });

function nameTaken(kind: RecordKind, record: Loaded, at: string | undefined, cause: unknown): never {
  if (!isUniqueViolation(cause)) throw cause;
  const key = `errors.restore_name_taken?${new URLSearchParams({ name: nameOf(record) }).toString()}`;
  throw new AppError("name_taken", { fields: { [at ?? kind.uniqueField ?? "id"]: [key] }, cause });
}

/** Throws with every record that is not there to be deleted or restored, by its name and at its place. */
function mustAllBe(ids: readonly number[], records: readonly Loaded[], isDeleting: boolean): void {
  const known = new Map(records.map((record) => [record.id, record]));
  const fields: Record<string, string[]> = {};
  for (const [index, id] of ids.entries()) {
    const record = known.get(id);
    if (record && Boolean(record.deletedAt) !== isDeleting) continue;
    const key = isDeleting || !record ? "errors.row_gone" : "errors.row_not_deleted";
    const name = record ? nameOf(record) : `#${id}`;
    fields[`ids.${index}`] = [`${key}?${new URLSearchParams({ name }).toString()}`];
  }
  if (Object.keys(fields).length > 0) throw new AppError("invalid", { fields });
}
