import type { VersionComparison } from "@ezo/contract/content";
import type { Deletion } from "@ezo/contract/deletion";
import { type DeletionCounts, presentDeletion } from "../content/deletion.ts";
import { seenVersions } from "../content/seen-versions.ts";
import { type Locale, LOCALES } from "@ezo/contract/locale";
import type { InventoryEntity } from "../generated/prisma/client.ts";
import { AppError, type FieldErrors } from "../platform/app-error.ts";
import { type Db, isUniqueViolation, type Tx } from "../platform/db.ts";
import { type Actor, mustBeAdmin } from "../users/actor.ts";
import {
  type Change,
  changesOf,
  differenceOf,
  lastActors,
  type PresentedChange,
  valuesAt,
  writeChanges,
} from "./inventory.log.ts";
import { flatTexts, nestedTexts } from "./inventory.texts.ts";

export type Values = Readonly<Record<string, unknown>>;
interface Kept {
  id: number;
  version: number;
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}
export type ListQuery = Values & { deleted: boolean; page: number; per_page: number };
export interface Page {
  skip: number;
  take: number;
}

/** How one kind of row is read and written. Names of fields are the API's throughout. */
export interface ResourceSpec<Row extends Kept> {
  entity: InventoryEntity;
  table: string;
  /** Where an error about uniqueness belongs. */
  uniqueField: string;
  list: (db: Db, query: ListQuery, page: Page) => Promise<{ rows: Row[]; total: number }>;
  find: (db: Db | Tx, id: number) => Promise<Row | null>;
  /** What a message calls the row. */
  nameOf: (row: Row) => string;
  /** The row in wire shape, but for what every row has. */
  present: (row: Row) => Values;
  /** What a change may name, with its current value. */
  fieldsOf: (row: Row) => Values;
  /** Throws `invalid` where the row, as it would be, makes no sense. */
  check: (tx: Tx, wanted: Values) => Promise<void>;
  create: (tx: Tx, body: Values) => Promise<number>;
  update: (tx: Tx, id: number, change: Values) => Promise<void>;
  setDeleted: (tx: Tx, id: number, deletedAt: Date | null) => Promise<void>;
  /** What deleting these rows takes along, and what points to them; nothing where it is left out. */
  deletion?: (db: Db | Tx, ids: readonly number[]) => Promise<DeletionCounts>;
  /** What must happen along with a change, in its transaction. */
  afterUpdate?: (tx: Tx, row: Row, change: Values, actor: Actor, now: Date) => Promise<void>;
}

/** The service of a resource, as the routes call it. */
export interface ResourceService {
  list: (actor: Actor, query: ListQuery) => Promise<{ rows: Values[]; total: number }>;
  get: (actor: Actor, id: number) => Promise<Values>;
  create: (actor: Actor, body: Values) => Promise<Values>;
  update: (actor: Actor, id: number, change: Values) => Promise<Values>;
  /** These take the version at which the writer saw a row; without one it is overwritten, and its history says so. */
  remove: (actor: Actor, id: number, version?: number) => Promise<void>;
  restore: (actor: Actor, id: number, version?: number) => Promise<Values>;
  compareVersion: (actor: Actor, id: number, version: number) => Promise<VersionComparison>;
  restoreVersion: (actor: Actor, id: number, version: number, seen?: number) => Promise<Values>;
  /** Both answer the ids that did change, each once. */
  removeMany: (actor: Actor, ids: readonly number[], versions?: readonly number[]) => Promise<number[]>;
  restoreMany: (actor: Actor, ids: readonly number[], versions?: readonly number[]) => Promise<number[]>;
  deletion: (actor: Actor, ids: readonly number[]) => Promise<Deletion>;
  history: (actor: Actor, id: number) => Promise<PresentedChange[]>;
  batch: (actor: Actor, scope: Values, work: Batch) => Promise<{ created: number[] }>;
}

/** Several writes that hold together. What is changed or deleted names the version that its writer saw. */
export interface Batch {
  create: readonly Values[];
  update: readonly (Values & { id: number; version: number })[];
  remove: readonly { id: number; version: number }[];
}
const LONG = { timeout: 30_000 };

