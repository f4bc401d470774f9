import { expect, it } from "vitest";
import { TOPICS_MAX } from "../values/limits/marketing.ts";
import { Topics, WrittenTopics } from "./topics.ts";

const topic = (key: string, ka = `ა ${key}`, en = `a ${key}`) => ({ key, name: { ka, en, ru: `а ${key}` } });
const wrong = (topics: unknown) => Topics.safeParse(topics).error?.issues.map(({ path }) => path.join("."));

it("takes topics with codes of their own and a name in every language", () => {
  expect(wrong([topic("news"), topic("price-falls")])).toBeUndefined();
  expect(wrong([topic("news"), topic("news")])).toEqual(["1.key"]);
  expect(wrong([topic("news", " ")])).toEqual(["0.name.ka"]);
  for (const key of ["", "News", "-a", "a b", "a".repeat(31)]) expect(wrong([topic(key)])).toEqual(["0.key"]);
});

it("refuses two topics of one name in any language, however it is written", () => {
  const refused = (topics: unknown) =>
    WrittenTopics.safeParse(topics).error?.issues.map(({ path }) => path.join("."));
  expect(refused([topic("news"), topic("falls", "ა", "A News ")])).toEqual(["1.name.en"]);
  expect(refused([topic("news", "ა"), topic("falls", "ა")])).toEqual(["1.name.ka"]);
  // What is stored already must stay readable.
  expect(wrong([topic("news", "ა"), topic("falls", "ა")])).toBeUndefined();
});

it(`takes ${TOPICS_MAX} at most`, () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => topic(`t${index}`));
  expect(wrong(many(TOPICS_MAX))).toBeUndefined();
  expect(wrong(many(TOPICS_MAX + 1))).toEqual([""]);
});
