import { GALLERY_ALL } from "@ezo/contract/gallery";
import { describe, expect, it } from "vitest";
import { ALL, galleryQueryOf, galleryViewOf } from "./gallery-view.ts";

const read = (query: string) => galleryViewOf(new URLSearchParams(query));

describe("the gallery in the address", () => {
  it("is read and written alike", () => {
    const view = { category: "interior", page: 3 };
    expect(galleryQueryOf(view)).toBe("?category=interior&page=3");
    expect(read("category=interior&page=3")).toEqual(view);
    expect(galleryQueryOf({ category: ALL, page: 1 })).toBe("");
  });

  it("means the contract's `all` when it names no category", () => {
    expect(ALL).toBe(GALLERY_ALL);
    expect(read("")).toEqual({ category: GALLERY_ALL, page: 1 });
    expect(read("category=%20")).toEqual({ category: GALLERY_ALL, page: 1 });
  });

  it("takes nonsense for nothing", () => {
    expect(read(`category=${"a".repeat(61)}`).category).toBe(ALL);
  });
});
