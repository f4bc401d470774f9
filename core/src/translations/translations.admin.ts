import type {
  AdminTranslation,
  ImportPlan,
  importTranslations,
  listAdminTranslations,
  TranslationFilters,
} from "@ezo/contract/admin-translations";
import { LONG_TEXT_MIN_LENGTH, LONG_TEXT_RATIO } from "@ezo/contract/limits";
import { type Locale, LOCALES, type LocalizedText } from "@ezo/contract/locale";
import type { ParsedInput } from "@ezo/contract/route";
import { editorInclude, presentMarks } from "../content/content.present.ts";
import { type ContentParts, createResource } from "../content/content.resource.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { literally } from "../platform/db.ts";
import { type Actor, mustBeAdmin } from "../users/actor.ts";
import { planImport, type WantedTexts } from "./translations.import.ts";
import { parseTranslationsCsv } from "./translations.csv.ts";
import { CHANGED_AT, placeholdersIn, translationKind } from "./translations.kind.ts";

export type TranslationsAdmin = ReturnType<typeof createTranslationsAdmin>;
type TextRecord = Prisma.TranslationGetPayload<{ include: typeof editorInclude }>;

const ORDERS = {
  key: Prisma.sql`key`,
  newest: Prisma.sql`id desc`,
  updated: Prisma.sql`updated_at desc, id desc`,
};

/** The site's texts as staff work on them. `changed` is called when this process must read them anew. */
export function createTranslationsAdmin(parts: ContentParts & { changed: () => void }) {
  const { db, content, changed } = parts;
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
  const told =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const answer = await work(...args);
      changed();
      return answer;
    };

  /** The records of a filter, in order; `page` cuts them. */
  async function select(
    query: TranslationFilters & { deleted?: boolean | undefined },
    sort: keyof typeof ORDERS,
    page?: { skip: number; take: number },
  ): Promise<TextRecord[]> {
    const limit = page ? Prisma.sql`limit ${page.take} offset ${page.skip}` : Prisma.empty;
    const found = await db.$queryRaw<{ id: number }[]>`
      select id from translations where ${conditionsOf(query)} order by ${ORDERS[sort]} ${limit}`;
    const records = await db.translation.findMany({
      where: { id: { in: found.map(({ id }) => id) } },
      include: editorInclude,
    });
    const byId = new Map(records.map((record) => [record.id, record]));
    return found.flatMap(({ id }) => byId.get(id) ?? []);
  }

  return {
    ...resource,
    create: told(resource.create),
    remove: told(resource.remove),
    restore: told(resource.restore),
    removeMany: told(resource.removeMany),
    restoreMany: told(resource.restoreMany),
    restoreVersion: told(resource.restoreVersion),
    update: told(async (...[actor, id, body, uploads, locale]: Parameters<typeof resource.update>) => {
      const { reviewed, ...texts } = body as typeof body & { reviewed?: Locale[] };
      await resource.update(actor, id, texts, uploads, locale);
      if (reviewed?.length)
        await db.translation.updateMany({
          where: { id, deletedAt: null },
          data: Object.fromEntries(reviewed.map((one) => [CHANGED_AT[one], new Date()])),
        });
      return resource.get(actor, id, locale);
    }),

    async list(
      actor: Actor,
      query: ParsedInput<typeof listAdminTranslations>["query"],
    ): Promise<{ rows: AdminTranslation[]; total: number }> {
      mustBeAdmin(actor);
      const [records, [counted]] = await Promise.all([
        select(query, query.sort, { skip: (query.page - 1) * query.per_page, take: query.per_page }),
        db.$queryRaw<{ total: number }[]>`
          select count(*)::int as total from translations where ${conditionsOf(query)}`,
      ]);
      return { rows: records.map(present), total: counted?.total ?? 0 };
    },

    async groups(actor: Actor) {
      mustBeAdmin(actor);
      return db.$queryRaw<{ group: string; count: number; missing: number; stale: number; unused: number }[]>`
        select "group", count(*)::int as count,
          count(*) filter (where ${isMissing("any")})::int as missing,
          count(*) filter (where ${isStale("any")})::int as stale,
          count(*) filter (where not is_in_use)::int as unused
        from translations where deleted_at is null group by "group" order by "group"`;
    },

    async export(actor: Actor, filters: TranslationFilters): Promise<({ key: string } & LocalizedText)[]> {
      mustBeAdmin(actor);
      return (await select(filters, "key")).map(({ key, ka, en, ru }) => ({ key, ka, en, ru }));
    },

    /** First told (`dry_run`), then done: all of it or nothing. */
    async import(actor: Actor, body: ParsedInput<typeof importTranslations>["body"]): Promise<ImportPlan> {
      mustBeAdmin(actor);
      const wanted = wantedOf(body);
      const plan = await planImport(db, wanted, body);
      if (!body.dry_run) {
        await db.$transaction(
          async (tx) => {
            await content.setDeletedIn(tx, actor, translationKind, plan.restorations, null);
            await content.createManyIn(tx, actor, translationKind, plan.creations);
            await content.updateManyIn(tx, actor, translationKind, plan.changes);
            if (body.remove_missing)
              await content.setDeletedIn(tx, actor, translationKind, plan.removalIds, new Date());
          },
          { timeout: 120_000 },
        );
        changed();
      }
      const { additions, told: changes, conflicts, removals, unchanged } = plan;
      return { dry_run: body.dry_run, additions, changes, conflicts, removals, unchanged };
    },
  };
}

