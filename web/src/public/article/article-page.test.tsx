import type { Article, ArticleSummary } from "@ezo/contract/site/pages/news";
import type { Locale } from "@ezo/contract/values/languages";
import { act } from "react";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { featuredNewsKey, newsKey } from "../../shared/news/news-keys.ts";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import { stubResizeObserver } from "../../shared/testing/resize-observer.ts";
import { ARTICLE_GROUPS, articlesKey } from "./article.queries.ts";
import ArticlePage from "./article-page.tsx";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  stubResizeObserver();
});
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const CARD: ArticleSummary = {
  id: 7,
  title: "The roof is on",
  excerpt: "Two months early",
  main_image: null,
  publish_date: "2026-05-02T08:00:00.000Z",
  category: "company",
  views: 12,
  is_featured: false,
  is_active: true,
};
const WHOLE: Article = {
  ...CARD,
  content: "<p>In detail</p>",
  description: "",
  gallery_images: [],
  related_articles: [],
  updated_at: "2026-05-02T08:00:00.000Z",
  translations: {},
};
type Kept = readonly [key: readonly unknown[], data: unknown];
const listIn = (locale: Locale, card: ArticleSummary): Kept => [
  [...newsKey(locale), { page: 2 }],
  { data: [card] },
];

/** The page of the article, whose call is answered by `answer`. */
async function openArticle(data: readonly Kept[], groups = ARTICLE_GROUPS) {
  let answer = (_: Article) => {};
  const call = () => new Promise((resolve) => (answer = (article) => resolve({ data: article })));
  const page = (
    <Routes>
      <Route path="/news/:id" element={<ArticlePage />} />
    </Routes>
  );
  const { box } = await drawPublic(page, { path: "/news/7", data, groups, call });
  const heading = () => box.querySelector("h1");
  return { box, heading, arrive: () => act(async () => answer(WHOLE)) };
}

it.each<[string, Kept]>([
  ["the list of news", listIn("en", CARD)],
  ["the featured article", [featuredNewsKey("en"), CARD]],
  ["another article", [[...articlesKey("en"), 8], { related_articles: [CARD] }]],
])("shows what %s says of it while it loads, and keeps the heading when it has come", async (_, kept) => {
  const { box, heading, arrive } = await openArticle([kept]);
  const shown = heading();
  expect(shown?.textContent).toBe(CARD.title);
  expect(box.textContent).toContain(CARD.excerpt);
  expect(box.querySelector("article [aria-busy]")).not.toBeNull();
  expect(shown?.closest("[aria-busy]")).toBeNull();
  // The call imports its route first.
  await vi.waitFor(async () => {
    await arrive();
    expect(box.textContent).toContain("In detail");
  });
  expect(heading()).toBe(shown);
  expect(box.querySelector("[aria-busy]")).toBeNull();
});

it.each<[string, Kept, string[]]>([
  ["of which no list says anything", listIn("en", { ...CARD, id: 8 }), ARTICLE_GROUPS],
  ["that is known in another language", listIn("ka", CARD), ARTICLE_GROUPS],
  ["whose texts have not come", listIn("en", CARD), ["messages", "header"]],
])("shows nothing of an article %s until it has come", async (_, kept, groups) => {
  const { box, heading } = await openArticle([kept], groups);
  expect(heading()).toBeNull();
  expect(box.querySelector("[aria-busy]")).not.toBeNull();
});
