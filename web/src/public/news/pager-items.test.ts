import { describe, expect, it } from "vitest";
import { pagerItems } from "./pager-items.ts";

describe("the pager", () => {
  it("shows all pages if there are few", () => {
    expect(pagerItems(1, 1)).toEqual([1]);
    expect(pagerItems(2, 3)).toEqual([1, 2, 3]);
    expect(pagerItems(3, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  it("shows the first and last page and two on either side, with ellipses", () => {
    expect(pagerItems(10, 20)).toEqual([1, "gap", 8, 9, 10, 11, 12, "gap", 20]);
    expect(pagerItems(1, 20)).toEqual([1, 2, 3, "gap", 20]);
    expect(pagerItems(20, 20)).toEqual([1, "gap", 18, 19, 20]);
    expect(pagerItems(4, 20)).toEqual([1, 2, 3, 4, 5, 6, "gap", 20]);
    expect(pagerItems(17, 20)).toEqual([1, "gap", 15, 16, 17, 18, 19, 20]);
  });

  it("has links back for a page after the last one", () => {
    expect(pagerItems(99, 3)).toEqual([1, "gap", 3]);
  });
});
