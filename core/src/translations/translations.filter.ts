import type { TranslationFilters } from "@ezo/contract/admin/translations";
import { LONG_TEXT_MIN_LENGTH, LONG_TEXT_RATIO } from "@ezo/contract/values/limits/content";
import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import { Prisma } from "../generated/prisma/client.ts";
import { literally } from "../platform/db.ts";
import { searchWordsOf } from "../platform/text/search-form.ts";
import { TRANSLATED } from "./translations.kind.ts";

type Languages = "any" | Locale[];
const column = (locale: Locale, suffix = "") => Prisma.raw(`${locale}${suffix}`);
const inAny = (languages: Languages, condition: (locale: Locale) => Prisma.Sql): Prisma.Sql => {
  const wanted = languages === "any" ? LOCALES : languages;
  return wanted.length === 0 ? Prisma.sql`true` : Prisma.sql`(${Prisma.join(wanted.map(condition), " or ")})`;
};
export const isMissing = (languages: Languages) =>
  inAny(languages, (locale) => Prisma.sql`${column(locale)} = ''`);
export const isStale = (languages: Languages) =>
  inAny(languages === "any" ? [...TRANSLATED] : languages, (locale) =>
    locale === "ka"
      ? Prisma.sql`false`
      : Prisma.sql`(${column(locale)} <> '' and ${column(locale, "_source")} is not null)`,
  );
const isLong = (languages: Languages) =>
  inAny(
    languages,
    (locale) =>
      Prisma.sql`length(${column(locale)}) > greatest(${LONG_TEXT_MIN_LENGTH}::float, ${LONG_TEXT_RATIO}::float * length(ka))`,
  );

/** The rows of a filter, as a condition. */
export function conditionsOf(query: TranslationFilters & { deleted?: boolean | undefined }): Prisma.Sql {
  const conditions = [query.deleted ? Prisma.sql`deleted_at is not null` : Prisma.sql`deleted_at is null`];
  if (query.group?.length) conditions.push(Prisma.sql`"group" = any(${query.group})`);
  for (const word of searchWordsOf(query.search ?? ""))
    conditions.push(Prisma.sql`search_text like ${`%${literally(word)}%`}`);
  if (query.missing) conditions.push(isMissing(query.missing));
  if (query.stale) conditions.push(isStale(query.stale));
  if (query.long) conditions.push(isLong(query.long));
  if (query.unused !== undefined) conditions.push(Prisma.sql`is_in_use = ${!query.unused}`);
  return Prisma.join(conditions, " and ");
}
