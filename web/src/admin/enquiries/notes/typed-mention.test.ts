import { expect, it } from "vitest";
import { typedMention } from "./typed-mention.ts";

/** `|` is the caret. */
const read = (text: string) => typedMention(text.replace("|", ""), text.indexOf("|"));

it.each([
  ["@|", { at: 0, typed: "" }],
  ["call @Ni|", { at: 5, typed: "Ni" }],
  ["@ნინო ბერ|იძე", { at: 0, typed: "ნინო ბერ" }],
  ["@Ana and @Gi|", { at: 9, typed: "Gi" }],
  ["|@Ana", null],
  ["nino@exa|", null],
  ["@Ana\nthen|", null],
  ["nothing|", null],
  [`@${"x".repeat(80)}|`, null],
])("reads %j as %j", (text, found) => {
  expect(read(text)).toEqual(found);
});