function wantedOf(body: ParsedInput<typeof importTranslations>["body"]): WantedTexts[] {
  if (body.csv !== undefined) return parseTranslationsCsv(body.csv);
  if (body.data) return Object.entries(body.data).map(([key, texts]) => ({ key, ...texts }));
  return body.rows ?? [];
}

type Languages = "any" | Locale[];
const OTHERS = ["en", "ru"] as const;
const column = (locale: Locale, suffix = "") => Prisma.raw(`${locale}${suffix}`);
const inAny = (languages: Languages, condition: (locale: Locale) => Prisma.Sql): Prisma.Sql => {
  const wanted = languages === "any" ? LOCALES : languages;
  return wanted.length === 0 ? Prisma.sql`true` : Prisma.sql`(${Prisma.join(wanted.map(condition), " or ")})`;
};
const isMissing = (languages: Languages) => inAny(languages, (locale) => Prisma.sql`${column(locale)} = ''`);
const isStale = (languages: Languages) =>
  inAny(
    languages,
    (locale) => Prisma.sql`(${column(locale)} <> '' and ${column(locale, "_changed_at")} < ka_changed_at)`,
  );
const isLong = (languages: Languages) =>
  inAny(
    languages,
    (locale) =>
      Prisma.sql`length(${column(locale)}) > greatest(${LONG_TEXT_MIN_LENGTH}::float, ${LONG_TEXT_RATIO}::float * length(ka))`,
  );

function conditionsOf(query: TranslationFilters & { deleted?: boolean | undefined }): Prisma.Sql {
  const conditions = [query.deleted ? Prisma.sql`deleted_at is not null` : Prisma.sql`deleted_at is null`];
  if (query.group?.length) conditions.push(Prisma.sql`"group" = any(${query.group})`);
  if (query.search) {
    const pattern = `%${literally(query.search)}%`;
    conditions.push(
      Prisma.sql`(key ilike ${pattern} or ka ilike ${pattern} or en ilike ${pattern} or ru ilike ${pattern})`,
    );
  }
  if (query.missing) conditions.push(isMissing(query.missing));
  if (query.stale) conditions.push(isStale(query.stale));
  if (query.long) conditions.push(isLong(query.long));
  if (query.unused !== undefined) conditions.push(Prisma.sql`is_in_use = ${!query.unused}`);
  return Prisma.join(conditions, " and ");
}

function present(record: TextRecord): AdminTranslation {
  const { ka, en, ru } = record;
  const changedAt = { en: record.enChangedAt, ru: record.ruChangedAt };
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
    stale: OTHERS.filter((locale) => record[locale] !== "" && changedAt[locale] < record.kaChangedAt),
    long: OTHERS.filter((locale) => record[locale].length > limit),
    is_in_use: record.isInUse,
  };
}
