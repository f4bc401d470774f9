import { isDeepStrictEqual } from "node:util";
import type { HistoryEntry, VersionComparison } from "@ezo/contract/content";
import { type Locale, LOCALES } from "@ezo/contract/locale";
import type { Prisma } from "../generated/prisma/client.ts";
import { AppError, type Conflicts } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { record } from "../platform/outbox.ts";
import { type Actor, mustBeAdmin } from "../users/actor.ts";
import { type Fields, type FieldValue, idsIn } from "./content.fields.ts";
import type { ContentKind, Loaded } from "./content.kind.ts";
import { missingReferences, withoutReferences } from "./content.references.ts";
import { mustBeAsSeen, type Seen, seenVersions, UNSEEN } from "./seen-versions.ts";

export type ContentService = ReturnType<typeof createContent>;
type Kind = "created" | "updated" | "deleted" | "restored";
type Changes = Record<string, { from: FieldValue; to: FieldValue }>;
interface Line {
  item: Loaded;
  kind: Kind;
  changes: Changes;
  after: Fields;
  isOverwrite?: boolean;
  /** The earlier version that the change goes back to. */
  restoredVersion?: number;
  /** Languages that are called right for the Georgian. */
  reviewed?: readonly Locale[];
}
interface Write {
  item: Loaded;
  patch: Fields;
  reviewed?: readonly Locale[];
}
/** Null: the caller has judged conflicts itself. */
const isOverwrite = (seen: Seen | null, id: number): boolean => seen !== null && !seen.has(id);

/** Bulk calls write row by row; they may take longer than a single change. */
const BULK = { timeout: 60_000, maxWait: 10_000 };

/**
 * How content is written, whatever its kind: every change is the row, a line of history that can be gone back to, and
 * an event, in one transaction; conflicts are judged by field.
 */