export function createResource<Row extends Kept>(
  db: Db,
  spec: ResourceSpec<Row>,
  now: () => Date = () => new Date(),
): ResourceService {
  async function presentAll(tx: Db | Tx, rows: readonly Row[]): Promise<Values[]> {
    const actors = await lastActors(
      tx,
      spec.entity,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      ...spec.present(row),
      id: row.id,
      is_active: row.isActive,
      version: row.version,
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
      updated_by: actors.get(row.id) ?? null,
      deleted_at: row.deletedAt?.toISOString() ?? null,
    }));
  }
  async function presentWhole(tx: Db | Tx, row: Row): Promise<Values> {
    const [presented = {}] = await presentAll(tx, [row]);
    return presented;
  }
  const fieldsOf = (row: Row): Values => ({ ...spec.fieldsOf(row), is_active: row.isActive });

  async function mustFind(tx: Db | Tx, id: number): Promise<Row> {
    const row = await spec.find(tx, id);
    if (!row) throw new AppError("not_found");
    return row;
  }
  /** Nobody else changes the row until this transaction ends. The table's name is the code's own. */
  const lock = (tx: Tx, id: number) =>
    tx.$queryRawUnsafe(`select id from "${spec.table}" where id = $1 for update`, id);

  const transaction = async <T>(
    work: (tx: Tx) => Promise<T>,
    taken = (cause: unknown) =>
      new AppError("invalid", { fields: { [spec.uniqueField]: ["errors.taken"] }, cause }),
    options: { timeout?: number } = {},
  ): Promise<T> => {
    try {
      return await db.$transaction(work, options);
    } catch (error) {
      throw isUniqueViolation(error) ? taken(error) : error;
    }
  };

  async function mustBeAsSeen(tx: Tx, row: Row, version: number | undefined): Promise<void> {
    if (version !== undefined && version !== row.version)
      throw new AppError("version_conflict", { current: await presentWhole(tx, row) });
  }

  const deletion = (row: Row, actor: Actor, isDeleting: boolean, seen: number | undefined): Change => ({
    entity: spec.entity,
    entityId: row.id,
    action: isDeleting ? "deleted" : "restored",
    version: row.version + 1,
    isOverwrite: seen === undefined,
    actorId: actor.id,
  });
  async function setDeleted(
    tx: Tx,
    actor: Actor,
    id: number,
    isDeleting: boolean,
    seen?: number,
  ): Promise<Row> {
    await lock(tx, id);
    const row = await mustFind(tx, id);
    if ((row.deletedAt !== null) === isDeleting) throw new AppError("not_found");
    await mustBeAsSeen(tx, row, seen);
    await spec.setDeleted(tx, id, isDeleting ? now() : null);
    await writeChanges(tx, [deletion(row, actor, isDeleting, seen)]);
    return mustFind(tx, id);
  }

  /** All of the rows or none. Throws with every row that cannot be, by its name and at its place (`ids.0`). */
  async function setManyDeleted(
    tx: Tx,
    actor: Actor,
    wanted: readonly number[],
    isDeleting: boolean,
    versions?: readonly number[],
  ) {
    const seen = seenVersions(wanted, versions);
    const ids = [...new Set(wanted)];
    await tx.$queryRawUnsafe(
      `select id from "${spec.table}" where id = any($1::int[]) order by id for update`,
      ids,
    );
    const at = (id: number, key: string, name: string) => ({
      [`ids.${wanted.indexOf(id)}`]: [`${key}?${new URLSearchParams({ name }).toString()}`],
    });
    const rows: Row[] = [];
    const mistakes: FieldErrors[] = [];
    for (const id of ids) {
      const row = await spec.find(tx, id);
      if (row && (row.deletedAt === null) === isDeleting) rows.push(row);
      else {
        const key = isDeleting || !row ? "errors.row_gone" : "errors.row_not_deleted";
        mistakes.push(at(id, key, row ? spec.nameOf(row) : `#${id}`));
      }
    }
    if (mistakes.length > 0) throw new AppError("invalid", { fields: Object.assign({}, ...mistakes) });
    for (const row of rows) await mustBeAsSeen(tx, row, seen.get(row.id));
    for (const row of rows)
      try {
        await spec.setDeleted(tx, row.id, isDeleting ? now() : null);
      } catch (cause) {
        if (!isUniqueViolation(cause)) throw cause;
        const fields = at(row.id, "errors.row_name_taken", spec.nameOf(row));
        throw new AppError("name_taken", { fields, cause });
      }
    await writeChanges(
      tx,
      rows.map((row) => deletion(row, actor, isDeleting, seen.get(row.id))),
    );
    return ids;
  }

  async function create(tx: Tx, actor: Actor, body: Values): Promise<Row> {
    await spec.check(tx, body);
    const id = await spec.create(tx, body);
    await writeChanges(tx, [
      { entity: spec.entity, entityId: id, action: "created", version: 1, actorId: actor.id },
    ]);
    return mustFind(tx, id);
  }

  async function update(
    tx: Tx,
    actor: Actor,
    id: number,
    { version, reviewed: languages, _method: _, ...wanted }: Values,
    as: Pick<Change, "restoredVersion"> = {},
  ): Promise<Row> {
    await lock(tx, id);
    const before = await mustFind(tx, id);
    if (before.deletedAt) throw new AppError("not_found");
    const known = fieldsOf(before);
    const flat = flatTexts(wanted);
    const changes = differenceOf(flatTexts(known), flat);
    const fields = Object.keys(changes);
    const reviewed = "translations" in known ? reviewedIn(languages) : [];
    if (fields.length === 0 && reviewed.length === 0) return before;
    if (typeof version === "number" && version !== before.version) {
      // Who calls a language right has not seen a later Georgian.
      const texts = Object.keys(flatTexts(known)).filter((field) => field.startsWith("translations.ka."));
      const clashes = await tx.inventoryChange.count({
        where: {
          entity: spec.entity,
          entityId: id,
          version: { gt: version },
          fields: { hasSome: reviewed.length > 0 ? [...fields, ...texts] : fields },
        },
      });
      if (clashes > 0) throw new AppError("version_conflict", { current: await presentWhole(tx, before) });
    }
    const change = nestedTexts(Object.fromEntries(fields.map((field) => [field, flat[field]])));
    if (fields.length > 0) {
      await spec.check(tx, { ...known, ...change });
      await spec.update(tx, id, change);
      await spec.afterUpdate?.(tx, before, change, actor, now());
    } else
      await tx.$executeRawUnsafe(
        `update "${spec.table}" set version = version + 1, updated_at = $2 where id = $1`,
        id,
        now(),
      );
    await writeChanges(tx, [
      {
        entity: spec.entity,
        entityId: id,
        action: "updated",
        ...as,
        version: before.version + 1,
        changes,
        reviewed,
        isOverwrite: version === undefined,
        actorId: actor.id,
      },
    ]);
    return mustFind(tx, id);
  }

  return {
    async list(actor, query) {
      mustBeAdmin(actor);
      const page = { skip: (query.page - 1) * query.per_page, take: query.per_page };
      const { rows, total } = await spec.list(db, query, page);
      return { rows: await presentAll(db, rows), total };
    },

    async get(actor, id) {
      mustBeAdmin(actor);
      return presentWhole(db, await mustFind(db, id));
    },

    async create(actor, body) {
      mustBeAdmin(actor);
      return presentWhole(db, await transaction((tx) => create(tx, actor, body)));
    },

    /**
     * Changes what the body names. With a `version`, a field that somebody else has changed since is refused with 409
     * and the current row; changes to different fields both hold (decision 4).
     */
    async update(actor, id, change) {
      mustBeAdmin(actor);
      return presentWhole(db, await transaction((tx) => update(tx, actor, id, change)));
    },

    async remove(actor, id, version) {
      mustBeAdmin(actor);
      await transaction((tx) => setDeleted(tx, actor, id, true, version));
    },
    async restore(actor, id, version) {
      mustBeAdmin(actor);
      const taken = (cause: unknown) => new AppError("name_taken", { cause });
      return presentWhole(db, await transaction((tx) => setDeleted(tx, actor, id, false, version), taken));
    },
    async compareVersion(actor, id, version) {
      mustBeAdmin(actor);
      const row = await mustFind(db, id);
      const past = await valuesAt(db, { entity: spec.entity, id, version: row.version }, version);
      if (!past) throw new AppError("not_found");
      const changes = Object.entries(differenceOf(flatTexts(fieldsOf(row)), past))
        .map(([field, [from, to]]) => ({ field, from, to }))
        // A language without a row has empty texts.
        .filter(({ from, to }) => (from ?? "") !== (to ?? ""));
      return { version: row.version, changes };
    },
    /** Makes a row what it was, as a new version. What `seen` did not know is a conflict, and nothing is written. */
    async restoreVersion(actor, id, version, seen) {
      mustBeAdmin(actor);
      const row = await transaction(async (tx) => {
        await lock(tx, id);
        const before = await mustFind(tx, id);
        if (before.deletedAt) throw new AppError("not_found");
        await mustBeAsSeen(tx, before, seen);
        const past = await valuesAt(tx, { entity: spec.entity, id, version: before.version }, version);
        if (!past) throw new AppError("not_found");
        const basis = seen === undefined ? {} : { version: seen };
        return update(tx, actor, id, { ...past, ...basis }, { restoredVersion: version });
      });
      return presentWhole(db, row);
    },

    async removeMany(actor, ids, versions) {
      mustBeAdmin(actor);
      return db.$transaction((tx) => setManyDeleted(tx, actor, ids, true, versions), LONG);
    },
    async restoreMany(actor, ids, versions) {
      mustBeAdmin(actor);
      return db.$transaction((tx) => setManyDeleted(tx, actor, ids, false, versions), LONG);
    },

    async deletion(actor, ids) {
      mustBeAdmin(actor);
      return presentDeletion((await spec.deletion?.(db, ids)) ?? {});
    },

    async history(actor, id) {
      mustBeAdmin(actor);
      const row = await mustFind(db, id);
      const changes = await changesOf(db, spec.entity, id);
      const first = changes.at(-1);
      // What came from a seed has no line for its first state, which can be gone back to all the same.
      return first?.action === "created" || first?.version === 1
        ? changes
        : [...changes, baselineOf(row, (first?.version ?? row.version + 1) - 1)];
    },

    /**
     * All of the work or none of it, on rows that have the values of `scope`. A row that is gone or was changed since
     * is refused with 409; a mistake is named at its place (`update.0.points`).
     */
    async batch(actor, scope, work) {
      mustBeAdmin(actor);
      return transaction(
        async (tx) => {
          const ids = [...work.update, ...work.remove].map(({ id }) => id).toSorted((a, b) => a - b);
          // In one order, so that two batches never wait for each other.
          for (const id of ids) {
            await lock(tx, id);
            const row = await spec.find(tx, id);
            const isWithin = row && isMatch(fieldsOf(row), scope);
            if (!isWithin || row.deletedAt) throw new AppError("version_conflict", { current: null });
          }
          for (const { id, version } of work.remove) {
            await setDeleted(tx, actor, id, true, version);
          }
          for (const [index, { id, ...change }] of work.update.entries())
            await at(`update.${index}`, update(tx, actor, id, change));
          const created: number[] = [];
          for (const [index, body] of work.create.entries())
            created.push((await at(`create.${index}`, create(tx, actor, { ...body, ...scope }))).id);
          return { created };
        },
        undefined,
        LONG,
      );
    },
  };
}

