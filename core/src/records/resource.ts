import type { Deletion } from "@ezo/contract/records/deletion";
import type { Locale } from "@ezo/contract/values/locale";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import type { PageQuery } from "../platform/paging/page-slice.ts";
import type { Actor } from "../users/actor.ts";
import { seenVersions } from "./conflicts.ts";
import { presentDeletion } from "./deletion.ts";
import { showingCurrent } from "./failures.ts";
import { type Fields, fieldsOf } from "./fields.ts";
import type { RecordKind } from "./kind.ts";
import { type Pictures, refsIn, type Uploads } from "./pictures.ts";
import type { Records } from "./write.ts";
import { openAmong } from "./writing/within-projects.ts";
import { mayEdit, mayMake, mayRead } from "./writing/writing.ts";

export interface RecordParts {
  db: Db;
  records: Records;
  pictures: Pictures;
}
/** Fields of a write, its version, and how HTML forms send it. */
export type Body = Readonly<Record<string, unknown>> & {
  version?: number | undefined;
  reviewed?: readonly Locale[] | undefined;
};

export interface ResourceOptions<Item> {
  /** Deleted records too: the trash shows them. Null where there is none. `from` is where it is read, for a draft. */
  find: (id: number, locale: Locale, actor: Actor, from?: Db) => Promise<Item | null>;
  pictureFields?: readonly string[];
  /** The body's fields, changed on their way in: HTML is made safe here. */
  prepare?: (fields: Fields) => Fields | Promise<Fields>;
}

/** Does `work` with the fields of a body, made safe, and with ids in place of what named the pictures. */
export const preparedWrite =
  <Item>(pictures: Pictures, { pictureFields = [], prepare = (fields) => fields }: ResourceOptions<Item>) =>
  async <T>(body: Body, uploads: Uploads, work: (fields: Fields) => Promise<T>): Promise<T> => {
    const fields = await prepare(fieldsOf(body));
    return pictures.use(refsIn(fields, pictureFields), uploads, (ids) => work({ ...fields, ...ids }));
  };

/** The calls that every kind of record has, on top of its kind and of how one record is shown. */
export function createResource<Item>(parts: RecordParts, kind: RecordKind, options: ResourceOptions<Item>) {
  const { records, pictures } = parts;
  const { find } = options;

  async function get(actor: Actor, id: number, locale: Locale): Promise<Item> {
    mayRead(kind, actor);
    const item = await find(id, locale, actor);
    if (item === null) throw new AppError("not_found");
    return item;
  }

  const current = (actor: Actor, id: number, locale: Locale) => () => find(id, locale, actor);

  const write = preparedWrite(pictures, options);

  return {
    get,
    create: async (actor: Actor, body: Body, uploads: Uploads, locale: Locale): Promise<Item> => {
      mayMake(kind, actor);
      const id = await write(body, uploads, (fields) => records.create(actor, kind, fields));
      return get(actor, id, locale);
    },
    update: async (actor: Actor, id: number, body: Body, uploads: Uploads, locale: Locale): Promise<Item> => {
      mayEdit(kind, actor);
      const writing = write(body, uploads, (fields) =>
        records.update(actor, kind, id, fields, body.version, body.reviewed),
      );
      await showingCurrent(writing, current(actor, id, locale));
      return get(actor, id, locale);
    },
    remove: async (actor: Actor, id: number, locale: Locale, version?: number): Promise<void> => {
      const seen = seenVersions([id], [version]);
      const ids = await showingCurrent(
        records.remove(actor, kind, [id], { seen }),
        current(actor, id, locale),
      );
      if (ids.length === 0) throw new AppError("not_found");
    },
    restore: async (actor: Actor, id: number, locale: Locale, version?: number): Promise<Item> => {
      const seen = seenVersions([id], [version]);
      const ids = await showingCurrent(
        records.restore(actor, kind, [id], { seen }),
        current(actor, id, locale),
      );
      if (ids.length === 0) throw new AppError("not_found");
      return get(actor, id, locale);
    },
    ...manyOf(kind, parts),
    ...pastVersions(records, kind, (id, actor, locale) => get(actor, id, locale)),
  };
}

/** The calls about earlier versions; `answer` shows the record after it went back to one. */
export const pastVersions = <Item>(
  records: Records,
  kind: RecordKind,
  answer: (id: number, actor: Actor, locale: Locale) => Promise<Item>,
) => ({
  history: (actor: Actor, id: number, page: PageQuery) => records.history(actor, kind, id, page),
  compareVersion: (actor: Actor, id: number, version: number) =>
    records.compareVersion(actor, kind, id, version),
  restoreVersion: async (actor: Actor, id: number, version: number, locale: Locale, seen?: number) => {
    const answered = () => answer(id, actor, locale);
    await showingCurrent(records.restoreVersion(actor, kind, id, version, seen), answered);
    return answered();
  },
});

function manyOf(kind: RecordKind, { db, records }: RecordParts) {
  return {
    /** All of them or none: one that is gone already is named. */
    removeMany: (actor: Actor, ids: readonly number[], versions?: readonly number[]) =>
      records.remove(actor, kind, ids, { seen: seenVersions(ids, versions), isStrict: true }),
    restoreMany: (actor: Actor, ids: readonly number[], versions?: readonly number[]) =>
      records.restore(actor, kind, ids, { seen: seenVersions(ids, versions), isStrict: true }),
    updateMany: (actor: Actor, ids: readonly number[], set: Body, versions?: readonly number[]) =>
      records.updateMany(
        actor,
        kind,
        new Map(ids.map((id) => [id, fieldsOf(set)])),
        seenVersions(ids, versions),
      ),
    /** What deleting these takes along, and what points to them. */
    deletion: async (actor: Actor, ids: readonly number[]): Promise<Deletion> => {
      mayMake(kind, actor);
      return presentDeletion((await kind.deletion?.(db, await openAmong(db, kind, ids))) ?? {});
    },
    /** Gives the places that these records hold now out again, in the order of `ids`. */
    reorder: async (
      actor: Actor,
      ids: readonly number[],
      versions?: readonly number[],
    ): Promise<number[]> => {
      mayEdit(kind, actor);
      const living = (await kind.load(db, ids)).filter(({ deletedAt }) => !deletedAt);
      const wanted = [...new Set(ids)].filter((id) => living.some((record) => record.id === id));
      const places = spread(living.map(({ fields }) => Number(fields["sort_order"])).sort((a, b) => a - b));
      const patches = wanted.map((id, index): [number, Fields] => [
        id,
        { sort_order: places[index] ?? index },
      ]);
      return records.updateMany(actor, kind, new Map(patches), seenVersions(ids, versions));
    },
  };
}

/** Places that several records share are made distinct, or their order would stay as it was. */
function spread(places: readonly number[]): number[] {
  const distinct: number[] = [];
  for (const place of places) distinct.push(Math.max(place, (distinct.at(-1) ?? place - 1) + 1));
  return distinct;
}
export type Resource<Item> = ReturnType<typeof createResource<Item>>;