export function createContent(options: { db: Db; now?: () => Date }) {
  const { db, now = () => new Date() } = options;

  async function create(actor: Actor, kind: ContentKind, fields: Fields): Promise<number> {
    const [id] = await createMany(actor, kind, [fields]);
    if (id === undefined) throw new Error(`${kind.entity} was not created`);
    return id;
  }

  /** All of them or none. */
  const createMany = (actor: Actor, kind: ContentKind, wanted: readonly Fields[]): Promise<number[]> =>
    db.$transaction((tx) => createManyIn(tx, actor, kind, wanted), BULK);

  async function createManyIn(
    tx: Tx,
    actor: Actor,
    kind: ContentKind,
    wanted: readonly Fields[],
  ): Promise<number[]> {
    mayEdit(kind, actor);
    const ids: number[] = [];
    for (const fields of wanted) {
      await mustExist(tx, kind, fields);
      await kind.check?.(tx, { id: 0, before: {}, after: fields }, actor);
      ids.push(await kind.insert(tx, fields, actor));
    }
    const items = await kind.load(tx, ids);
    await addHistory(
      tx,
      kind,
      actor.id,
      items.map((item) => ({ item, kind: "created", changes: {}, after: item.fields })),
    );
    return ids;
  }

  /**
   * Writes what `patch` changes. With the version it was based on: what somebody else has changed since stays, and
   * where both have changed the same field to different values nothing is written and the answer is `conflict`.
   */
  async function update(
    actor: Actor,
    kind: ContentKind,
    id: number,
    patch: Fields,
    version?: number,
    reviewed: readonly Locale[] = [],
  ): Promise<void> {
    mayEdit(kind, actor);
    await db.$transaction((tx) => updateIn(tx, actor, kind, id, patch, version, reviewed));
  }

  async function updateIn(
    tx: Tx,
    actor: Actor,
    kind: ContentKind,
    id: number,
    patch: Fields,
    version?: number,
    languages: readonly Locale[] = [],
  ): Promise<void> {
    await kind.rows.lock(tx, [id]);
    const [item] = await kind.load(tx, [id]);
    if (!item || item.deletedAt) throw new AppError("not_found");
    const wanted = version === undefined ? patch : await onTopOf(tx, kind, item, patch, version);
    // Georgian is what the others are held against.
    const reviewed = LOCALES.filter((locale) => locale !== "ka" && languages.includes(locale));
    if (reviewed.length > 0) await mustHaveSeenGeorgian(tx, kind, item, version);
    await writeAll(
      tx,
      actor,
      kind,
      [{ item, patch: wanted, reviewed }],
      { kind: "updated" },
      seenVersions([id], [version]),
    );
  }

  /** The same for many at once; items that are gone are left out. Returns the ids of those that changed. */
  const updateMany = (
    actor: Actor,
    kind: ContentKind,
    patches: ReadonlyMap<number, Fields>,
    seen: Seen = UNSEEN,
  ): Promise<number[]> => db.$transaction((tx) => updateManyIn(tx, actor, kind, patches, seen), BULK);

  async function updateManyIn(
    tx: Tx,
    actor: Actor,
    kind: ContentKind,
    patches: ReadonlyMap<number, Fields>,
    seen: Seen | null = null,
  ): Promise<number[]> {
    mayEdit(kind, actor);
    const ids = [...patches.keys()];
    await kind.rows.lock(tx, ids);
    const items = (await kind.load(tx, ids)).filter(({ deletedAt }) => !deletedAt);
    const writes: Write[] = [];
    for (const item of items) {
      const patch = patches.get(item.id) ?? {};
      const version = seen?.get(item.id);
      writes.push({
        item,
        patch: version === undefined ? patch : await onTopOf(tx, kind, item, patch, version),
      });
    }
    return writeAll(tx, actor, kind, writes, { kind: "updated" }, seen);
  }

  async function writeAll(
    tx: Tx,
    actor: Actor,
    kind: ContentKind,
    writes: readonly Write[],
    as: Pick<Line, "kind" | "restoredVersion">,
    seen: Seen | null,
  ): Promise<number[]> {
    const lines: Line[] = [];
    for (const { item, patch, reviewed = [] } of writes) {
      const changes = changesOf(item.fields, patch);
      if (Object.keys(changes).length === 0 && reviewed.length === 0) continue;
      const changed = Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to]));
      const after = { ...item.fields, ...changed };
      await mustExist(tx, kind, changed);
      await kind.check?.(tx, { id: item.id, before: item.fields, after }, actor);
      lines.push({ item, ...as, changes, after, reviewed, isOverwrite: isOverwrite(seen, item.id) });
    }
    await ensureBaseline(
      tx,
      kind,
      lines.map(({ item }) => item),
    );
    for (const { item, changes, reviewed = [] } of lines) {
      const fields = Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to]));
      if (Object.keys(fields).length > 0) await kind.write(tx, item.id, fields, actor);
      if (reviewed.length > 0) await kind.review?.(tx, item.id, reviewed);
    }
    await finish(tx, actor, kind, lines);
    return lines.map(({ item }) => item.id);
  }

  const setDeleted = (
    actor: Actor,
    kind: ContentKind,
    ids: readonly number[],
    deletedAt: Date | null,
    seen: Seen,
  ): Promise<number[]> => db.$transaction((tx) => setDeletedIn(tx, actor, kind, ids, deletedAt, seen), BULK);

  async function setDeletedIn(
    tx: Tx,
    actor: Actor,
    kind: ContentKind,
    ids: readonly number[],
    deletedAt: Date | null,
    seen: Seen | null = null,
  ): Promise<number[]> {
    mayEdit(kind, actor);
    await kind.rows.lock(tx, ids);
    const items = (await kind.load(tx, ids)).filter((item) => Boolean(item.deletedAt) !== Boolean(deletedAt));
    if (items.length === 0) return [];
    for (const item of items) mustBeAsSeen(item, seen?.get(item.id));
    if (deletedAt) await kind.mayDelete?.(tx, items, actor);
    else await kind.mayRestore?.(tx, items, actor);
    await ensureBaseline(tx, kind, items);
    const as: Kind = deletedAt ? "deleted" : "restored";
    const lines = items.map((item) => ({
      item,
      kind: as,
      changes: {},
      after: item.fields,
      isOverwrite: isOverwrite(seen, item.id),
    }));
    await finish(tx, actor, kind, lines, { deletedAt });
    return items.map(({ id }) => id);
  }

  return {
    create,
    createMany,
    update,
    updateIn,
    updateMany,
    /** Inside a transaction of the caller. */
    createManyIn,
    updateManyIn,
    setDeletedIn,
    /** Hides items everywhere; they can be restored until housekeeping removes them for good. */
    remove: (actor: Actor, kind: ContentKind, ids: readonly number[], seen: Seen = UNSEEN) =>
      setDeleted(actor, kind, ids, now(), seen),
    restore: (actor: Actor, kind: ContentKind, ids: readonly number[], seen: Seen = UNSEEN) =>
      setDeleted(actor, kind, ids, null, seen),

    async history(
      actor: Actor,
      kind: ContentKind,
      id: number,
      page: { page: number; per_page: number },
    ): Promise<{ entries: HistoryEntry[]; total: number }> {
      mayEdit(kind, actor);
      const [item] = await kind.load(db, [id]);
      if (!item) throw new AppError("not_found");
      const where = { entity: kind.entity, entityId: id };
      const [rows, total] = await Promise.all([
        db.contentHistory.findMany({
          where,
          orderBy: { version: "desc" },
          skip: (page.page - 1) * page.per_page,
          take: page.per_page,
          include: { actor: { select: { id: true, name: true } } },
        }),
        db.contentHistory.count({ where }),
      ]);
      return {
        entries: rows.map((row) => ({
          version: row.version,
          kind: row.kind,
          actor: row.actor,
          created_at: row.createdAt.toISOString(),
          is_overwrite: row.isOverwrite,
          restored_version: row.restoredVersion,
          reviewed: LOCALES.filter((locale) => row.reviewed.includes(locale)),
          changes: presentChanges(row.changes as Changes),
        })),
        total,
      };
    },

    /** What going back to `version` would change now. */
    async compareVersion(
      actor: Actor,
      kind: ContentKind,
      id: number,
      version: number,
    ): Promise<VersionComparison> {
      mayEdit(kind, actor);
      const [item] = await kind.load(db, [id]);
      if (!item) throw new AppError("not_found");
      const past = await pastOf(db, kind, id, version);
      return { version: item.version, changes: presentChanges(changesOf(item.fields, past)) };
    },

    /** Makes an item what it was; what it then named and is gone since is left out. */
    async restoreVersion(
      actor: Actor,
      kind: ContentKind,
      id: number,
      version: number,
      seen?: number,
    ): Promise<void> {
      mayEdit(kind, actor);
      await db.$transaction(async (tx) => {
        await kind.rows.lock(tx, [id]);
        const [item] = await kind.load(tx, [id]);
        if (!item || item.deletedAt) throw new AppError("not_found");
        mustBeAsSeen(item, seen);
        const patch = await pastOf(tx, kind, id, version);
        const as = { kind: "restored", restoredVersion: version } as const;
        await writeAll(tx, actor, kind, [{ item, patch }], as, seenVersions([id], [seen]));
      });
    },
  };

  async function finish(
    tx: Tx,
    actor: Actor,
    kind: ContentKind,
    lines: readonly Line[],
    deletion: { deletedAt?: Date | null } = {},
  ): Promise<void> {
    if (lines.length === 0) return;
    const ids = lines.map(({ item }) => item.id);
    await kind.rows.mark(tx, ids, { actorId: actor.id, at: now(), ...deletion });
    await addHistory(
      tx,
      kind,
      actor.id,
      lines.map((line) => ({ ...line, item: { ...line.item, version: line.item.version + 1 } })),
    );
  }

  async function addHistory(
    tx: Tx,
    kind: ContentKind,
    actorId: number | null,
    lines: readonly Line[],
  ): Promise<void> {
    await tx.contentHistory.createMany({
      data: lines.map(({ item, kind: as, changes, after, isOverwrite: overwrite = false, ...line }) => ({
        entity: kind.entity,
        entityId: item.id,
        version: item.version,
        kind: as,
        actorId,
        changes: changes as Prisma.InputJsonObject,
        snapshot: after as Prisma.InputJsonObject,
        isOverwrite: overwrite,
        restoredVersion: line.restoredVersion ?? null,
        reviewed: [...(line.reviewed ?? [])],
        createdAt: now(),
      })),
    });
    for (const { item } of lines)
      await record(tx, "content.changed", { entity: kind.entity, id: item.id, tags: [...kind.tags] });
  }

  /** What came from a seed has no line yet; without one its first state could not be gone back to. */
  async function ensureBaseline(tx: Tx, kind: ContentKind, items: readonly Loaded[]): Promise<void> {
    const known = await tx.contentHistory.findMany({
      where: { entity: kind.entity, entityId: { in: items.map(({ id }) => id) } },
      distinct: ["entityId"],
      select: { entityId: true },
    });
    const withHistory = new Set(known.map(({ entityId }) => entityId));
    await tx.contentHistory.createMany({
      data: items
        .filter(({ id }) => !withHistory.has(id))
        .map((item) => ({
          entity: kind.entity,
          entityId: item.id,
          version: item.version,
          kind: "created" as const,
          snapshot: item.fields as Prisma.InputJsonObject,
          createdAt: item.createdAt,
        })),
    });
  }
}

