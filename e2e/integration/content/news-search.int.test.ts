import { listNews } from "@ezo/contract/site/pages/news";
import { literally } from "@ezo/core/platform/db";
import { searchWordsOf } from "@ezo/core/platform/text/search-form";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createArticle } from "../../stack/factories/content.ts";
import { plansOf } from "../../stack/sql/plans.ts";
import { type Stack, startStack } from "../../stack/stack.ts";

let stack: Stack;
const db = () => stack.database.prisma;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
});
afterAll(() => stack.stop());

const word = fc.oneof(
  fc.constantFrom("court", "courtyard", "linden-court", "ბაღი", "Ёлка", "100%", "a_b", "–", "O’Neill"),
  fc.string({ unit: fc.constantFrom("a", "b", "-", "ა", "%", "\\"), minLength: 1, maxLength: 4 }),
  // Longer than an index can hold.
  fc.constantFrom("ab".repeat(700), `${"ბ".repeat(650)}court`),
);
const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(" "));
const search = fc.oneof(text, word).map((typed) => typed.trim().slice(0, 200));

it("finds exactly the articles whose text has every word somewhere, in order and in pages", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 1, maxLength: 6 }),
      fc.array(search, { maxLength: 5 }),
      async (texts, searches) => {
        await db().article.deleteMany();
        for (const content of texts) await createArticle(db(), {}, { title: "t", content });
        for (const typed of searches) {
          const patterns = searchWordsOf(typed).map((each) => `%${literally(each)}%`);
          const expected = await db().$queryRaw<{ id: number }[]>`
          select id from articles join article_translations on article_id = id
          where locale = 'ka' and search_text like all (${patterns}) order by publish_at desc, id desc`;
          const found: number[] = [];
          for (let page = 1; page <= 1 + Math.ceil(expected.length / 2); page++) {
            const answer = await stack.call(listNews, { query: { search: typed, per_page: 2, page } });
            expect(answer.meta.total, typed).toBe(expected.length);
            found.push(...answer.data.map(({ id }) => id));
          }
          expect(found, typed).toEqual(expected.map(({ id }) => id));
        }
      },
    ),
    { numRuns: 4 },
  );
});

it("reads the index and the found articles, and none of the texts", async () => {
  await db().article.deleteMany();
  await db().$executeRaw`
    insert into articles (slug, category, publish_at, updated_at)
    select 'many-' || n, 'event', now() - n * interval '1 hour', now() from generate_series(1, 300) n`;
  await db().$executeRaw`
    insert into article_translations (article_id, locale, title, content)
    select id, locale, 'Title ' || id, 'common' || case when id % 30 = 0 then ' rarely' else '' end || repeat(' filler', 50)
    from articles, unnest(enum_range(null::locale)) as locale`;
  await db().$executeRaw`analyze`;
  const total = async (typed: string) =>
    (await stack.call(listNews, { query: { search: typed, per_page: 9 } })).meta.total;
  expect(await total("commo")).toBe(300);
  expect(await total("rarel")).toBe(10);
  const [plan] = (await plansOf(stack.config.databaseUrl ?? "", () => total("rarel"))).filter(
    ({ text: sql }) => sql.includes("article_words"),
  );
  expect(Object.keys(plan?.wholeTables ?? { missing: 0 })).not.toContain("article_translations");
  expect(plan?.text).not.toContain("search_text");
  expect(plan?.rowsRead).toBeLessThan(900);
});

it("lets two articles with the same new words be saved at once", async () => {
  const contents = ["zeta alpha unseen", "unseen alpha zeta"];
  const saved = await Promise.all(contents.map((content) => createArticle(db(), {}, { content })));
  expect(saved).toHaveLength(2);
  const { meta } = await stack.call(listNews, { query: { search: "nsee" } });
  expect(meta.total).toBe(2);
});
