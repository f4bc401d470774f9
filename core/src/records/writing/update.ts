import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import type { Tx } from "../../platform/db.ts";
import { changesOf, judged, mustHaveSeenGeorgian, onTopOf, type Seen, seenVersions } from "../conflicts.ts";
import type { Changes, Fields } from "../fields.ts";
import { ensureFirstLine, type Line } from "../history.ts";
import type { Loaded, RecordKind } from "../kind.ts";
import { mustExist } from "./references.ts";
import { together } from "./together.ts";
import { mustNameOwnProject, mustStayOpen } from "./within-projects.ts";
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
  const kept = version === undefined ? {} : await keptOf(tx, kind, record, wanted, version);
  const write = { record, patch: { ...kept, ...wanted }, reviewed };
  await writeAll(writing, [write], seenVersions([id], [version]));
}

/**
 * What would go along with a change, though others have changed it since `version`: as it is, for it stays where the write
 * names it. It is no conflict: the author has not named it, so there is nothing of theirs to choose.
 */
async function keptOf(
  tx: Tx,
  kind: RecordKind,
  record: Loaded,
  wanted: Fields,
  version: number,
): Promise<Fields> {
  const along = Object.entries(kind.alongWith?.(record.fields, wanted) ?? {});
  const unnamed = along.filter(([field]) => !(field in wanted));
  if (unnamed.length === 0) return {};
  const { conflicts } = await judged(tx, kind, record, Object.fromEntries(unnamed), version, true);
  return Object.fromEntries(Object.keys(conflicts).map((field) => [field, record.fields[field] ?? null]));
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
  const { tx, kind } = writing;
  const isRestored = circumstances.restoredVersion !== undefined;
  const planned = await planOf(writing, writes, isRestored);
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
  await writeFields(writing, planned);
  const lines = planned.map(({ record, changes, after, reviewed }): Line => ({
    ...lineOf(record, seen),
    ...circumstances,
    kind: isRestored ? "restored" : "updated",
    changes,
    after,
    reviewed,
  }));
  const ids = lines.map(({ id }) => id);
  await mustStayOpen(tx, kind, ids);
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
async function planOf(writing: Writing, writes: readonly Write[], isRestored: boolean): Promise<Planned[]> {
  const plan = (write: Write) => plannedOf(writing, write, isRestored);
  if (writing.kind.writeAlike) return (await together(writes.map(plan))).flat();
  const planned: Planned[] = [];
  for (const write of writes) planned.push(...(await plan(write)));
  return planned;
}

/** None where it changes nothing. */
async function plannedOf(
  { tx, actor, kind }: Writing,
  { record, patch, reviewed = [] }: Write,
  isRestored: boolean,
): Promise<Planned[]> {
  const valid = kind.asToday?.(patch) ?? patch;
  const changes = changesOf(record.fields, kind.alongWith?.(record.fields, valid) ?? valid);
  if (Object.keys(changes).length === 0 && reviewed.length === 0) return [];
  const changed = Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to]));
  const after = { ...record.fields, ...changed };
  mustNameOwnProject(changed);
  await mustExist(tx, kind, changed, record.fields);
  await kind.check?.(tx, { id: record.id, before: record.fields, after, isRestored }, actor);
  return [{ record, changes, changed, after, reviewed }];
}

async function writeFields({ tx, actor, kind }: Writing, planned: readonly Planned[]): Promise<void> {
  const { writeAlike } = kind;
  for (const { ids, changed } of writeAlike ? alikeIn(planned) : planned.map(alone)) {
    if (Object.keys(changed).length === 0) continue;
    if (writeAlike && ids.length > 1) await writeAlike(tx, ids, changed, actor);
    else for (const id of ids) await kind.write(tx, id, changed, actor);
  }
  for (const { record, reviewed } of planned)
    if (reviewed.length > 0) await kind.review?.(tx, record.id, reviewed);
}

interface Alike {
  ids: number[];
  changed: Fields;
}
const alone = ({ record, changed }: Planned): Alike => ({ ids: [record.id], changed });

/** Writes by what they change, in the order of the first of each. */
function alikeIn(planned: readonly Planned[]): Alike[] {
  const byChange = new Map<string, Alike>();
  for (const plan of planned) {
    const key = JSON.stringify(plan.changed);
    const alike = byChange.get(key);
    if (alike) alike.ids.push(plan.record.id);
    else byChange.set(key, alone(plan));
  }
  return [...byChange.values()];
}
