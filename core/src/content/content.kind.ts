import type { ContentEntity } from "@ezo/contract/content";
import { Prisma } from "../generated/prisma/client.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { Actor } from "../users/actor.ts";
import type { Fields } from "./content.fields.ts";

/** An item as the rules of content see it. */
export interface Loaded {
  id: number;
  version: number;
  createdAt: Date;
  deletedAt: Date | null;
  fields: Fields;
}

export interface Change {
  id: number;
  before: Fields;
  after: Fields;
}

/** What a kind of content must tell and do, so that versions, history, deletion and events work for it. */
export interface ContentKind {
  entity: ContentEntity;
  /** What of the public site shows it; travels with `content.changed`. */
  tags: readonly string[];
  rows: Rows;
  load: (db: Db | Tx, ids: readonly number[]) => Promise<Loaded[]>;
  insert: (tx: Tx, fields: Fields, actor: Actor) => Promise<number>;
  /** Writes the fields that are given and no others. */
  write: (tx: Tx, id: number, fields: Fields, actor: Actor) => Promise<void>;
  /** Fields that name other rows by id. */
  references?: Readonly<Record<string, ReferenceTo>>;
  /** Fields that going back to an earlier version leaves as they are. */
  lasting?: readonly string[];
  /** Rules over more than one field or row; runs in the transaction before anything is written. */
  check?: (tx: Tx, change: Change, actor: Actor) => Promise<void>;
  mayDelete?: (tx: Tx, items: readonly Loaded[], actor: Actor) => Promise<void>;
  mayRestore?: (tx: Tx, items: readonly Loaded[]) => Promise<void>;
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
