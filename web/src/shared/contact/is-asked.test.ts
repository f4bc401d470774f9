import { expect, it } from "vitest";
import { isAsked } from "./is-asked.ts";

const NO_WORDS = { ka: "", en: " ", ru: "" };

it("needs words in a language", () => {
  expect(isAsked({ question: { ...NO_WORDS, ka: "როდის?" }, answer: NO_WORDS })).toBe(true);
  expect(isAsked({ question: { ...NO_WORDS, en: "When?" }, answer: NO_WORDS })).toBe(true);
  expect(isAsked({ question: NO_WORDS, answer: { ...NO_WORDS, ka: "მალე" } })).toBe(false);
});
