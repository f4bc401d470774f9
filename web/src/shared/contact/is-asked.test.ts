import { expect, it } from "vitest";
import { isAsked } from "./is-asked.ts";

const text = (ka: string) => ({ ka, en: "Only English", ru: "" });

it("needs a question and an answer in Georgian", () => {
  expect(isAsked({ question: text("როდის?"), answer: text("მალე") })).toBe(true);
  expect(isAsked({ question: text(" "), answer: text("მალე") })).toBe(false);
  expect(isAsked({ question: text("როდის?"), answer: text("") })).toBe(false);
});
