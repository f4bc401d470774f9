import type { RecordEntity } from "@ezo/contract/records/records";
import type { Capability } from "@ezo/contract/values/roles/capabilities";
import type { Locale } from "@ezo/contract/values/locale";
import { Prisma } from "../generated/prisma/client.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { Actor } from "../users/actor.ts";
import type { DeletionCounts } from "./deletion.ts";
import { type Changes, type Fields, textAt } from "./fields.ts";

/** A record as the rules of writing see it. */
export interface Loaded {
  id: number;
  version: number;
  createdAt: Date;
  deletedAt: Date | null;
  fields: Fields;
  /** What a message calls it, where that is more than its title. */
  name?: string;
}

/** A row with its fields; a table whose rows are never deleted has no `deletedAt`. */
export const loadedRow = (
  row: { id: number; version: number; createdAt: Date; deletedAt?: Date | null },
  fields: Fields,
  name?: string,
): Loaded => ({
  id: row.id,
  version: row.version,
  createdAt: row.createdAt,
  deletedAt: row.deletedAt ?? null,
  fields,
  ...(name !== undefined && { name }),
});

export interface Change {
  /** 0 for a record that is being created. */
  id: number;
  before: Fields;
  after: Fields;
  /** It goes back to an earlier version: what it brings was stored once. */
  isRestored?: boolean;
}

/** Who writes; null for the system itself, which may write everything. */
export type Writer = Actor | null;

/** What a kind of record provides, so that versions, conflicts, history, deletion and events work for it. */
export interface RecordKind {
  entity: RecordEntity;
  /** What changing its records takes, where a caller allows more than `RECORD_RIGHTS` says: holding an apartment. */
  writeTakes?: Capability;
  /** The cache tags of what shows it on the public site: none, what visitors never see. */
  tags: readonly string[];
  /** Tags of what shows only some of its fields: named when one of those changes, or when a record comes or goes. */
  partTags?: readonly { tag: string; isShown: (field: string) => boolean }[];
  /** Begins the tag of the public page of each record: `project` for `project:12`. */
  pageTag?: string;
  /**
   * What other pages show of each record, named as `partTags` are: `card` for `project:12:card`. An answer that has such a tag has one of
   * `partTags`, too, which a write of many records names instead.
   */
  pageParts?: readonly { part: "card" | "name"; isShown: (field: string) => boolean }[];
  /** Whether visitors see a record with these fields. A write of one that they see neither before nor after it names no tags. */
  isPublic?: (fields: Fields) => boolean;
  /** The projects whose stock these records are part of, before and after the write; null among them for every project (`stockTag`). */
  stockOf?: (
    tx: Tx,
    written: readonly { changes: Changes; after: Fields }[],
  ) => Promise<readonly (number | null)[]>;
  /**
   * Whether it follows from a field what is left of a project and from which price on, as its card says (`statsOfProjects`); null for
   * records of which nothing follows. Left out, everything follows.
   */
  countedBy?: ((field: string) => boolean) | null;
  rows: Rows;
  load: (db: Db | Tx, ids: readonly number[]) => Promise<Loaded[]>;
  insert: (tx: Tx, fields: Fields, actor: Writer) => Promise<number>;
  /**
   * Adds several in few statements and returns their ids in the order of `wanted`. All are checked before the first is added, so
   * `check` may not be about the others.
   */
  insertAll?: (tx: Tx, wanted: readonly Fields[], actor: Writer) => Promise<number[]>;
  /** Writes the fields that are given and no others. */
  write: (tx: Tx, id: number, fields: Fields, actor: Writer) => Promise<void>;
  /**
   * Writes the same fields of several, in few statements. What `check` asks for a kind that has it is asked for all of a write at
   * once.
   */
  writeAlike?: (tx: Tx, ids: readonly number[], fields: Fields, actor: Writer) => Promise<void>;
  /**
   * What has to stay as it is while any of these fields is written: the currency of a price. It is locked before the rows, as by
   * those who change it.
   */
  hold?: { fields: readonly string[]; take: (tx: Tx) => Promise<unknown> };
  /** Runs before several are written: names that are swapped would clash on their way. */
  makeRoom?: (tx: Tx, written: readonly { id: number; changes: Changes }[]) => Promise<void>;
  /** Notes that languages are right for today's Georgian, where more than the history keeps that. */
  review?: (tx: Tx, id: number, languages: readonly Locale[]) => Promise<void>;
  /** Fields that name other rows by id. */
  references?: Readonly<Record<string, ReferenceTo>>;
  /** Fields that going back to an earlier version leaves as they are. */
  lasting?: readonly string[];
  /**
   * Turns what earlier versions may hold and is no longer a valid value into today's: a price of 0 becomes no price. Also what a change
   * brings along: a parking place has no rooms.
   */
  asToday?: (fields: Fields) => Fields;
  /**
   * A change with what it brings along for a record as it is: what no longer fits it is taken away, unless the change names it.
   */
  alongWith?: (before: Fields, patch: Fields) => Fields;
  /** An earlier version without what may be written no more, which stays as it is: an address that was never confirmed. */
  stillAllowed?: (db: Db | Tx, past: Fields, present: Fields) => Promise<Fields>;
  /** What a record had in fields that its earlier versions do not name, because there was no such field yet. */
  formerly?: Fields;
  /** The field that the database's unique index is about: an error of that index becomes an error of this field. */
  uniqueField?: string;
  /** Rules over more than one field or row; runs in the transaction before anything is written. */
  check?: (tx: Tx, change: Change, actor: Writer) => Promise<void>;
  /** What deleting these records takes along, and what points to them; nothing where it is left out. */
  deletion?: (db: Db | Tx, ids: readonly number[]) => Promise<DeletionCounts>;
  mayDelete?: (tx: Tx, records: readonly Loaded[], actor: Writer) => Promise<void>;
  /** What it refuses may name a record by its id in place of a field. */
  mayRestore?: (tx: Tx, records: readonly Loaded[], actor: Writer) => Promise<void>;
  /** Where the page that a record is edited on has texts that are records too. */
  companions?: Companions;
  /** Records events of a change beside `records.changed`. */
  announce?: (tx: Tx, written: readonly { id: number; changes: Changes }[]) => Promise<void>;
}

