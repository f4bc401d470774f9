import { expect, it } from "vitest";
import { LIST_FIELDS } from "./list-words.ts";
import { emptyList } from "./terms/terms-values.ts";

it("has a name for every field of a list that two versions may differ in", () => {
  expect(Object.keys(LIST_FIELDS).toSorted()).toEqual(Object.keys(emptyList()).toSorted());
});
