import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const ADMIN = new URL("../", import.meta.url);
/** Where the set of breakpoints is written down, and the spacing tokens are given. */
const TOKENS = readFileSync(new URL("../shared/styles/tokens.css", ADMIN), "utf8");
/** Of panes beside the navigation, which the set has no step for. */
const KNOWN = [800, 1000];
/** Thinner spaces are hairlines and optical corrections. */
const SPACE_MIN_PX = 4;

const files = readdirSync(ADMIN, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(css|tsx?)$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(new URL(path, ADMIN), "utf8") }));
const sheets = files.filter(({ path }) => path.endsWith(".css"));

it("changes its layout only at the breakpoints of the tokens", () => {
  const [comment = ""] = TOKENS.split("*/");
  const [, set = ""] = comment.split("Breakpoints");
  const steps = [...(set.match(/\d{3,4}/g) ?? []).map(Number), ...KNOWN];
  expect(steps).toEqual(expect.arrayContaining([480, 700, 900, 1100]));
  const others = files.flatMap(({ path, text }) =>
    [...text.matchAll(/\((min|max)-width: (\d+)px\)/g)]
      .filter(([, side, px]) => !steps.includes(Number(px) + (side === "max" ? 1 : 0)))
      .map(([query]) => `${path}: ${query}`),
  );
  expect(others).toEqual([]);
});

it("has its margins, paddings and gaps from the spacing tokens", () => {
  expect(sheets.length).toBeGreaterThan(100);
  const raw = sheets.flatMap(({ path, text }) =>
    text
      .split("\n")
      .filter((line) => /^\s*(?:margin|padding|gap|row-gap|column-gap)[a-z-]*:/.test(line))
      .filter((line) => [...line.matchAll(/([\d.]+)px/g)].some(([, px]) => Number(px) >= SPACE_MIN_PX))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(raw).toEqual([]);
});

it.each([
  ["persons/person-page.module.css", ".contacts a"],
  ["persons/person-page.module.css", ".addresses a"],
  ["sources/source-table.module.css", ".source a"],
])("gives the links of %s a target of 24 px by a padding: %s", (path, selector) => {
  const { text = "" } = sheets.find((sheet) => sheet.path === path) ?? {};
  // Of several rules of a selector, the one of the element itself comes first.
  const [rule = ""] = text.slice(text.indexOf(`${selector} {`)).split("}");
  expect(rule).toContain("padding-block: var(--s1");
});
