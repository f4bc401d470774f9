import type { ContentEntity } from "@ezo/contract/content";
import type { Locale } from "@ezo/contract/locale";
import { Prisma } from "../generated/prisma/client.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { Actor } from "../users/actor.ts";
import type { Fields } from "./content.fields.ts";
import type { DeletionCounts } from "./deletion.ts";

/** An item as the rules of content see it. */
export interface Loaded {
  id: number;
  version: number;
  createdAt: Date;
  deletedAt: Date | null;
  fields: Fields;
}

/** A row with its fields; a table whose rows are never deleted has no `deletedAt`. */
export const loadedRow = (
  row: { id: number; version: number; createdAt: Date; deletedAt?: Date | null },
  fields: Fields,
): Loaded => ({
  id: row.id,
  version: row.version,
  createdAt: row.createdAt,
  deletedAt: row.deletedAt ?? null,
  fields,
});

export interface Change {
  id: number;
  before: Fields;
  after: Fields;
}

/** What a kind of content must provide, so that versions, history, deletion and events work for it. */
export interface ContentKind {
  entity: ContentEntity;
  /** Throws for whom the kind is not theirs to edit or look back at; only administrators where it is left out. */
  mayEdit?: (actor: Actor) => void;
  /** What of the public site shows it; travels with `content.changed`. */
  tags: readonly string[];
  rows: Rows;
  load: (db: Db | Tx, ids: readonly number[]) => Promise<Loaded[]>;
  insert: (tx: Tx, fields: Fields, actor: Actor) => Promise<number>;
  /** Writes the fields that are given and no others. */
  write: (tx: Tx, id: number, fields: Fields, actor: Actor) => Promise<void>;
  /** Notes that languages are right for today's Georgian, where more than the history keeps that. */
  review?: (tx: Tx, id: number, languages: readonly Locale[]) => Promise<void>;
  /** Fields that name other rows by id. */
  references?: Readonly<Record<string, ReferenceTo>>;
  /** Fields that going back to an earlier version leaves as they are. */
  lasting?: readonly string[];
  /** Rules over more than one field or row; runs in the transaction before anything is written. */
  check?: (tx: Tx, change: Change, actor: Actor) => Promise<void>;
  /** What deleting these items takes along, and what points to them; nothing where it is left out. */
  deletion?: (db: Db | Tx, ids: readonly number[]) => Promise<DeletionCounts>;
  mayDelete?: (tx: Tx, items: readonly Loaded[], actor: Actor) => Promise<void>;
  mayRestore?: (tx: Tx, items: readonly Loaded[], actor: Actor) => Promise<void>;
}

export type ReferenceTo = "media" | "project" | "feature";

/** The columns that every kind has: version, deletion, and who wrote last. */
export interface Rows {
  /** Locks rows, in one order for everybody. */
  lock: (tx: Tx, ids: readonly number[]) => Promise<void>;
  /** Raises the version of rows and says who did it; `deletedAt` only where it is given. */
  mark: (
    tx: Tx,
    ids: readonly number[],
    marks: { actorId: number; at: Date; deletedAt?: Date | null },
  ) => Promise<void>;
}

export function rowsOf(table: string): Rows {
  const name = Prisma.raw(`"${table}"`);
  return {
    lock: async (tx, ids) => {
      await tx.$queryRaw`select id from ${name} where id = any(${[...ids]}::int[]) order by id for update`;
    },
    mark: async (tx, ids, { actorId, at, deletedAt }) => {
      const deletion =
        deletedAt === undefined ? Prisma.empty : Prisma.sql`, deleted_at = ${deletedAt}::timestamptz`;
      await tx.$executeRaw`
        update ${name} set version = version + 1, updated_by_id = ${actorId}, updated_at = ${at}::timestamptz ${deletion}
        where id = any(${[...ids]}::int[])`;
    },
  };
}
