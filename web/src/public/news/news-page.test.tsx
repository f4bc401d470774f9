import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { featuredNewsKey } from "../../shared/news/news-keys.ts";
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
  window.history.replaceState(null, "", path);
  const page = await drawPublic(<NewsPage />, { inWindow: true, call: call as never });
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

it("does not show an empty list if the only article is the featured one", async () => {
  const { box, t, all } = await open(server([1]));
  await vi.waitFor(() => expect(all()).toEqual(["Article 1"]));
  expect(box.textContent).toContain(t("news.total", { total: 1 }));
  expect(box.textContent).not.toContain(t("news.empty_title"));
});

it("has the featured article in the list if it is not shown above it", async () => {
  const category = await open(server([1, 2]), "/news?category=company");
  await vi.waitFor(() => expect(category.all()).toEqual(["Article 1", "Article 2"]));
  category.leave();
  const lost = await open(server([1, 2], true));
  await vi.waitFor(() => expect(lost.listed()).toEqual(["Article 1", "Article 2"]));
});

it("leaves the list as it is if the featured article above it cannot be loaded anew", async () => {
  const call = server([1, 2, 3]);
  const { box, cache, t, all, listed } = await open(call);
  await vi.waitFor(() => expect(all()).toEqual(["Article 1", "Article 2", "Article 3"]));
  call.mockImplementation(server([1, 2, 3], true));
  await act(async () => cache.invalidateQueries({ queryKey: featuredNewsKey("en") }));
  await act(() => vi.dynamicImportSettled());
  expect(call.mock.calls.filter(([, { query }]) => query.featured)).toHaveLength(2);
  expect(call.mock.calls.filter(([, { query }]) => !query.featured)).toHaveLength(1);
  expect(listed()).toEqual(["Article 2", "Article 3"]);
  expect(box.textContent).toContain(t("news.total", { total: 3 }));
});

const searchBox = () => document.querySelector<HTMLInputElement>("[type=search]");
const type = (text: string) =>
  act(async () => {
    const field = searchBox();
    if (!field) throw new Error("there is no search field");
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
const enter = () => act(async () => searchBox()?.form?.requestSubmit());
const back = async (path: string) => {
  await act(async () => window.history.back());
  await vi.waitFor(() => expect(window.location.pathname + window.location.search).toBe(path));
};

it("goes back from a search to the list before it, one search at a time", async () => {
  window.history.pushState(null, "", "/before");
  window.history.pushState(null, "", "/news");
  await open(server([1, 2, 3]), "/news?category=company");
  act(() => searchBox()?.focus());
  await type("lind");
  await vi.waitFor(() => expect(window.location.search).toBe("?category=company&search=lind"));
  await type("linden");
  await enter();
  expect(window.location.search).toBe("?category=company&search=linden");
  await type("court");
  await enter();
  await back("/news?category=company&search=linden");
  await vi.waitFor(() => expect(searchBox()?.value).toBe("linden"));
  await back("/news?category=company");
  await vi.waitFor(() => expect(searchBox()?.value).toBe(""));
  // What is typed now is a step of its own.
  await type("yard");
  await enter();
  await back("/news?category=company");
  await back("/before");
});
