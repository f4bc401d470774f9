import fc from "fast-check";
import { expect, it } from "vitest";
import { hasWords, partsOf, searchFormOf, searchWordsOf } from "./search-form.ts";

it.each([
  ["Neighbours’ supper", "neighbours' supper"],
  ["linden  court", "Linden\u00a0Court"],
  ["façade", "facade"],
  ["остаётся", "Остается"],
  ["„Linden“ – Court", '"linden" - court'],
  ["ბა\u00adღი", "ბაღი"],
  ["linden-court", "linden court"],
  ["Липовый—двор", "липовый двор"],
])("compares %s with %s", (one, other) => {
  expect(searchWordsOf(one)).toEqual(searchWordsOf(other));
});

it("looks for each word once", () => {
  expect(searchWordsOf("court linden Court")).toEqual(["court", "linden"]);
  expect(searchWordsOf(" ")).toEqual([]);
  expect(searchWordsOf("–")).toEqual(["-"]);
});

// ASVS 5.0: 1.2.4
it("makes conditions in which a wildcard matches only itself", () => {
  expect(hasWords("  O’Neill 100% ")).toEqual({
    AND: [{ searchText: { contains: "o'neill" } }, { searchText: { contains: "100\\%" } }],
  });
});

it("has one result for plain texts whether the quick way or the long one makes it", () => {
  const letters = fc.constantFrom(...Array.from("aAzZ09 _-'`~\t\n\u000b\u001f\u007f\u00a0აჰჺᲐé"));
  fc.assert(
    fc.property(fc.string({ unit: letters }), (text) => {
      // A soft hyphen leaves no trace, and is not plain.
      expect(searchFormOf(text)).toBe(searchFormOf(`${text}\u00ad`));
    }),
  );
});

it("divides a long word in every place, and no short one", () => {
  expect(partsOf("კარვე")).toEqual([]);
  expect(partsOf("ხისსახლი")).toEqual([
    ["ხის", "სახლი"],
    ["ხისს", "ახლი"],
    ["ხისსა", "ხლი"],
  ]);
  expect(partsOf("a".repeat(41))).toEqual([]);
});
