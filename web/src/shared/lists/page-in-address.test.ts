import { describe, expect, it } from "vitest";
import { isBeyond, pageOf, PAGES_AT_ONCE_MAX, pagesAsked, pagesShown } from "./page-in-address.ts";

const read = (page: string) => pageOf(new URLSearchParams({ page }));

describe("a page's number in an address", () => {
  it("is the first page if it is invalid", () => {
    for (const page of ["", "0", "-1", "1.5", "two", "1e3", "01"]) expect(read(page), page).toBe(1);
    expect(pageOf(new URLSearchParams())).toBe(1);
  });

  it("is after the last page, however large it is", () => {
    for (const page of ["99", "100000", "9".repeat(400)]) expect(isBeyond(read(page), 98), page).toBe(true);
    expect(isBeyond(2, 2)).toBe(false);
    expect(isBeyond(1, 0), "an empty list has a first page").toBe(false);
  });

  const shown = (page: number, last: number | undefined, there: readonly number[] = []) =>
    pagesShown(page, last, (each) => there.includes(each));
  const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

  it("shows only existing pages, and not too many", () => {
    expect(shown(3, undefined)).toEqual([1]);
    expect(shown(3, 5)).toEqual([1, 2, 3]);
    expect(shown(99, 5)).toEqual([1]);
    expect(shown(20, 200)).toEqual(upTo(20));
    expect(shown(21, 200)).toEqual([21]);
    expect(shown(40, 200)).toEqual(upTo(40, 21));
  });

  it("also shows pages that were loaded before", () => {
    expect(shown(21, 200, upTo(20))).toEqual(upTo(21));
    expect(shown(41, 200, [1, ...upTo(40, 21)])).toEqual(upTo(41, 21));
    expect(shown(21, 200, [1])).toEqual([21]);
    expect(shown(3, 200, upTo(21)), "the way back to less").toEqual([1, 2, 3]);
  });

  it("shows every page of a list under some address, and never more than the limit in one go", () => {
    const last = 3 * PAGES_AT_ONCE_MAX + 7;
    const all = upTo(last).map((page) => shown(page, last));
    expect(all.every((pages, at) => pages.at(-1) === at + 1)).toBe(true);
    expect(Math.max(...all.map(({ length }) => length))).toBe(PAGES_AT_ONCE_MAX);
  });

  it("always requests the first page", () => {
    expect(pagesAsked([1, 2])).toEqual([1, 2]);
    expect(pagesAsked([21, 22])).toEqual([1, 21, 22]);
  });
});
