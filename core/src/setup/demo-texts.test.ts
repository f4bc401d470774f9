import { readFileSync } from "node:fs";
import { DEMO_TEXT_KEYS } from "@ezo/contract/admin/setup/demo-texts";
import { LOCALES, type LocalizedText } from "@ezo/contract/values/locale";
import { expect, it } from "vitest";
import { DEMO_TEXT_MARKS, markOf } from "./demo-texts.ts";

const seed = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../../prisma/seed/${file}.json`, import.meta.url), "utf8")) as Record<
    string,
    LocalizedText
  >;
const NEUTRAL = seed("neutral-texts");

// Where a text of the seed was changed: put its new marks in front, and keep the old ones.
it.each(DEMO_TEXT_KEYS)("knows %s as the demo has it, and as it is without the demo", (key) => {
  const inDemo = seed(`translations/${key.split(".")[0] ?? ""}`)[key];
  for (const texts of [inDemo, NEUTRAL[key]])
    expect(DEMO_TEXT_MARKS[key]).toEqual(
      expect.arrayContaining(LOCALES.map((locale) => markOf(texts?.[locale] ?? ""))),
    );
});

it("says nothing about the demo firm where the demo is not wanted", () => {
  expect(Object.keys(NEUTRAL)).toEqual(DEMO_TEXT_KEYS);
  expect(JSON.stringify(Object.values(NEUTRAL))).not.toMatch(/Tbilisi|Chughureti|courtyard|ეზო|двор|\d/i);
});
