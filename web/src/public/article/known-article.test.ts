import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { featuredNewsKey, newsKey } from "../../shared/news/news-keys.ts";
import { knownArticle } from "./known-article.ts";

it("knows nothing from a list that has changed since: the article may have been withdrawn", async () => {
  const cache = new QueryClient();
  cache.setQueryData([...newsKey("en"), { page: 1 }], { data: [{ id: 7, title: "The roof is on" }] });
  expect(knownArticle(cache, "en", 7)?.title).toBe("The roof is on");
  await cache.invalidateQueries({ queryKey: newsKey("en") });
  expect(knownArticle(cache, "en", 7)).toBeUndefined();
});

it("passes over a list that is still loading, and a site without a featured article", () => {
  const cache = new QueryClient();
  cache.getQueryCache().build(cache, { queryKey: [...newsKey("en"), { page: 2 }] });
  cache.setQueryData(featuredNewsKey("en"), null);
  expect(knownArticle(cache, "en", 7)).toBeUndefined();
});
