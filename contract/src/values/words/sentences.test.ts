import { expect, it } from "vitest";
import { sentences } from "./sentences.ts";

it("ends each part once", () => {
  expect(sentences(["The loan is in lari", "", "Until: 31 декабря 2026 г..", "Why?", "და ა.შ."])).toBe(
    "The loan is in lari. Until: 31 декабря 2026 г. Why? და ა.შ.",
  );
  expect(sentences(["Wait...", " "])).toBe("Wait...");
});
