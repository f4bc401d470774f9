import type {
  AdminTranslation,
  ImportPlan,
  listAdminTranslations,
  TranslationFilters,
} from "@ezo/contract/admin-translations";
import type { ImportUndo, Written } from "@ezo/contract/content";
import { LONG_TEXT_MIN_LENGTH, LONG_TEXT_RATIO } from "@ezo/contract/limits";
import { LOCALES, type LocalizedText } from "@ezo/contract/locale";
import type { ParsedInput } from "@ezo/contract/route";
import { editorInclude, presentMarks } from "../content/content.present.ts";
import { type ContentParts, createResource } from "../content/content.resource.ts";
import { takeBackIn } from "../content/take-back.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { type Actor, mustBeAdmin } from "../users/actor.ts";
import { conditionsOf, isMissing, isStale } from "./translations.filter.ts";
import { readTexts, type TextsFile } from "./translations.file.ts";
import { type ImportOptions, type Plan, planImport } from "./translations.import.ts";
import { placeholdersIn, TRANSLATED, translationKind } from "./translations.kind.ts";

export type TranslationsAdmin = ReturnType<typeof createTranslationsAdmin>;
type TextsImport = TextsFile & ImportOptions & { dry_run: boolean; remove_missing: boolean };
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
  /** Has this process read the texts anew after `work`. */
  const announced =
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
    from: Db | Tx = db,
  ): Promise<TextRecord[]> {
    const limit = page ? Prisma.sql`limit ${page.take} offset ${page.skip}` : Prisma.empty;
    const found = await from.$queryRaw<{ id: number }[]>`
      select id from translations where ${conditionsOf(query)} order by ${ORDERS[sort]} ${limit}`;
    const records = await from.translation.findMany({
      where: { id: { in: found.map(({ id }) => id) } },
      include: editorInclude,
    });
    const byId = new Map(records.map((record) => [record.id, record]));
    return found.flatMap(({ id }) => byId.get(id) ?? []);
  }

  return {
    ...resource,
    create: announced(resource.create),
    remove: announced(resource.remove),
    restore: announced(resource.restore),
    removeMany: announced(resource.removeMany),
    restoreMany: announced(resource.restoreMany),
    restoreVersion: announced(resource.restoreVersion),
    update: announced(resource.update),

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

    /** The texts of a filter, and the instant after which a change is newer than they are. */
    async export(
      actor: Actor,
      filters: TranslationFilters,
    ): Promise<{ exportedAt: string; rows: ({ key: string } & LocalizedText)[] }> {
      mustBeAdmin(actor);
      return db.$transaction(async (tx) => {
        // Waits for writers: one that commits later would count as older than the export.
        await tx.$executeRaw`lock table translations in share mode`;
        const exportedAt = await databaseTime(tx);
        const records = await select(filters, "key", undefined, tx);
        return { exportedAt, rows: records.map(({ key, ka, en, ru }) => ({ key, ka, en, ru })) };
      });
    },

    /** A trial run (`dry_run`) says what would be done; the import itself does all of it or nothing. */
    async import(actor: Actor, body: TextsImport): Promise<ImportPlan> {
      mustBeAdmin(actor);
      const wanted = await readTexts(body);
      const work = async (tx: Tx): Promise<ImportPlan> => {
        // What is planned must still be true when it is done.
        if (!body.dry_run) await tx.$executeRaw`lock table translations in share row exclusive mode`;
        const { creations, restorations, removalIds, changes, told, ...plan } = await planImport(
          tx,
          wanted,
          body,
        );
        const touched: number[] = [];
        if (!body.dry_run) {
          if (plan.errors.length > 0) throw new AppError("invalid", { fields: fieldsOf(plan.errors) });
          touched.push(
            ...(await content.setDeletedIn(tx, actor, translationKind, restorations, null)),
            ...(await content.createManyIn(tx, actor, translationKind, creations)),
            ...(await content.updateManyIn(tx, actor, translationKind, changes)),
          );
          if (body.remove_missing)
            touched.push(...(await content.setDeletedIn(tx, actor, translationKind, removalIds, new Date())));
        }
        const written = await versionsMade(tx, touched);
        const checkedAt = await databaseTime(tx);
        return { dry_run: body.dry_run, ...plan, changes: told, checked_at: checkedAt, written };
      };
      const plan = await db.$transaction(work, { timeout: 120_000 });
      if (!body.dry_run) changed();
      return plan;
    },

    undoImport: announced(async (actor: Actor, written: readonly Written[]): Promise<ImportUndo> => {
      mustBeAdmin(actor);
      return db.$transaction(
        async (tx) => {
          const done = await takeBackIn(tx, actor, content, translationKind, written);
          const where = { id: { in: done.left } };
          const left = await tx.translation.findMany({ where, orderBy: { key: "asc" } });
          return { changed: done.changed, left: left.map(({ key }) => key) };
        },
        { timeout: 120_000 },
      );
    }),
  };
}

/** The versions that writes have made, which name each text once for every write. */
async function versionsMade(tx: Tx, touched: readonly number[]): Promise<Written[]> {
  const rows = await tx.translation.findMany({
    where: { id: { in: [...touched] } },
    select: { id: true, version: true },
  });
  const latest = new Map(rows.map(({ id, version }) => [id, version]));
  return touched.toReversed().map((id) => {
    const version = latest.get(id) ?? 0;
    latest.set(id, version - 1);
    return { id, version };
  });
}

const fieldsOf = (errors: Plan["errors"]) =>
  Object.fromEntries(
    errors.map(({ row, key, locale, message }) => [
      [key || `rows.${row}`, locale].filter(Boolean).join("."),
      [message],
    ]),
  );

async function databaseTime(tx: Tx): Promise<string> {
  const [row] = await tx.$queryRaw<{ at: Date }[]>`select clock_timestamp()::timestamptz(3) as at`;
  if (!row) throw new Error("the database tells no time");
  return row.at.toISOString();
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
