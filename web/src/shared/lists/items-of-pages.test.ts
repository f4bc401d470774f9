import { expect, it } from "vitest";
import { itemsOfPages } from "./items-of-pages.ts";

const page = (...ids: number[]) => ids.map((id) => ({ id }));
const idsOf = (...pages: Parameters<typeof itemsOfPages>[0]) => itemsOfPages(pages).map(({ id }) => id);

it("joins the pages in order", () => {
  expect(idsOf(page(1, 2), page(3, 4))).toEqual([1, 2, 3, 4]);
});
it("stops at a page that has not arrived", () => {
  expect(idsOf(page(1, 2), undefined, page(5))).toEqual([1, 2]);
  expect(idsOf(undefined, page(3))).toEqual([]);
});
it("contains an item once that moved to the next page in the meantime", () => {
  expect(idsOf(page(1, 2), page(2, 3))).toEqual([1, 2, 3]);
});
