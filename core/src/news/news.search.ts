import { SEARCH_MAX_LENGTH } from "@ezo/contract/values/limits/lists";
import type { Locale } from "@ezo/contract/values/locale";
import { Prisma } from "../generated/prisma/client.ts";
import { type Db, literally } from "../platform/db.ts";
import { type PageQuery, pageSlice } from "../platform/paging/page-slice.ts";
import { partsOf, searchWordsOf } from "../platform/text/search-form.ts";

/**
 * One page of the articles with these words in title, excerpt or text, newest first, and how many there are.
 * `conditions` are about `articles a`.
 *
 * No text is read: words that contain a word of the search are looked up in `article_words`, and an index has which
 * articles have one of them. Checking the texts themselves took longer with every article that has the word.
 */
export async function searchArticles(
  db: Db,
  asked: { search: string; locale: Locale; conditions: readonly Prisma.Sql[] },
  page: PageQuery,
): Promise<{ ids: number[]; total: number }> {
  const words = searchWordsOf(asked.search);
  const found = await pageWith(db, { ...asked, words: words.map(hasWord) }, page);
  if (found.total > 0 || !words.some((word) => partsOf(word).length > 0)) return found;
  // Nothing has the words as they were written. The texts may write as two what the search writes as one.
  return pageWith(db, { ...asked, words: words.map(hasWordOrItsParts) }, page);
}

async function pageWith(
  db: Db,
  asked: { words: readonly Prisma.Sql[]; locale: Locale; conditions: readonly Prisma.Sql[] },
  page: PageQuery,
): Promise<{ ids: number[]; total: number }> {
  const { words, locale, conditions } = asked;
  const { skip, take } = pageSlice(page);
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

/** As `hasWord`, or the word with a space or a hyphen in it. Only texts with both parts among their words are read. */
function hasWordOrItsParts(word: string): Prisma.Sql {
  const parts = partsOf(word).map(([start, end]) => [literally(start), literally(end)] as const);
  if (parts.length === 0) return hasWord(word);
  const starts = parts.map(([start]) => `%${start}`);
  const ends = parts.map(([, end]) => `${end}%`);
  const written = parts.flatMap(([start, end]) => [`%${start} ${end}%`, `%${start}-${end}%`]);
  return Prisma.sql`(${hasWord(word)} or (
    t.search_words && array(select word from article_words where word like any(${starts}))
    and t.search_words && array(select word from article_words where word like any(${ends}))
    and t.search_text like any(${written})))`;
}
