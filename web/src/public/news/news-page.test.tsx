import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../shared/testing/draw-public.tsx";
import NewsPage from "./news-page.tsx";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.spyOn(console, "info").mockReturnValue();
});
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const article = (id: number) => ({
  id,
  title: `Article ${id}`,
  excerpt: "",
  main_image: null,
  publish_date: "2026-11-12T08:00:00.000Z",
  category: "company",
  views: 0,
  is_featured: id === 1,
});
interface Asked {
  query: { featured?: string; without_lead?: string };
}
/** A server with these articles, the first of which is featured. */
const server = (ids: readonly number[], isLeadLost = false) =>
  vi.fn(async (_: unknown, { query }: Asked) => {
    if (query.featured && isLeadLost) throw new Error("lost");
    const shown = query.featured ? ids.slice(0, 1) : ids.filter((id) => id !== 1 || !query.without_lead);
    const meta = { total: shown.length, per_page: 9, current_page: 1, last_page: 1 };
    return { data: shown.map(article), meta, translations: {} };
  });
async function open(call: ReturnType<typeof server>, path = "/news") {
  const page = await drawPublic(<NewsPage />, { path, call: call as never });
  await act(() => vi.dynamicImportSettled());
  const titles = (inside: string) =>
    [...page.box.querySelectorAll(`${inside} h2, ${inside} h3`)].map(({ textContent }) => textContent);
  return { ...page, all: () => titles("a"), listed: () => titles("li") };
}

it("shows the featured article once, above the list, and counts it", async () => {
  const { box, t, all, listed } = await open(server([1, 2, 3]));
  await vi.waitFor(() => expect(all()).toEqual(["Article 1", "Article 2", "Article 3"]));
  expect(listed()).toEqual(["Article 2", "Article 3"]);
  expect(box.textContent).toContain(t("news.total", { total: 3 }));
});

it("says nothing of an empty list where the only article is the featured one", async () => {
  const { box, t, all } = await open(server([1]));
  await vi.waitFor(() => expect(all()).toEqual(["Article 1"]));
  expect(box.textContent).toContain(t("news.total", { total: 1 }));
  expect(box.textContent).not.toContain(t("news.empty_title"));
});

it("has the featured article in the list where it is not shown above, or has not come", async () => {
  const category = await open(server([1, 2]), "/news?category=company");
  await vi.waitFor(() => expect(category.all()).toEqual(["Article 1", "Article 2"]));
  category.leave();
  const lost = await open(server([1, 2], true));
  await vi.waitFor(() => expect(lost.listed()).toEqual(["Article 1", "Article 2"]));
});
