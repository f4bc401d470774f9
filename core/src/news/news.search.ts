import { SEARCH_MAX_LENGTH } from "@ezo/contract/values/limits";
import type { Locale } from "@ezo/contract/values/locale";
import { Prisma } from "../generated/prisma/client.ts";
import { type Db, literally } from "../platform/db.ts";
import { type PageQuery, pageSlice } from "../platform/page-slice.ts";
import { searchWordsOf } from "../platform/text/search-form.ts";

/**
 * One page of the articles with these words in title, excerpt or text, newest first, and how many there are.
 * `conditions` are about `articles a`.
 *
 * No text is read: words that contain a word of the search are looked up in `article_words`, and an index tells which
 * articles have one of them. Checking the texts themselves took longer with every article that has the word.
 */
export async function searchArticles(
  db: Db,
  { search, locale, conditions }: { search: string; locale: Locale; conditions: readonly Prisma.Sql[] },
  page: PageQuery,
): Promise<{ ids: number[]; total: number }> {
  const { skip, take } = pageSlice(page);
  const words = searchWordsOf(search).map(hasWord);
  const where = Prisma.join(
    [Prisma.sql`t.locale = ${locale}::text::locale`, ...words, ...conditions],
    " and ",
  );
  const found = Prisma.sql`from articles a join article_translations t on t.article_id = a.id where ${where}`;
  const rows = await db.$queryRaw<{ id: number; total: number }[]>`
    select a.id, count(*) over ()::int as total ${found}
    order by a.publish_at desc, a.id desc limit ${take} offset ${skip}`;
  const [first] = rows;
  if (first || skip === 0) return { ids: rows.map(({ id }) => id), total: first?.total ?? 0 };
  // A page past the last one has no row that could name the total.
  const [counted] = await db.$queryRaw<{ total: number }[]>`select count(*)::int as total ${found}`;
  return { ids: [], total: counted?.total ?? 0 };
}

function hasWord(word: string): Prisma.Sql {
  const pattern = `%${literally(word)}%`;
  // Only a search of dashes has a dash, which divides words; and what is in the index is no longer than a search.
  if (word.includes("-") || word.length > SEARCH_MAX_LENGTH) return Prisma.sql`t.search_text like ${pattern}`;
  // An array, not a join: PostgreSQL cannot guess how many words it will hold, and so uses the index.
  return Prisma.sql`t.search_words && array(select word from article_words where word like ${pattern})`;
}
