import { isDeepStrictEqual } from "node:util";
import type { Written } from "@ezo/contract/records/records";
import { AppError } from "../platform/app-error.ts";
import type { Tx } from "../platform/db.ts";
import type { Actor } from "../users/actor.ts";
import type { Fields } from "./fields.ts";
import type { RecordKind, Loaded } from "./kind.ts";
import { mustExist } from "./writing/references.ts";
import { storedChanges } from "./stored-json.ts";
import type { Records } from "./write.ts";

/** A line of an item's history: what was done to it, and the changed fields as they were before. */
export interface PastLine {
  version: number;
  action: "created" | "updated" | "deleted" | "restored";
  from: Fields;
  /** The same fields as it left them. */
  to?: Fields;
}
export interface TakenBack {
  /** Whether the item must go or come back for that. */
  existence: "delete" | "restore" | null;
  fields: Fields;
  /** Whether a later change keeps something from being taken back. */
  isPartial: boolean;
}

/**
 * What takes the lines `own` of an item's history back. A field that a later line names keeps its value; an item that
 * came, or went, by them stays as it is after any later line. `now` is the item today, where it may have changed
 * without a line: a field that is not as the lines left it keeps its value too.
 */
export function takenBack(
  history: readonly PastLine[],
  own: ReadonlySet<number>,
  now?: { version: number; fields: Readonly<Record<string, unknown>> },
): TakenBack {
  const lines = history.toSorted((a, b) => a.version - b.version);
  const mine = lines.filter(({ version }) => own.has(version));
  const [first] = mine;
  if (!first || mine.length < own.size) return { existence: null, fields: {}, isPartial: true };
  const later = lines.filter(({ version }) => version > first.version && !own.has(version));
  const existence = existenceBefore(mine);
  const isChanged = later.length > 0 || (now && now.version > Math.max(...own));
  if (existence && isChanged) return { existence: null, fields: {}, isPartial: true };
  const touched = new Set(later.flatMap(({ from }) => Object.keys(from)));
  // Of several lines the first one has the value before all of them.
  const before: Fields = Object.assign({}, ...mine.toReversed().map(({ from }) => from));
  const left: Fields = Object.assign({}, ...mine.map(({ to }) => to));
  const isAsLeft = (field: string) =>
    !now || !(field in left) || isDeepStrictEqual(now.fields[field], left[field]);
  const kept = Object.entries(before).filter(([field]) => !touched.has(field) && isAsLeft(field));
  return {
    existence,
    fields: Object.fromEntries(kept),
    isPartial: kept.length < Object.keys(before).length,
  };
}

function existenceBefore(lines: readonly PastLine[]): TakenBack["existence"] {
  // A version that was gone back to is a change of fields, whatever it is called.
  const line = lines.find(({ action, from }) => action !== "updated" && Object.keys(from).length === 0);
  if (!line) return null;
  return line.action === "deleted" ? "restore" : "delete";
}

export function versionsOf(written: readonly Written[]): Map<number, Set<number>> {
  const versions = new Map<number, Set<number>>();
  for (const { id, version } of written) versions.set(id, (versions.get(id) ?? new Set()).add(version));
  return versions;
}

/** Takes back what was written; answers how many items that changed, and which stay in whole or in part. */
export async function takeBackIn(
  tx: Tx,
  actor: Actor,
  records: Records,
  kind: RecordKind,
  written: readonly Written[],
): Promise<{ changed: number; left: number[] }> {
  const versions = versionsOf(written);
  const ids = [...versions.keys()];
  await kind.rows.lock(tx, ids);
  const items = new Map((await kind.load(tx, ids)).map((item) => [item.id, item]));
  const history = await historyOf(tx, kind, ids);
  const left: number[] = [];
  const patches = new Map<number, Fields>();
  const moved = { delete: [] as number[], restore: [] as number[] };
  for (const [id, own] of versions) {
    const { existence, fields, isPartial } = takenBack(history.get(id) ?? [], own);
    const item = items.get(id);
    const isThere = item && (item.deletedAt !== null) === (existence === "restore");
    const isPossible = isThere && (await isAllowed(tx, actor, kind, item, fields));
    if (isPartial || !isPossible) left.push(id);
    if (!isPossible) continue;
    if (existence) moved[existence].push(id);
    if (Object.keys(fields).length > 0) patches.set(id, fields);
  }
  const itemsOf = (some: readonly number[]) => some.flatMap((id) => items.get(id) ?? []);
  const mayReturn = (some: readonly number[]) =>
    passes(async () => kind.mayRestore?.(tx, itemsOf(some), actor));
  const stuck = new Set([
    ...(await stuckAmong(moved.delete, (some) => mayGo(tx, actor, kind, itemsOf(some)))),
    ...(await stuckAmong(moved.restore, mayReturn)),
  ]);
  for (const id of stuck) patches.delete(id);
  const gone = moved.delete.filter((id) => !stuck.has(id));
  const back = moved.restore.filter((id) => !stuck.has(id));
  const writes = records.within(tx, actor, kind);
  await writes.setDeleted(back, null);
  await writes.updateMany(patches);
  await writes.setDeleted(gone, new Date());
  const changed = new Set([...patches.keys(), ...gone, ...back]).size;
  return { changed, left: [...new Set([...left, ...stuck])] };
}

/** Those of `ids` that are not free. Where all are, which is nearly always, that is one question. */
export async function stuckAmong(
  ids: readonly number[],
  areFree: (ids: readonly number[]) => Promise<boolean>,
): Promise<Set<number>> {
  const stuck = new Set<number>();
  if (ids.length === 0 || (await areFree(ids))) return stuck;
  for (const id of ids) if (!(await areFree([id]))) stuck.add(id);
  return stuck;
}

/** Whether nothing refers to these records and nothing would be deleted with them. */
export async function areUnused(tx: Tx, kind: RecordKind, ids: readonly number[]): Promise<boolean> {
  const counts = (await kind.deletion?.(tx, ids)) ?? {};
  return Object.values(counts).every((count) => count === 0);
}

/** What an import has created may be in use since. */
const mayGo = async (tx: Tx, actor: Actor, kind: RecordKind, items: readonly Loaded[]): Promise<boolean> =>
  (await passes(async () => kind.mayDelete?.(tx, items, actor))) &&
  areUnused(
    tx,
    kind,
    items.map(({ id }) => id),
  );

export async function historyOf(tx: Tx, kind: RecordKind, ids: readonly number[]) {
  const lines = await tx.recordHistory.findMany({
    where: { entity: kind.entity, entityId: { in: [...ids] } },
    select: { entityId: true, version: true, kind: true, changes: true },
  });
  const byItem = new Map<number, PastLine[]>();
  for (const { entityId, version, kind: action, changes } of lines) {
    const all = Object.entries(storedChanges(changes));
    const from = Object.fromEntries(all.map(([field, change]) => [field, change.from]));
    const to = Object.fromEntries(all.map(([field, change]) => [field, change.to]));
    byItem.set(entityId, [...(byItem.get(entityId) ?? []), { version, action, from, to }]);
  }
  return byItem;
}

/** A former value may not go with what somebody has written beside it since, and what it names may be gone. */
const isAllowed = (tx: Tx, actor: Actor, kind: RecordKind, item: Loaded, fields: Fields) =>
  passes(async () => {
    await mustExist(tx, kind, fields, item.fields);
    await kind.check?.(tx, { id: item.id, before: item.fields, after: { ...item.fields, ...fields } }, actor);
  });

async function passes(rule: () => Promise<unknown>): Promise<boolean> {
  try {
    await rule();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
