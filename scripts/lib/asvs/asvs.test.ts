import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inRoot } from "../paths.ts";
import { READ, WRITTEN } from "./judged.ts";
import { REQUIREMENTS } from "./levels.ts";
import { allMarks, marksIn } from "./marks.ts";
import { faultsOf, namedBy, withAsvs } from "./table.ts";

const marks = allMarks();
const page = () => readFileSync(inRoot("docs/security.md"), "utf8");
/** Without the width of columns, which the formatter may choose. */
const cells = (text: string) => text.replace(/ +/g, " ").replace(/-{3,}/g, "---");

describe("the table of ASVS", () => {
  it("says what the tests say; `npm run asvs` updates it", () => {
    expect(cells(page())).toBe(cells(withAsvs(page(), marks)));
  });

  it("names only requirements of levels 1 and 2, each judged once", () => {
    expect(faultsOf(marks)).toEqual([]);
    const levels = [...REQUIREMENTS.values()];
    expect([1, 2].map((level) => levels.filter((one) => one === level).length)).toEqual([70, 183]);
  });

  it("refers to code that exists", () => {
    const files = Object.values(READ).map(([file]) => file);
    expect(files.filter((file) => !existsSync(inRoot(file)))).toEqual([]);
  });

  it("refers to headings that exist", () => {
    for (const place of Object.values(WRITTEN)) {
      const [file = "", heading = ""] = place.split(", ");
      expect(readFileSync(inRoot("docs", file), "utf8").split("\n"), place).toEqual(
        expect.arrayContaining([expect.stringMatching(new RegExp(`^##+ ${heading}$`))]),
      );
    }
  });
});

describe("the marks", () => {
  const read = (source: string) => marksIn("a.test.ts", source);
  /** Written so that this file has no marks of its own. */
  const mark = (ids: string, indent = "") => `${indent}// ${"ASVS"} 5.0: ${ids}\n`;

  it("are comments above a test, and name it with its group", () => {
    const source = `describe("a login", () => {\n${mark("6.3.1, 7.2.4", "  ")}  it("is \\"limited\\"", f);\n});\n`;
    expect(read(source)).toEqual([
      { ids: ["6.3.1", "7.2.4"], file: "a.test.ts", title: 'a login is "limited"' },
    ]);
    expect(read(`${mark("1.3.1")}describe("all of it", f);\n`)).toMatchObject([{ title: "all of it" }]);
  });

  it("find the title of a test with many cases, and no group that has ended", () => {
    const many = `it.each<Case>([\n  ["a", () => f("x")],\n])(\n  "of %s",\n  f,\n);\n`;
    expect(
      read(`describe("over", f);\nif (x) {\n${mark("1.3.1", "  ")}  it("alone", f);\n}\n`),
    ).toMatchObject([{ title: "alone" }]);
    expect(read(mark("1.3.1") + many)).toMatchObject([{ title: "of %s" }]);
  });

  it("are faults without a test, with an unknown requirement, and where something else was judged", () => {
    const wrong = [...read(mark("1.3.1")), ...read(`${mark("3.1.1, 99.1.1, 6.1.1")}it("is", f);\n`)];
    expect(faultsOf(wrong)).toEqual([
      "a.test.ts: no test after 1.3.1",
      "a.test.ts: 3.1.1 is none of levels 1 and 2",
      "a.test.ts: 99.1.1 is none of levels 1 and 2",
      "6.1.1 is shown by a test, and judged by hand",
    ]);
  });

  it("of a section are its requirements of levels 1 and 2, and not those of one that begins alike", () => {
    expect(namedBy("17.1")).toEqual(["17.1.1"]);
    expect(namedBy("1.5")).toEqual(["1.5.1", "1.5.2"]);
    expect(namedBy("6.8.1")).toEqual(["6.8.1"]);
  });
});
