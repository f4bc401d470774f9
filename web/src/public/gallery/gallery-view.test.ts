import { GALLERY_ALL } from "@ezo/contract/site/pages/gallery";
import { describe, expect, it } from "vitest";
import { ALL, galleryQueryOf, galleryViewOf } from "./gallery-view.ts";

const read = (query: string) => galleryViewOf(new URLSearchParams(query));

describe("a view of the gallery in an address", () => {
  it("is read as it was written", () => {
    const view = { category: "interior", page: 3 };
    expect(galleryQueryOf(view)).toBe("?category=interior&page=3");
    expect(read("category=interior&page=3")).toEqual(view);
    expect(galleryQueryOf({ category: ALL, page: 1 })).toBe("");
  });

  it("has the contract's `all` as default category", () => {
    expect(ALL).toBe(GALLERY_ALL);
    expect(read("")).toEqual({ category: GALLERY_ALL, page: 1 });
    expect(read("category=%20")).toEqual({ category: GALLERY_ALL, page: 1 });
  });

  it("ignores invalid values", () => {
    expect(read(`category=${"a".repeat(61)}`).category).toBe(ALL);
  });
});
