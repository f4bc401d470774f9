import { ADMIN_SEARCH_DETAIL_LENGTH } from "@ezo/contract/values/limits/lists";
import fc from "fast-check";
import { expect, it } from "vitest";
import { cut, distinct, isIndexed, lineOf } from "./finder.ts";

const TERMS: readonly [terms: string[], isFast: boolean][] = [
  [["nino"], true],
  [["n", "ba1"], true],
  [["ნინო"], true],
  [["555"], true],
  [["a", "bc", "d"], false],
  [["a.b.c.d"], false],
  [["%%%%"], false],
  [["___"], false],
  [[], false],
];
it.each(TERMS)("whether %j is looked for by an index of trigrams: %j", (terms, isFast) => {
  expect(isIndexed(terms)).toBe(isFast);
});

it("a text is cut to a line of whole characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 800 }), (text) => {
      const line = cut(text);
      expect([...line].length).toBeLessThanOrEqual(ADMIN_SEARCH_DETAIL_LENGTH);
      expect(line).not.toMatch(/\p{Cs}|[\n\r\t]/u);
    }),
  );
});

it("a line has the parts that say something, and a list each row once, in its first place", () => {
  expect(lineOf("#4", null, "", undefined, "Linden Court")).toBe("#4 · Linden Court");
  fc.assert(
    fc.property(fc.array(fc.record({ id: fc.nat({ max: 5 }) })), (rows) => {
      const ids = distinct(rows).map(({ id }) => id);
      expect(ids).toEqual([...new Set(rows.map(({ id }) => id))]);
    }),
  );
});
