import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import { changesOf, mustHaveSeenGeorgian, onTopOf, type Seen, seenVersions } from "./conflicts.ts";
import type { Changes, Fields } from "./fields.ts";
import { ensureFirstLine, type Line } from "./history.ts";
import type { Loaded } from "./kind.ts";
import { mustExist } from "./references.ts";
import { type Circumstances, lineOf, locked, mark, mayEdit, note, type Writing } from "./writing.ts";

interface Write {
  record: Loaded;
  patch: Fields;
  reviewed?: readonly Locale[];
}
export interface Bulk extends Circumstances {
  /** Every field of a patch is set by its author; see `judged`. */
  isExplicit?: boolean;
}

/** Writes a patch, whose right the caller has checked, that was based on `version`; without one, over whatever is there. */
export async function updateOne(
  writing: Writing,
  id: number,
  patch: Fields,
  version?: number,
  languages: readonly Locale[] = [],
): Promise<void> {
  const { tx, kind } = writing;
  const record = await locked(writing, id);
  const wanted = version === undefined ? patch : await onTopOf(tx, kind, record, patch, version);
  // Georgian is what the others are held against.
  const reviewed = LOCALES.filter((locale) => locale !== "ka" && languages.includes(locale));
  if (reviewed.length > 0) await mustHaveSeenGeorgian(tx, kind, record, version);
  await writeAll(writing, [{ record, patch: wanted, reviewed }], seenVersions([id], [version]));
}

/** Writes several records; those that are gone are left out. Returns the ids of those that changed. */
export async function updateAll(
  writing: Writing,
  patches: ReadonlyMap<number, Fields>,
  /** Null: the caller has judged conflicts itself. */
  seen: Seen | null = null,
  { isExplicit = false, ...circumstances }: Bulk = {},
): Promise<number[]> {
  const { tx, actor, kind } = writing;
  mayEdit(kind, actor);
  const ids = [...patches.keys()];
  await kind.rows.lock(tx, ids);
  const records = (await kind.load(tx, ids)).filter(({ deletedAt }) => !deletedAt);
  const writes: Write[] = [];
  for (const record of records) {
    const patch = patches.get(record.id) ?? {};
    const version = seen?.get(record.id);
    writes.push({
      record,
      patch: version === undefined ? patch : await onTopOf(tx, kind, record, patch, version, isExplicit),
    });
  }
  return writeAll(writing, writes, seen, circumstances);
}

export async function writeAll(
  writing: Writing,
  writes: readonly Write[],
  seen: Seen | null,
  circumstances: Circumstances = {},
): Promise<number[]> {
  const { tx, actor, kind } = writing;
  const planned = await planOf(writing, writes);
  if (planned.length === 0) return [];
  await ensureFirstLine(
    tx,
    kind,
    planned.map(({ record }) => record),
  );
  if (planned.length > 1)
    await kind.makeRoom?.(
      tx,
      planned.map(({ record, changes }) => ({ id: record.id, changes })),
    );
  for (const { record, changed, reviewed } of planned) {
    if (Object.keys(changed).length > 0) await kind.write(tx, record.id, changed, actor);
    if (reviewed.length > 0) await kind.review?.(tx, record.id, reviewed);
  }
  const what = circumstances.restoredVersion === undefined ? "updated" : "restored";
  const lines = planned.map(({ record, changes, after, reviewed }): Line => ({
    ...lineOf(record, seen),
    ...circumstances,
    kind: what,
    changes,
    after,
    reviewed,
  }));
  const ids = lines.map(({ id }) => id);
  await mark(writing, ids);
  await note(writing, lines);
  return ids;
}

interface Planned {
  record: Loaded;
  changes: Changes;
  changed: Fields;
  after: Fields;
  reviewed: readonly Locale[];
}

/** What each write changes, checked; one that changes nothing is left out. */
async function planOf({ tx, actor, kind }: Writing, writes: readonly Write[]): Promise<Planned[]> {
  const planned: Planned[] = [];
  for (const { record, patch, reviewed = [] } of writes) {
    const valid = kind.asToday?.(patch) ?? patch;
    const changes = changesOf(record.fields, kind.alongWith?.(record.fields, valid) ?? valid);
    if (Object.keys(changes).length === 0 && reviewed.length === 0) continue;
    const changed = Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to]));
    const after = { ...record.fields, ...changed };
    await mustExist(tx, kind, changed);
    await kind.check?.(tx, { id: record.id, before: record.fields, after }, actor);
    planned.push({ record, changes, changed, after, reviewed });
  }
  return planned;
}
