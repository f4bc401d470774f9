import { DEFAULT_FIRM_NAMES, firmTexts } from "@ezo/contract/values/firm-names";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { createTexts } from "../../shared/i18n/texts.ts";
import { documentHead } from "./document-head.ts";
import { locatePage } from "../pages/find-page.ts";

const origin = "https://ezo.example";
function textsIn(locale: "ka" | "en" | "ru") {
  const texts = createTexts(locale);
  texts.add(firmTexts(DEFAULT_FIRM_NAMES, locale));
  texts.add({ "header.contact": "Contact", "header.news": "News", "contact.subtitle": "Write to us" });
  return texts;
}

const call = (() => Promise.reject(new Error("not asked"))) as unknown as WebCaller;
function headOf(
  address: string,
  {
    texts = textsIn("en"),
    cache = new QueryClient(),
    absence,
  }: Partial<{
    texts: ReturnType<typeof textsIn>;
    cache: QueryClient;
    absence: 404 | 410;
  }> = {},
) {
  const [path = "", query] = address.split("?");
  const { page, params } = locatePage(path);
  const place = { call, cache, locale: texts.locale, params, search: new URLSearchParams(query), origin };
  return documentHead(page, texts, { ...place, absence });
}

describe("the document's head", () => {
  it("has title, description, one canonical address and its alternates", () => {
    const head = headOf("/contact/");
    expect(head).toMatchObject({ title: "Contact · Ezo", description: "Write to us", isIndexed: true });
    expect(head.links).toEqual([
      { rel: "canonical", href: "https://ezo.example/en/contact" },
      { rel: "alternate", href: "https://ezo.example/contact", hreflang: "ka" },
      { rel: "alternate", href: "https://ezo.example/en/contact", hreflang: "en" },
      { rel: "alternate", href: "https://ezo.example/ru/contact", hreflang: "ru" },
      { rel: "alternate", href: "https://ezo.example/contact", hreflang: "x-default" },
    ]);
    expect(head.feed.href).toBe("https://ezo.example/en/news/rss.xml");
  });

  it("has the content's own names and picture, before the label in the title", () => {
    const cache = new QueryClient();
    const article = {
      title: "Trees",
      description: "word ".repeat(100),
      main_image: { url: "/media/trees.jpg", sources: [] },
    };
    cache.setQueryData(["article", "en", 1], article);
    const { title, description, shared } = headOf("/news/1", { cache });
    expect(title).toBe("Trees · News · Ezo");
    expect(description.length).toBeLessThanOrEqual(201);
    expect(shared).toEqual({ title: "Trees", image: "/media/trees.jpg", kind: "article" });
  });

  it("has the firm's picture where the page has none of its own", () => {
    const cache = new QueryClient();
    cache.setQueryData(["footer", "en"], { shared_image: { url: "/media/first.jpg" } });
    expect(headOf("/contact", { cache }).shared.image).toBe("/media/first.jpg");
    cache.setQueryData(["footer", "en"], { shared_image: null });
    expect(headOf("/contact", { cache }).shared.image).toBeUndefined();
  });

  it("has no other project's picture where a project has none of its own", () => {
    const cache = new QueryClient();
    cache.setQueryData(["footer", "en"], { shared_image: { url: "/media/first.jpg" } });
    const project = { title: "Second", description: "", main_image: null, render_image: null };
    cache.setQueryData(["project", "en", 2], project);
    expect(headOf("/projects/2", { cache }).shared).toEqual({ title: "Second", kind: "website" });
    const main_image = { url: "/media/second.jpg", sources: [] };
    cache.setQueryData(["project", "en", 2], { ...project, main_image });
    expect(headOf("/projects/2", { cache }).shared.image).toBe("/media/second.jpg");
  });

  it("has the page number of the news, and the title of a comparison", () => {
    const texts = textsIn("en");
    texts.add({
      "header.shortlist": "Shortlist",
      "apartments.compare_title": "Apartments side by side",
      "news.page_number": "Page {{page}}",
    });
    const head = headOf("/news?page=2", { texts });
    expect([head.title, head.shared.title]).toEqual(["Page 2 · News · Ezo", "Page 2 · News · Ezo"]);
    expect(headOf("/news", { texts }).title).toBe("News · Ezo");
    expect(headOf("/shortlist/compare?ids=1,2", { texts }).title).toBe(
      "Apartments side by side · Shortlist · Ezo",
    );
  });

  it("falls back to the firm's name when the label is missing", () => {
    expect(headOf("/", { texts: textsIn("ka") }).title).toBe("Ezo Development");
  });

  it("has a canonical address for each page of the news, and none for a search", () => {
    const canonicalOf = (address: string) => headOf(address).links[0]?.href;
    expect(canonicalOf("/news?utm_source=mail&page=2")).toBe("https://ezo.example/en/news?page=2");
    expect(canonicalOf("/news?page=1")).toBe("https://ezo.example/en/news");
    expect(canonicalOf("/news?search=tree&page=2")).toBe("https://ezo.example/en/news");
  });

  it("keeps a missing page out of search results", () => {
    expect(headOf("/nothing")).toMatchObject({ isIndexed: false, links: [] });
  });

  it("has the title of the error page for an address without content", () => {
    const texts = textsIn("en");
    texts.add({ "errors.not_found": "Not found", "errors.gone": "Gone", "errors.gone_text": "Taken down" });
    const head = headOf("/contact", { texts, absence: 404 });
    expect(head).toMatchObject({ title: "Not found · Ezo", isIndexed: false, links: [] });
    const gone = headOf("/news/1", { texts, absence: 410 });
    expect(gone).toMatchObject({ title: "Gone · Ezo", description: "Taken down", isIndexed: false });
  });
});
