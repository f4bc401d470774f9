import fc from "fast-check";
import { expect, it } from "vitest";
import { isPdf } from "./is-pdf.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");
const END = "\nstartxref\n9\n%%EOF\n";

it.each([
  ["a PDF", `%PDF-1.7\n1 0 obj${END}`, true],
  ["a PDF of the newer kind", `%PDF-2.0\n1 0 obj${END}`, true],
  ["one with a little behind its end", `%PDF-1.4${END}${" ".repeat(900)}`, true],
  ["a page", `<html>%PDF-1.7${END}`, false],
  ["one that was cut off", "%PDF-1.7\n1 0 obj", false],
  ["a name alone", "%PDF-", false],
  ["nothing", "", false],
])("takes %s by its content: %s", (_, text, isOne) => {
  expect(isPdf(bytes(text))).toBe(isOne);
});

it("takes nothing with other bytes before the header", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (before) => {
      expect(isPdf(Buffer.concat([Buffer.from([0, ...before]), bytes(`%PDF-1.7${END}`)]))).toBe(false);
    }),
  );
});
