import type {
  AdminTranslation,
  textRoutes,
  TranslationFilters,
} from "@ezo/contract/admin/content/translations";
import { LONG_TEXT_MIN_LENGTH, LONG_TEXT_RATIO } from "@ezo/contract/values/limits/content";
import { type Locale, LOCALES, type LocalizedText } from "@ezo/contract/values/locale";
import type { ParsedInput } from "@ezo/contract/route";
import { editorInclude, presentMarks } from "../records/present.ts";
import type { Uploads } from "../records/pictures.ts";
import { type RecordParts, createResource, type Resource } from "../records/resource.ts";
import { Prisma } from "../generated/prisma/client.ts";
import type { Db, Tx } from "../platform/db.ts";
import { pageSlice, rowsOfPage } from "../platform/paging/page-slice.ts";
import { shownLocales } from "../site-languages/shown-languages.ts";
import { type Actor, must } from "../users/actor.ts";
import { conditionsOf, isMissing, isStale } from "./translations.filter.ts";
import { createTranslationsImport } from "./translations.import.ts";
import { databaseTime } from "./database-time.ts";
import { mayWriteTexts, placeholdersIn, TRANSLATED, translationKind } from "./translations.kind.ts";

type UpdateBody = Parameters<Resource<AdminTranslation>["update"]>[2];
type TextRecord = Prisma.TranslationGetPayload<{ include: typeof editorInclude }>;

const ORDERS = {
  key: Prisma.sql`key`,
  newest: Prisma.sql`id desc`,
  updated: Prisma.sql`updated_at desc, id desc`,
};

/** The site's texts, as staff edit them. `changed` is called when this process must read them again. */
export function createTranslationsAdmin(parts: RecordParts & { changed: () => void }) {
  const { db, changed } = parts;
  const resource = createResource<AdminTranslation>(parts, translationKind, {
    find: async (id) => {
      const record = await db.translation.findUnique({ where: { id }, include: editorInclude });
      return record && present(record);
    },
    // `translations[ka]` is the text itself here, in the shape of every other resource.
    prepare: (fields) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, text]) => [
          name.replace(/^translations\.(ka|en|ru)$/, "$1"),
          text,
        ]),
      ),
  });
  /** Has this process read the texts again after `work`. */
  const announced =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const answer = await work(...args);
      changed();
      return answer;
    };

  return {
    ...resource,
    create: announced(resource.create),
    remove: announced(resource.remove),
    restore: announced(resource.restore),
    removeMany: announced(resource.removeMany),
    restoreMany: announced(resource.restoreMany),
    restoreVersion: announced(resource.restoreVersion),
    update: announced((actor: Actor, id: number, body: UpdateBody, uploads: Uploads, locale: Locale) => {
      mayWriteTexts(actor, body.reviewed ?? []);
      return resource.update(actor, id, body, uploads, locale);
    }),

    async list(actor: Actor, query: ParsedInput<typeof textRoutes.list>["query"]) {
      must(actor, "texts.read");
      const wanted = conditionsOf(query, await shownLocales(db));
      const [records, [counted]] = await Promise.all([
        select(db, wanted, query.sort, pageSlice(query)),
        db.$queryRaw<{ total: number }[]>`
          select count(*)::int as total from translations where ${wanted}`,
      ]);
      return { rows: records.map(present), total: counted?.total ?? 0 };
    },

    async groups(actor: Actor) {
      must(actor, "texts.read");
      const shown = await shownLocales(db);
      return db.$queryRaw<{ group: string; count: number; missing: number; stale: number; unused: number }[]>`
        select "group", count(*)::int as count,
          count(*) filter (where ${isMissing(shown)})::int as missing,
          count(*) filter (where ${isStale(shown)})::int as stale,
          count(*) filter (where not is_in_use)::int as unused
        from translations where deleted_at is null group by "group" order by "group"`;
    },

    /** The texts of a filter, and the instant after which a change is newer than they are. */
    async export(
      actor: Actor,
      filters: TranslationFilters,
    ): Promise<{ exportedAt: string; rows: ({ key: string } & LocalizedText)[] }> {
      must(actor, "texts.read");
      return db.$transaction(async (tx) => {
        // Waits for writers: one that commits later would count as older than the export.
        await tx.$executeRaw`lock table translations in share mode`;
        const exportedAt = await databaseTime(tx);
        const records = await select(tx, conditionsOf(filters, await shownLocales(tx)), "key");
        return { exportedAt, rows: records.map(({ key, ka, en, ru }) => ({ key, ka, en, ru })) };
      });
    },

    ...createTranslationsImport(parts),
  };
}

/** The records that meet `wanted`, in order; `page` cuts them. */
async function select(
  db: Db | Tx,
  wanted: Prisma.Sql,
  sort: keyof typeof ORDERS,
  page?: { skip: number; take: number },
): Promise<TextRecord[]> {
  const limit = page ? Prisma.sql`limit ${page.take} offset ${page.skip}` : Prisma.empty;
  const found = db.$queryRaw<{ id: number }[]>`
    select id from translations where ${wanted} order by ${ORDERS[sort]} ${limit}`;
  return rowsOfPage(found, (ids) =>
    db.translation.findMany({ where: { id: { in: ids } }, include: editorInclude }),
  );
}

function present(record: TextRecord): AdminTranslation {
  const { ka, en, ru } = record;
  const source = { en: record.enSource, ru: record.ruSource };
  const limit = Math.max(LONG_TEXT_MIN_LENGTH, LONG_TEXT_RATIO * ka.length);
  return {
    ...presentMarks(record),
    key: record.key,
    group: record.group,
    ka,
    en,
    ru,
    translations: { ka, en, ru },
    placeholders: placeholdersIn(ka),
    missing: LOCALES.filter((locale) => record[locale] === ""),
    stale: TRANSLATED.filter((locale) => record[locale] !== "" && source[locale] !== null),
    long: TRANSLATED.filter((locale) => record[locale].length > limit),
    is_in_use: record.isInUse,
  };
}
