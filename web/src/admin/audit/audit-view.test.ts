import { expect, it } from "vitest";
import { readView } from "./audit-view.ts";

const read = (query: string) => {
  const { actor, entity } = readView(new URLSearchParams(query));
  return [actor, entity];
};

it("reads people and things", () => {
  expect(read("actor=12&entity=apartment:12")).toEqual(["12", "apartment:12"]);
  expect(read("actor=system&entity=apartment")).toEqual(["system", "apartment"]);
  expect(read("actor=2147483647&entity=user:2147483647")).toEqual(["2147483647", "user:2147483647"]);
});

it("ignores what names none, ids included that the database cannot hold", () => {
  expect(read("actor=nino&entity=Apartment")).toEqual(["", ""]);
  expect(read("actor=2147483648&entity=user:2147483648")).toEqual(["", ""]);
  expect(read("actor=0&entity=user:1:2")).toEqual(["", ""]);
  expect(read("entity=user:")).toEqual(["", ""]);
});
