import fc from "fast-check";
import { expect, it } from "vitest";
import { brandLines } from "./brand-lines.ts";

const word = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() === text);

it("has the whole name on two lines where it begins with the short one", () => {
  fc.assert(
    fc.property(word, word, (short, rest) => {
      expect(brandLines(`${short} ${rest}`, short).join(" ")).toBe(`${short} ${rest}`);
    }),
  );
});

it("has one line where there is no more to say, or no room for it", () => {
  expect(brandLines("Vake", "Vake")).toEqual(["Vake"]);
  expect(brandLines("Vakeland Houses", "Vake")).toEqual(["Vake"]);
  expect(brandLines("Old Town Houses", "OTH")).toEqual(["OTH"]);
  expect(brandLines("Vake Houses", "")).toEqual(["Vake Houses"]);
  expect(brandLines("Vake Houses", "Vake Houses")).toEqual(["Vake Houses"]);
});

it("divides a long short name between its words", () => {
  const long = "Narikala Development";
  expect(brandLines(long, long)).toEqual(["Narikala", "Development"]);
  expect(brandLines("Narikaladevelopment", "Narikaladevelopment")).toEqual(["Narikaladevelopment"]);
});
