import { expect, it } from "vitest";
import { ICON_WORDS, OWN_ICONS } from "./icon-words.ts";
import { drawingOf, searchIcons } from "./icons.ts";

const found = (search: string) => searchIcons(search, 200).icons.map(({ name }) => name);
const first = (search: string) => found(search)[0];

it.each([
  ["waves-ladder", "აუზი", "бассейн", "pool"],
  ["dumbbell", "სპორტდარბაზი", "спортзал", "gym"],
  ["lift", "ლიფტი", "лифт", "elevator"],
  ["playground", "საბავშვო მოედანი", "детская площадка", "playground"],
  ["square-parking", "პარკინგი", "парковка", "garage"],
])("finds %s in each language, before what has the word in its name by chance", (icon, ...searches) => {
  for (const search of searches) expect(found(search).slice(0, 4), search).toContain(icon);
});

it("finds by the beginning of a word, whatever its case, and with ё or е", () => {
  expect(found("Дет")).toContain("playground");
  expect(found("тренажёрный зал")).toContain("dumbbell");
  expect(found("ТРЕНАЖЕРНЫЙ")).toContain("dumbbell");
  // "газ" is in "магазин", too.
  expect(found("газ")).toEqual(["flame"]);
});

it("puts what is called so first, and finds nothing for what nothing means", () => {
  expect(first("tree")).toMatch(/^tree/);
  expect(first("lift")).toBe("lift");
  expect(found("ყვავილი-გასასვლელი-x")).toEqual([]);
});

it("knows no words for an icon that there is none of, and every word is of one script", () => {
  const all = new Set(searchIcons("", 10_000).icons.map(({ name }) => name));
  for (const [icon, words] of ICON_WORDS) {
    expect(all, icon).toContain(icon);
    for (const word of words) expect(word).toMatch(/^(?:[ა-ჰ]+|[а-я]+|[a-z]+)$/);
  }
});

it("draws our own icons in lines, as the others", () => {
  for (const name of Object.keys(OWN_ICONS)) {
    expect(drawingOf(name)).toMatch(/^<svg viewBox="0 0 24 24"/);
    expect(drawingOf(name)).toContain("<path d=");
  }
});
