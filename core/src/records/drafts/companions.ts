import type { Db, Tx } from "../../platform/db.ts";
import { AppError, type Conflicts, refused } from "../../platform/app-error.ts";
import { judged } from "../conflicts.ts";
import { renamed } from "../failures.ts";
import type { Fields, FieldValue } from "../fields.ts";
import type { Loaded, RecordKind } from "../kind.ts";

/** A record with those that are drafted with it: their fields are fields of the whole. */
interface Whole {
  record: Loaded;
  /** In the order in which they are locked. */
  companions: readonly { name: string; record: Loaded }[];
  fields: Fields;
}
/** Versions of companions, by name. */
export type Versions = Readonly<Record<string, number | undefined>>;
/** What a draft notes of a companion: the version its changes were made on, and that up to which others' are replaced. */
type Note = { basedOn: number; over?: number };
export type Notes = Readonly<Record<string, Note>>;

/** What is noted under a name, which may be one that every object has: `constructor`. */
const at = <T>(noted: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(noted, name) ? noted[name] : undefined;

export async function wholeOf(db: Db | Tx, kind: RecordKind, record: Loaded): Promise<Whole> {
  const { companions } = kind;
  if (!companions) return { record, companions: [], fields: record.fields };
  const ids = await companions.idsByName(db);
  const loaded = new Map((await companions.kind.load(db, [...ids.values()])).map((one) => [one.id, one]));
  const found = [...ids]
    .flatMap(([name, id]) => {
      const one = loaded.get(id);
      return one ? [{ name, record: one }] : [];
    })
    .sort((a, b) => a.record.id - b.record.id);
  const fields: Record<string, FieldValue> = { ...record.fields };
  for (const { name, record: one } of found)
    for (const [own, value] of Object.entries(one.fields)) fields[companions.fieldOf(name, own)] = value;
  return { record, companions: found, fields };
}

export const versionsIn = ({ companions }: Whole): Record<string, number> =>
  Object.fromEntries(companions.map(({ name, record }) => [name, record.version]));

/** The fields of a draft by what they are fields of: the record itself, and each companion in the names of its own. */
export function shared(kind: RecordKind, fields: Fields): { own: Fields; others: Map<string, Fields> } {
  const own: Record<string, FieldValue> = {};
  const others = new Map<string, Fields>();
  for (const [field, value] of Object.entries(fields)) {
    const place = kind.companions?.placeOf(field) ?? null;
    if (place) others.set(place.name, { ...others.get(place.name), [place.own]: value });
    else own[field] = value;
  }
  return { own, others };
}

/**
 * What a draft with these fields notes of its companions. One that it did not change before was seen at the version that
 * `seen` names; it is refused where there never was such a version.
 */
export function notesFor(
  whole: Whole,
  kind: RecordKind,
  fields: Fields,
  noted: Notes,
  seen: Versions,
): Notes {
  const { others } = shared(kind, fields);
  const notes: Record<string, Note> = {};
  for (const { name, record } of whole.companions) {
    if (!others.has(name)) continue;
    const note = at(noted, name) ?? { basedOn: at(seen, name) ?? record.version };
    if (note.basedOn > record.version) throw refused("version", "errors.invalid_value");
    notes[name] = note;
  }
  return notes;
}

/** The notes of the companions that these fields still change. */
export function notesKept(kind: RecordKind, fields: Fields, noted: Notes): Notes {
  const { others } = shared(kind, fields);
  return Object.fromEntries(Object.entries(noted).filter(([name]) => others.has(name)));
}

/** The same without an order that is carried out or withdrawn. */
export const notesLeft = (kind: RecordKind, fields: Fields, noted: Notes): Notes =>
  notesOver(notesKept(kind, fields, noted), {});

/** The same notes, with the versions up to which others' changes are replaced at a time. */
export const notesOver = (noted: Notes, over: Versions): Notes =>
  Object.fromEntries(
    Object.entries(noted).map(([name, { basedOn }]) => {
      const replaced = at(over, name);
      return [name, replaced === undefined ? { basedOn } : { basedOn, over: replaced }];
    }),
  );

/** The fields that others have changed since, to something else. */
export async function conflictsIn(
  tx: Tx,
  kind: RecordKind,
  whole: Whole,
  fields: Fields,
  based: { version: number; notes: Notes },
): Promise<string[]> {
  const { own, others } = shared(kind, fields);
  const fieldsOf = async (of: RecordKind, record: Loaded, patch: Fields, version: number) => {
    // Read one after the other, a record may be older than its draft's base; it has no conflicts then.
    if (version > record.version) return [];
    return Object.keys((await judged(tx, of, record, patch, version)).conflicts);
  };
  const found = await fieldsOf(kind, whole.record, own, based.version);
  const { companions } = kind;
  if (!companions) return found;
  for (const { name, record } of whole.companions) {
    const patch = others.get(name);
    if (!patch) continue;
    const version = at(based.notes, name)?.basedOn ?? record.version;
    const theirs = await fieldsOf(companions.kind, record, patch, version);
    found.push(...theirs.map((field) => companions.fieldOf(name, field)));
  }
  return found;
}

/** Writes what a draft changes in companions, for a preview: without versions and history. */
export async function showCompanions(tx: Tx, kind: RecordKind, fields: Fields): Promise<void> {
  const { companions } = kind;
  const { others } = shared(kind, fields);
  if (!companions || others.size === 0) return;
  const ids = await companions.idsByName(tx);
  const known = [...others].flatMap(([name, patch]) => {
    const id = ids.get(name);
    return id === undefined ? [] : [{ id, patch }];
  });
  // In the order of every other write, or two would wait for each other.
  known.sort((a, b) => a.id - b.id);
  for (const { id, patch } of known) await companions.kind.write(tx, id, patch, null);
}

type Write = (kind: RecordKind, id: number, patch: Fields, version: number | undefined) => Promise<void>;

/**
 * Writes what a draft changes, in the record and in its companions. Those that are gone are left out, as fields are that
 * a record has no more. Throws one `conflict` with all the fields that others have changed since.
 */
export async function writeWhole(
  tx: Tx,
  kind: RecordKind,
  id: number,
  fields: Fields,
  versions: { record: number; companions: Versions },
  write: Write,
): Promise<void> {
  const { companions } = kind;
  const { own, others } = shared(kind, fields);
  if (!companions) return write(kind, id, own, versions.record);
  const conflicts: Conflicts = {};
  const collect = (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "conflict" || !error.conflicts) throw error;
    Object.assign(conflicts, error.conflicts);
  };
  await write(kind, id, own, versions.record).catch(collect);
  const ids = [...(await companions.idsByName(tx))].sort(([, a], [, b]) => a - b);
  for (const [name, companion] of ids) {
    const patch = others.get(name);
    if (!patch) continue;
    await write(companions.kind, companion, patch, at(versions.companions, name)).catch((error: unknown) =>
      collect(renamed(error, (field) => companions.fieldOf(name, field))),
    );
  }
  const names = Object.keys(conflicts);
  if (names.length === 0) return;
  const errors = Object.fromEntries(names.map((field) => [field, ["errors.conflict"]]));
  throw new AppError("conflict", { fields: errors, conflicts });
}
