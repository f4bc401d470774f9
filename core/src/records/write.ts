import type { Locale } from "@ezo/contract/values/locale";
import { AppError } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { PageQuery } from "../platform/paging/page-slice.ts";
import type { Actor } from "../users/actor.ts";
import { changesOf, mustBeAsSeen, type Seen, seenVersions, UNSEEN } from "./conflicts.ts";
import { createAll, type Creation } from "./writing/create.ts";
import { takenOr } from "./failures.ts";
import type { Fields } from "./fields.ts";
import { fieldsAt, presentChanges, readHistory } from "./history.ts";
import type { Loaded, RecordKind, Writer } from "./kind.ts";
import { withoutReferences } from "./writing/references.ts";
import { type Deleting, setDeleted } from "./writing/set-deleted.ts";
import { type Bulk, updateAll, updateOne, writeAll } from "./writing/update.ts";
import { holdFor, locked, mayEdit, mayRead, read, type Writing } from "./writing/writing.ts";

export type Records = ReturnType<typeof createRecords>;
/** The writes of a transaction in records of one kind. */
export type Writes = ReturnType<Records["within"]>;

type InTransaction = <T>(
  actor: Writer,
  kind: RecordKind,
  work: (writing: Writing) => Promise<T>,
  how?: How,
) => Promise<T>;
interface How {
  isBulk?: boolean;
  /** What may be written; null where that is not known yet. See `holdFor`. */
  written?: readonly Fields[] | null;
}

/** Bulk calls write many rows, some of them one by one; they may take longer than a single change. */
const BULK = { timeout: 60_000, maxWait: 10_000 };

/**
 * How records are written, whatever their kind: every change is the row, a line of history that can be gone back to, and
 * an event, in one transaction; conflicts are judged by field.
 */
export function createRecords(options: { db: Db; now?: () => Date }) {
  const { db, now = () => new Date() } = options;

  const inTransaction: InTransaction = (actor, kind, work, { isBulk = false, written = [] } = {}) =>
    db
      .$transaction(
        async (tx) => {
          await holdFor(tx, kind, written);
          // Read after that wait: what it waited for comes first in the histories, too.
          return work({ tx, actor, kind, at: now() });
        },
        isBulk ? BULK : {},
      )
      .catch((error: unknown) => {
        throw takenOr(kind, error);
      });

  return {
    async create(actor: Actor, kind: RecordKind, fields: Fields): Promise<number> {
      const [id] = await inTransaction(actor, kind, (writing) => createAll(writing, [fields]), {
        written: [fields],
      });
      if (id === undefined) throw new Error(`${kind.entity} was not created`);
      return id;
    },
    /** All of them or none. */
    createMany: (actor: Actor, kind: RecordKind, wanted: readonly Fields[]): Promise<number[]> =>
      inTransaction(actor, kind, (writing) => createAll(writing, wanted), {
        isBulk: true,
        written: wanted,
      }),

    /**
     * Writes what `patch` changes. With the version it was based on: what somebody else has changed since stays, and
     * where both have changed the same field to different values nothing is written and the answer is `conflict`.
     */
    update: (
      actor: Actor,
      kind: RecordKind,
      id: number,
      patch: Fields,
      version?: number,
      reviewed: readonly Locale[] = [],
    ): Promise<void> =>
      inTransaction(
        actor,
        kind,
        (writing) => {
          mayEdit(kind, actor);
          return updateOne(writing, id, patch, version, reviewed);
        },
        { written: [patch] },
      ),

    /** The same for many at once; records that are gone are left out. Returns the ids of those that changed. */
    updateMany: (
      actor: Actor,
      kind: RecordKind,
      patches: ReadonlyMap<number, Fields>,
      seen: Seen = UNSEEN,
    ): Promise<number[]> =>
      inTransaction(actor, kind, (writing) => updateAll(writing, patches, seen), {
        isBulk: true,
        written: [...patches.values()],
      }),

    /** Hides records everywhere; they can be restored until housekeeping removes them for good. */
    remove: (actor: Actor, kind: RecordKind, ids: readonly number[], as: Deleting = {}) =>
      inTransaction(actor, kind, (writing) => setDeleted(writing, ids, writing.at, { seen: UNSEEN, ...as }), {
        isBulk: true,
      }),
    restore: (actor: Actor, kind: RecordKind, ids: readonly number[], as: Deleting = {}) =>
      inTransaction(actor, kind, (writing) => setDeleted(writing, ids, null, { seen: UNSEEN, ...as }), {
        isBulk: true,
      }),
    /** Writes in a transaction of the caller, who has checked the right to update one record. */
    within(tx: Tx, actor: Writer, kind: RecordKind, onBehalfOf: number | null = null) {
      const writing = (): Writing => ({ tx, actor, kind, at: now(), onBehalfOf });
      return {
        create: (wanted: readonly Fields[], how?: Creation) => createAll(writing(), wanted, how),
        update: (id: number, patch: Fields, version?: number) => updateOne(writing(), id, patch, version),
        /** `seen` is null where the caller has judged conflicts itself. */
        updateMany: (patches: ReadonlyMap<number, Fields>, seen: Seen | null = null, bulk?: Bulk) =>
          updateAll(writing(), patches, seen, bulk),
        setDeleted: (ids: readonly number[], deletedAt: Date | null, as?: Deleting) =>
          setDeleted(writing(), ids, deletedAt, as),
      };
    },

    ...versions(db, inTransaction),
  };
}