/** The fields of an earlier version that going back to it writes; throws `not_found` where the history has no such version. */
async function pastOf(tx: Db | Tx, kind: ContentKind, id: number, version: number): Promise<Fields> {
  const past = await tx.contentHistory.findUnique({
    where: { entity_entityId_version: { entity: kind.entity, entityId: id, version } },
    select: { snapshot: true },
  });
  if (!past) throw new AppError("not_found");
  const lasting = kind.lasting ?? [];
  const fields = Object.entries(past.snapshot as Fields).filter(([field]) => !lasting.includes(field));
  return withoutReferences(tx, kind, Object.fromEntries(fields));
}

const presentChanges = (changes: Changes): HistoryEntry["changes"] =>
  Object.entries(changes).map(([field, { from, to }]) => ({ field, from, to }));

/** What of `patch` its author has changed since `version`; throws `conflict` where others have too, differently. */
async function onTopOf(
  tx: Tx,
  kind: ContentKind,
  item: Loaded,
  patch: Fields,
  version: number,
): Promise<Fields> {
  if (version === item.version) return patch;
  // A version that never was: nothing can be said about what it was based on.
  if (version > item.version)
    throw new AppError("invalid", { fields: { version: ["errors.invalid_value"] } });
  const since = await tx.contentHistory.findMany({
    where: { entity: kind.entity, entityId: item.id, version: { gt: version } },
    orderBy: { version: "asc" },
    select: { changes: true },
  });
  const base: Record<string, FieldValue> = {};
  for (const { changes } of since)
    for (const [field, { from }] of Object.entries(changes as Changes))
      if (!(field in base)) base[field] = from;
  // Changes that left no line (a bounce, a consent) may be of any field.
  const hasGap = since.length < item.version - version;
  const wanted: Record<string, FieldValue> = {};
  const conflicts: Conflicts = {};
  for (const [field, yours] of Object.entries(patch)) {
    const theirs = item.fields[field] ?? null;
    const isTheirsNew = hasGap || field in base;
    // A form sends every field: one that is as its author found it was not changed by them.
    if (field in base && isDeepStrictEqual(yours, base[field])) continue;
    if (isTheirsNew && !isDeepStrictEqual(yours, theirs))
      conflicts[field] = { yours, theirs, base: base[field] };
    else wanted[field] = yours;
  }
  const clashing = Object.keys(conflicts);
  if (clashing.length > 0)
    throw new AppError("conflict", {
      fields: Object.fromEntries(clashing.map((field) => [field, ["errors.conflict"]])),
      conflicts,
      current: { id: item.id, version: item.version },
    });
  return wanted;
}

