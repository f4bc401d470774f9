import fc from "fast-check";
import { expect, it } from "vitest";
import { csvCell, csvLine, parseCsv } from "./csv.ts";

const cell = fc.string().map((text) => text.replaceAll("\r", "").trim());
it("reads back what it writes", () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1 }), (lines) => {
      const isBlank = (line: readonly string[]) => line.every((text) => text === "");
      // A leading apostrophe before a formula's sign is the escape itself.
      fc.pre(!lines.flat().some((text) => /^'\s*[=+\-@\t]/.test(text)));
      const text = ["a,b\r\n", ...lines.map(csvLine)].join("");
      expect(parseCsv(text).slice(1)).toEqual(lines.map((line) => (isBlank(line) ? [] : line)));
    }),
  );
});
it("keeps formulas from running", () => {
  for (const text of ["=1+1", "+1", "-1", "@x", " =1"]) expect(csvCell(text)).toBe(`"'${text}"`);
});
it("takes semicolons, line breaks within quotes, and the byte-order mark", () => {
  expect(parseCsv('\uFEFFa;b\n"1\n2";"3;""4"""')).toEqual([
    ["a", "b"],
    ["1\n2", '3;"4"'],
  ]);
});
