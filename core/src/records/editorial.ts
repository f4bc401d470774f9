import type { DraftMark } from "@ezo/contract/records/record-drafts";
import { DEFAULT_LOCALE, type Locale, LOCALES } from "@ezo/contract/values/locale";
import { Prisma } from "../generated/prisma/client.ts";
import type { Db } from "../platform/db.ts";
import { marksOf } from "./drafts/draft-rows.ts";
import type { RecordKind } from "./kind.ts";

/** Where a kind keeps its texts, a row per language: columns of text, of HTML, and of JSON with texts inside. */
export interface TextTable {
  table: string;
  /** The column of the record's id. */
  owner: string;
  text: readonly string[];
  html?: readonly string[];
  json?: readonly string[];
}

/** What lists say of a record beside its fields: its draft, and the languages without a text that the Georgian has. */
export interface Editorial {
  draft: DraftMark | null;
  missing_languages: Locale[];
}

/** The same for many records with two queries, by id. */
export async function editorialOf(
  db: Db,
  kind: RecordKind,
  texts: TextTable,
  ids: readonly number[],
): Promise<(id: number) => Editorial> {
  const [drafts, missing] = await Promise.all([marksOf(db, kind, ids), missingLanguages(db, texts, ids)]);
  return (id) => ({ draft: drafts.get(id) ?? null, missing_languages: missing.get(id) ?? [] });
}

/** In the database, so that a list need not read whole articles to find out. */
async function missingLanguages(
  db: Db,
  { table, owner, ...columns }: TextTable,
  ids: readonly number[],
): Promise<Map<number, Locale[]>> {
  const others = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);
  const [name, id] = [Prisma.raw(`"${table}"`), Prisma.raw(`"${owner}"`)];
  const rows = await db.$queryRaw<{ id: number; locale: Locale }[]>`
    select georgian.${id} as id, other.locale
    from ${name} georgian
    cross join unnest(${others}::text[]) as other (locale)
    left join ${name} translated
      on translated.${id} = georgian.${id} and translated.locale::text = other.locale
    where georgian.locale::text = ${DEFAULT_LOCALE} and georgian.${id} = any(${[...ids]}::int[])
      and (${Prisma.join(missingIn(columns), " or ")})`;
  const found = new Map<number, Locale[]>();
  for (const row of rows) found.set(row.id, [...(found.get(row.id) ?? []), row.locale]);
  for (const locales of found.values()) locales.sort((a, b) => LOCALES.indexOf(a) - LOCALES.indexOf(b));
  return found;
}

/** By column: the Georgian has a text, and the translation none. As the tabs of a form judge it (`languageHealth`). */
function missingIn({ text, html = [], json = [] }: Omit<TextTable, "table" | "owner">): Prisma.Sql[] {
  const pairs = (columns: readonly string[], filled: (column: string) => string) =>
    columns.map((column) =>
      Prisma.raw(`(${filled(`georgian."${column}"`)} and not ${filled(`translated."${column}"`)})`),
    );
  const hasLetters = (value: string) => `coalesce(${value} ~ '\\S', false)`;
  return [
    ...pairs(text, hasLetters),
    ...pairs(
      html,
      (column) =>
        `(${hasLetters(`regexp_replace(${column}, '<[^>]+>', '', 'g')`)} or coalesce(${column} like '%<img%', false))`,
    ),
    ...pairs(
      json,
      (column) =>
        `coalesce(jsonb_path_exists(${column}, 'strict $.** ? (@.type() == "string" && @ != "")'), false)`,
    ),
  ];
}
