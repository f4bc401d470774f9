import { SHORTLIST_MAX } from "@ezo/contract/values/limits/pages";
import { expect, it, vi } from "vitest";
import { addressToShare, idsOf, leftOutOf, sharedPath, unreadableIn } from "./shortlist-ids.ts";

it("reads each id once, in order", () => {
  expect(idsOf("12,7, 40,7")).toEqual([12, 7, 40]);
  expect(idsOf(sharedPath([3, 1]).split("=")[1])).toEqual([3, 1]);
});

it("skips invalid ids", () => {
  expect(idsOf("a,0,-1,1.5,99999999999,,5")).toEqual([5]);
  expect(idsOf("")).toEqual([]);
  expect(idsOf(null)).toEqual([]);
});

it("reads at most a full list", () => {
  const many = Array.from({ length: SHORTLIST_MAX + 10 }, (_, index) => index + 1);
  expect(idsOf(many.join(","))).toHaveLength(SHORTLIST_MAX);
  expect(leftOutOf(`${many.join(",")},1`)).toBe(10);
  expect(leftOutOf("12,7")).toBe(0);
});

it("counts invalid ids, each once", () => {
  expect(unreadableIn("a,0, 5,99999999999,,a")).toBe(3);
  expect(unreadableIn("12,7")).toBe(0);
  expect(unreadableIn(null)).toBe(0);
});

it("shares an address in the language of the sharing visitor", () => {
  vi.stubGlobal("window", { location: { origin: "https://firm.ge" } });
  expect(addressToShare("ru", sharedPath([3, 1]))).toBe("https://firm.ge/ru/shortlist?ids=3,1");
  expect(addressToShare("ka", sharedPath([3, 1]))).toBe("https://firm.ge/shortlist?ids=3,1");
  vi.unstubAllGlobals();
});