const baselineOf = (row: Kept, version: number): PresentedChange => ({
  id: "0",
  action: "created",
  version,
  changes: {},
  reason: "",
  is_overwrite: false,
  restored_version: null,
  reviewed: [],
  actor: null,
  created_at: row.createdAt.toISOString(),
});

/** The contract has let locales alone through; Georgian is what the others are held against. */
const reviewedIn = (languages: unknown): Locale[] =>
  Array.isArray(languages) ? LOCALES.filter((locale) => locale !== "ka" && languages.includes(locale)) : [];

const isMatch = (values: Values, wanted: Values): boolean =>
  Object.entries(wanted).every(([field, value]) => values[field] === value);

/** Names a mistake in one item of many by its place. */
async function at<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== "invalid" || !cause.fields) throw cause;
    const fields = Object.fromEntries(
      Object.entries(cause.fields).map(([field, keys]) => [`${path}.${field}`, keys]),
    );
    throw new AppError("invalid", { fields, cause });
  }
}

/** What a write does to the row itself beside its own columns. */
export const bumped = { version: { increment: 1 } } as const;
export const invalid = (field: string, key: string): AppError =>
  new AppError("invalid", { fields: { [field]: [key] } });
/** Only the columns that the change names: Prisma takes `undefined` for "leave it". */
export const columns = <T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
export const deletedWhere = ({ deleted }: ListQuery) => ({ deletedAt: deleted ? { not: null } : null });
