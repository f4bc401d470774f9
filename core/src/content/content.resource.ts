import type { HistoryEntry, VersionComparison } from "@ezo/contract/content";
import type { Deletion } from "@ezo/contract/deletion";
import type { Locale } from "@ezo/contract/locale";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { type Actor, mustBeAdmin } from "../users/actor.ts";
import { type Fields, fieldsOf, type FieldValue } from "./content.fields.ts";
import type { ContentKind } from "./content.kind.ts";
import type { Pictures, Uploads } from "./content.pictures.ts";
import type { ContentService } from "./content.service.ts";
import { presentDeletion } from "./deletion.ts";
import { seenVersions } from "./seen-versions.ts";

export interface ContentParts {
  db: Db;
  content: ContentService;
  pictures: Pictures;
}
/** Fields of a write, its version, and how HTML forms send it. */
type Body = Readonly<Record<string, unknown>> & {
  version?: number | undefined;
  reviewed?: readonly Locale[] | undefined;
};

/** The calls that every kind of content has, on top of its kind and of how one item is shown. */
export function createResource<Item>(
  { db, content, pictures }: ContentParts,
  kind: ContentKind,
  options: {
    /** Deleted items too: the trash shows them. Null where there is none. */
    find: (id: number, locale: Locale, actor: Actor) => Promise<Item | null>;
    /** Fields that hold pictures. */
    pictureFields?: readonly string[];
    /** The body's fields, changed on their way in: HTML is made safe here. */
    prepare?: (fields: Fields) => Fields;
  },
) {
  const { find, pictureFields = [], prepare = (fields) => fields } = options;

  async function get(actor: Actor, id: number, locale: Locale): Promise<Item> {
    mustBeAdmin(actor);
    const item = await find(id, locale, actor);
    if (item === null) throw new AppError("not_found");
    return item;
  }

  const write = <T>(body: Body, uploads: Uploads, work: (fields: Fields) => Promise<T>): Promise<T> => {
    const fields = prepare(fieldsOf(body));
    const refs = Object.fromEntries(pictureFields.map((field) => [field, fields[field] as never]));
    return pictures.use(refs, uploads, (ids) => work({ ...fields, ...ids }));
  };

  return {
    get,
    create: async (actor: Actor, body: Body, uploads: Uploads, locale: Locale): Promise<Item> => {
      mustBeAdmin(actor);
      const id = await write(body, uploads, (fields) => content.create(actor, kind, fields));
      return get(actor, id, locale);
    },
    update: async (actor: Actor, id: number, body: Body, uploads: Uploads, locale: Locale): Promise<Item> => {
      mustBeAdmin(actor);
      await write(body, uploads, (fields) =>
        content.update(actor, kind, id, fields, body.version, body.reviewed),
      );
      return get(actor, id, locale);
    },
    remove: async (actor: Actor, id: number, version?: number): Promise<void> => {
      if ((await content.remove(actor, kind, [id], seenVersions([id], [version]))).length === 0)
        throw new AppError("not_found");
    },
    restore: async (actor: Actor, id: number, locale: Locale, version?: number): Promise<Item> => {
      if ((await content.restore(actor, kind, [id], seenVersions([id], [version]))).length === 0)
        throw new AppError("not_found");
      return get(actor, id, locale);
    },
    removeMany: (actor: Actor, ids: readonly number[], versions?: readonly number[]) =>
      content.remove(actor, kind, ids, seenVersions(ids, versions)),
    restoreMany: (actor: Actor, ids: readonly number[], versions?: readonly number[]) =>
      content.restore(actor, kind, ids, seenVersions(ids, versions)),
    updateMany: (actor: Actor, ids: readonly number[], set: Body, versions?: readonly number[]) =>
      content.updateMany(
        actor,
        kind,
        new Map(ids.map((id) => [id, fieldsOf(set)])),
        seenVersions(ids, versions),
      ),
    /** What deleting these takes along, and what points to them. */
    deletion: async (actor: Actor, ids: readonly number[]): Promise<Deletion> => {
      mustBeAdmin(actor);
      return presentDeletion((await kind.deletion?.(db, ids)) ?? {});
    },
    history: (
      actor: Actor,
      id: number,
      page: { page: number; per_page: number },
    ): Promise<{ entries: HistoryEntry[]; total: number }> => content.history(actor, kind, id, page),
    compareVersion: (actor: Actor, id: number, version: number): Promise<VersionComparison> =>
      content.compareVersion(actor, kind, id, version),
    restoreVersion: async (
      actor: Actor,
      id: number,
      version: number,
      locale: Locale,
      seen?: number,
    ): Promise<Item> => {
      await content.restoreVersion(actor, kind, id, version, seen);
      return get(actor, id, locale);
    },
    /** Gives the places that these items hold now out again, in the order of `ids`. */
    reorder: (
      actor: Actor,
      ids: readonly number[],
      places: readonly { id: number; sortOrder: number }[],
      versions?: readonly number[],
    ): Promise<number[]> => {
      const wanted = [...new Set(ids)].filter((id) => places.some((place) => place.id === id));
      const sorted = spread(places.map(({ sortOrder }) => sortOrder).sort((a, b) => a - b));
      const patches = wanted.map((id, index): [number, Record<string, FieldValue>] => [
        id,
        { sort_order: sorted[index] ?? index },
      ]);
      return content.updateMany(actor, kind, new Map(patches), seenVersions(ids, versions));
    },
  };
}

/** Places that several items share are made distinct, or their order would stay as it was. */
function spread(places: readonly number[]): number[] {
  const distinct: number[] = [];
  for (const place of places) distinct.push(Math.max(place, (distinct.at(-1) ?? place - 1) + 1));
  return distinct;
}
export type ContentResource<Item> = ReturnType<typeof createResource<Item>>;
