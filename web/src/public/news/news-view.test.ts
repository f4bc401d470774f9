import { NEWS_CATEGORIES } from "@ezo/contract/site/pages/news";
import { describe, expect, it } from "vitest";
import { hasFeaturedBlock, NEWS_FILTERS, newsQueryOf, newsViewOf } from "./news-view.ts";

const read = (query: string) => newsViewOf(new URLSearchParams(query));

describe("a view of the news in an address", () => {
  it("offers all, then every category of the contract", () => {
    expect(NEWS_FILTERS).toEqual(["all", ...NEWS_CATEGORIES]);
  });

  it("is read as it was written", () => {
    const view = { category: "project", search: "ვაკე & двор", page: 3 } as const;
    expect(read(newsQueryOf(view))).toEqual(view);
    expect(newsQueryOf({ category: "all", search: "", page: 1 })).toBe("");
  });

  it("trims the search text and ignores an empty one", () => {
    expect(read("search=%20%20")).toEqual({ category: "all", search: "", page: 1 });
    expect(read("search=%20park%20").search).toBe("park");
    expect(read(`search=${"a".repeat(300)}`).search).toHaveLength(200);
  });

  it("ignores invalid values", () => {
    expect(read("category=sport").category).toBe("all");
  });

  it("has the featured article only above the unfiltered list", () => {
    expect(hasFeaturedBlock(read(""))).toBe(true);
    expect(hasFeaturedBlock(read("category=event"))).toBe(false);
    expect(hasFeaturedBlock(read("search=park"))).toBe(false);
  });
});
