import { describe, expect, it } from "vitest";
import { isBeyond, pageOf, PAGES_AT_ONCE_MAX, pagesToLoad } from "./page-in-address.ts";

const read = (page: string) => pageOf(new URLSearchParams({ page }));

describe("a page's number in an address", () => {
  it("is the first where it makes no sense", () => {
    for (const page of ["", "0", "-1", "1.5", "two", "1e3", "01"]) expect(read(page), page).toBe(1);
    expect(pageOf(new URLSearchParams())).toBe(1);
  });

  it("is beyond every list, however large it is written", () => {
    for (const page of ["99", "100000", "9".repeat(400)]) expect(isBeyond(read(page), 98), page).toBe(true);
    expect(isBeyond(2, 2)).toBe(false);
    expect(isBeyond(1, 0), "an empty list has a first page").toBe(false);
  });

  it("loads no more than there is, and not a whole archive", () => {
    expect(pagesToLoad(3, undefined)).toBe(1);
    expect(pagesToLoad(3, 5)).toBe(3);
    expect(pagesToLoad(99, 5)).toBe(1);
    expect(pagesToLoad(99, 200)).toBe(PAGES_AT_ONCE_MAX);
    expect(pagesToLoad(21, 200, 21), "loaded one by one").toBe(21);
    expect(pagesToLoad(3, 200, 21), "the way back to less").toBe(3);
    expect(pagesToLoad(2, 200, 0)).toBe(2);
  });
});
