import { expect, it } from "vitest";
import { fitted } from "./fitted.ts";

it.each([
  ["კონფიდენციალურობის პოლიტიკა", 18],
  ["Linden Court: block-by-block", 6],
  ["Дом у\u00a0виноградника", 14],
  ["", 1],
])("counts the longest word of »%s«", (heading, letters) => {
  expect(fitted(heading)).toEqual({ "--longest": letters });
});
