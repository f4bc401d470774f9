import { expect, it } from "vitest";
import { dialLink } from "./phone.ts";

it.each([
  ["599 12 34 56", "tel:+995599123456"],
  ["+995 599 12 34 56", "tel:+995599123456"],
  ["+995599123456", "tel:+995599123456"],
  ["+7 912 345 67 89", "tel:+79123456789"],
  // An extension cannot be dialled with the number.
  ["+995 599 12 34 56 ext. 12", "tel:+995599123456"],
  // No number of any country: as it is written.
  ["*1 2", "tel:12"],
])("dials %s by %s", (typed, link) => {
  expect(dialLink(typed)).toBe(link);
});
