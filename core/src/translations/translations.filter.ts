import type { TranslationFilters } from "@ezo/contract/admin/content/translations";
import { LONG_TEXT_MIN_LENGTH, LONG_TEXT_RATIO } from "@ezo/contract/values/limits/content";
import type { Locale } from "@ezo/contract/values/locale";
import { Prisma } from "../generated/prisma/client.ts";
import { literally } from "../platform/db.ts";
import { searchWordsOf } from "../platform/text/search-form.ts";

type Languages = "any" | Locale[];
const column = (locale: Locale, suffix = "") => Prisma.raw(`${locale}${suffix}`);
const inAny = (languages: readonly Locale[], condition: (locale: Locale) => Prisma.Sql): Prisma.Sql =>
  languages.length === 0 ? Prisma.sql`true` : Prisma.sql`(${Prisma.join(languages.map(condition), " or ")})`;
export const isMissing = (languages: readonly Locale[]) =>
  inAny(languages, (locale) => Prisma.sql`${column(locale)} = ''`);
export const isStale = (languages: readonly Locale[]) =>
  inAny(languages, (locale) =>
    locale === "ka"
      ? Prisma.sql`false`
      : Prisma.sql`(${column(locale)} <> '' and ${column(locale, "_source")} is not null)`,
  );
const isLong = (languages: readonly Locale[]) =>
  inAny(
    languages,
    (locale) =>
      Prisma.sql`length(${column(locale)}) > greatest(${LONG_TEXT_MIN_LENGTH}::float, ${LONG_TEXT_RATIO}::float * length(ka))`,
  );

/** The rows of a filter, as a condition. "Any" is one of the `shown` languages: what another lacks can wait. */
export function conditionsOf(
  query: TranslationFilters & { deleted?: boolean | undefined },
  shown: readonly Locale[],
): Prisma.Sql {
  const asked = (languages: Languages) => (languages === "any" ? shown : languages);
  const conditions = [query.deleted ? Prisma.sql`deleted_at is not null` : Prisma.sql`deleted_at is null`];
  if (query.group?.length) conditions.push(Prisma.sql`"group" = any(${query.group})`);
  for (const word of searchWordsOf(query.search ?? ""))
    conditions.push(Prisma.sql`search_text like ${`%${literally(word)}%`}`);
  if (query.missing) conditions.push(isMissing(asked(query.missing)));
  if (query.stale) conditions.push(isStale(asked(query.stale)));
  if (query.long) conditions.push(isLong(asked(query.long)));
  if (query.unused !== undefined) conditions.push(Prisma.sql`is_in_use = ${!query.unused}`);
  return Prisma.join(conditions, " and ");
}
