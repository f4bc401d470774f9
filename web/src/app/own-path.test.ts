import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pathWithoutLocale } from "@ezo/contract/values/languages";
import { locatePage } from "./pages/find-page.ts";
import { movedTo, pathOf } from "./own-path.ts";
import { pages } from "./pages/pages.ts";

function leadsTo(url: string): string | undefined {
  const { page, params } = locatePage(pathWithoutLocale(pathOf(url)));
  return movedTo(url, page, params);
}

describe("another spelling of an address", () => {
  it("redirects to the canonical one", () => {
    expect(leadsTo("/About/?a=%20b&a=2")).toBe("/about?a=%20b&a=2");
    expect(leadsTo("/ru/Projects/007")).toBe("/ru/projects/7");
    expect(leadsTo("/projects/1/%d0%91/FLOOR--02")).toBe("/projects/1/%D0%91/floor--2");
    expect(leadsTo("/EN/About/")).toBe("/en/about");
  });

  it("does not redirect the canonical address or an unknown one", () => {
    for (const url of [
      "/",
      "/en",
      "/ka/about",
      "/about?A=B",
      "/projects/1/%D0%91",
      "/projects/x",
      "/nothing/",
    ])
      expect(leadsTo(url), url).toBeUndefined();
  });

  it("redirects once only, within this site, with its query", () => {
    let moved = 0;
    fc.assert(
      fc.property(anAddress, (address) => {
        const target = leadsTo(`${address}?q=1`);
        if (target === undefined) return;
        moved++;
        expect(target).toMatch(/^\/(?![/\\]).*\?q=1$/);
        const { origin, pathname } = new URL(target, "https://ezo.example");
        expect(origin).toBe("https://ezo.example");
        expect(pathname).toBe(pathOf(target));
        expect(leadsTo(target)).toBeUndefined();
      }),
      // A fixed seed: the same addresses in every run.
      { numRuns: RUNS, seed: 1 },
    );
    // Otherwise the property would say little about addresses that lead elsewhere.
    expect(moved).toBeGreaterThan(RUNS / 4);
  });
});

const RUNS = 300;
const oneOf = (words: string) => fc.constantFrom(...words.split(" "));
/** What addresses hold in place of a page's parameters: ids and names in every spelling, and what is no such thing. */
const parameter = fc.oneof(
  { arbitrary: oneOf("1 01 007 0 99999999999 A a %E1%83%90 %e1%83%90"), weight: 2 },
  { arbitrary: oneOf("floor-1 FLOOR-01 floor--2 Apartment-07 apartment-1"), weight: 2 },
  oneOf("evil.example %2F%2Fevil.example %5Cevil.example ..%2F .. %ZZ a%00"),
  fc.webSegment({ size: "xsmall" }),
);
/** The path of a page in small letters or in large ones, with something in place of each of its parameters. */
const pagePath = fc
  .tuple(
    fc.constantFrom(...pages.map(({ path }) => path)),
    fc.array(parameter, { minLength: 4, maxLength: 4 }),
    fc.boolean(),
  )
  .map(([path, values, isLarge]) =>
    path
      .split("/")
      .map((segment, at) => {
        if (segment.startsWith(":")) return values[at - 2];
        return isLarge ? segment.toUpperCase() : segment;
      })
      .join("/"),
  );
const anAddress = fc
  .tuple(fc.constantFrom("", "/en", "/EN", "/ka", "/Ru", "/", "/nothing"), pagePath, oneOf(" / //"))
  .map((parts) => parts.join(""));