/** Who calls a language right has read it beside the Georgian of `version`; a later Georgian they have not seen. */
async function mustHaveSeenGeorgian(
  tx: Tx,
  kind: ContentKind,
  item: Loaded,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === item.version) return;
  const since = await tx.contentHistory.findMany({
    where: { entity: kind.entity, entityId: item.id, version: { gt: version } },
    select: { changes: true },
  });
  const isGeorgian = (field: string) => field === "ka" || field.startsWith("translations.ka.");
  const isKept = since.every(({ changes }) => !Object.keys(changes as Changes).some(isGeorgian));
  if (!isKept || since.length < item.version - version)
    throw new AppError("version_conflict", { current: { id: item.id, version: item.version } });
}

const mayEdit = (kind: ContentKind, actor: Actor): void => (kind.mayEdit ?? mustBeAdmin)(actor);

export function changesOf(before: Fields, patch: Fields): Changes {
  const changes: Changes = {};
  for (const [field, to] of Object.entries(patch)) {
    if (!(field in before)) continue;
    const from = before[field] ?? null;
    if (!isDeepStrictEqual(from, to)) changes[field] = { from, to };
  }
  return changes;
}

async function mustExist(tx: Tx, kind: ContentKind, fields: Fields): Promise<void> {
  const missing = await missingReferences(tx, kind, fields);
  const wrong = Object.keys(kind.references ?? {}).filter((field) =>
    idsIn(fields[field]).some((id) => missing.get(field)?.has(id)),
  );
  if (wrong.length > 0)
    throw new AppError("invalid", {
      fields: Object.fromEntries(wrong.map((field) => [field, ["errors.gone_reference"]])),
    });
}