/** What there is of a record's earlier versions, and going back to one. */
function versions(db: Db, inTransaction: InTransaction) {
  return {
    async history(actor: Actor, kind: RecordKind, id: number, page: PageQuery) {
      mayRead(kind, actor);
      return readHistory(db, kind, await read(db, kind, id), page);
    },

    /** What going back to `version` would change now. */
    async compareVersion(actor: Actor, kind: RecordKind, id: number, version: number) {
      mayRead(kind, actor);
      const record = await read(db, kind, id);
      const past = await pastOf(db, kind, record, version);
      return { version: record.version, changes: presentChanges(changesOf(record.fields, past)) };
    },

    /** Makes a record what it was; what it then named and is gone since is left out. */
    restoreVersion: (
      actor: Actor,
      kind: RecordKind,
      id: number,
      version: number,
      seen?: number,
    ): Promise<void> =>
      inTransaction(
        actor,
        kind,
        async (writing) => {
          mayEdit(kind, actor);
          const record = await locked(writing, id);
          mustBeAsSeen(record, seen);
          const patch = await pastOf(writing.tx, kind, record, version);
          await writeAll(writing, [{ record, patch }], seenVersions([id], [seen]), {
            restoredVersion: version,
          });
        },
        { written: null },
      ),
  };
}

/** The fields of an earlier version that going back to it writes; throws `not_found` where there is no such version. */
async function pastOf(
  db: Db | Tx,
  kind: RecordKind,
  { id, fields: present }: Loaded,
  version: number,
): Promise<Fields> {
  const line = await fieldsAt(db, kind, id, version);
  const stored = line ? { ...kind.formerly, ...line } : await presentAt(db, kind, id, version);
  const past = kind.asToday?.(stored) ?? stored;
  const lasting = kind.lasting ?? [];
  const kept = Object.entries(past).filter(([field]) => !lasting.includes(field));
  const fields = Object.fromEntries(kept);
  const allowed = (await kind.stillAllowed?.(db, fields, present)) ?? fields;
  return withoutReferences(db, kind, allowed, present);
}

/** What came from a seed has no line for its first state, which is the present one until it is changed. */
async function presentAt(db: Db | Tx, kind: RecordKind, id: number, version: number): Promise<Fields> {
  const record = await read(db, kind, id);
  if (record.version !== version) throw new AppError("not_found");
  return record.fields;
}