/** Records of another kind that are edited and drafted with a record, each with its own version and history. */
export interface Companions {
  kind: RecordKind;
  /** By the name that their fields have in those of the whole. */
  idsByName: (db: Db | Tx) => Promise<ReadonlyMap<string, number>>;
  /** The field of the whole that is `own` of a companion. */
  fieldOf: (name: string, own: string) => string;
  /** The way back; null for a field of the record itself. */
  placeOf: (field: string) => { name: string; own: string } | null;
}

export type ReferenceTo = "media" | "project" | "feature" | "layout";

const NAMES = ["translations.ka.title", "translations.ka.name", "name", "title", "key", "email"];
/** What a message calls a record. */
export const nameOf = ({ id, name, fields }: Loaded): string =>
  name ?? (NAMES.map((field) => textAt(fields, field)).find(Boolean) || `#${id}`);

/** The columns that every kind has: version, deletion, and who wrote last. */
export interface Rows {
  /** Locks rows, in one order for everybody. */
  lock: (tx: Tx, ids: readonly number[]) => Promise<void>;
  /** Raises the version of rows and says who did it; `deletedAt` only where it is given. */
  mark: (
    tx: Tx,
    ids: readonly number[],
    marks: { actorId: number | null; at: Date; deletedAt?: Date | null },
  ) => Promise<void>;
}

/** `hasEditor`: the table says who wrote last; where it does not, only the history knows. */
export function rowsOf(table: string, hasEditor = true): Rows {
  const name = Prisma.raw(`"${table}"`);
  return {
    lock: async (tx, ids) => {
      await tx.$queryRaw`select id from ${name} where id = any(${[...ids]}::int[]) order by id for update`;
    },
    mark: async (tx, ids, { actorId, at, deletedAt }) => {
      const deletion =
        deletedAt === undefined ? Prisma.empty : Prisma.sql`, deleted_at = ${deletedAt}::timestamptz`;
      const editor = hasEditor ? Prisma.sql`updated_by_id = ${actorId},` : Prisma.empty;
      await tx.$executeRaw`
        update ${name} set version = version + 1, ${editor} updated_at = ${at}::timestamptz ${deletion}
        where id = any(${[...ids]}::int[])`;
    },
  };
}
