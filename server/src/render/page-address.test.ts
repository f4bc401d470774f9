import { PAGE_NAMES } from "@ezo/contract/site/page-names";
import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { headersFor, pageAddress } from "./page-address.ts";

const part = (name: fc.Arbitrary<string>) =>
  fc.tuple(name, fc.constantFrom("", "=", "=1", "=a%20b", "=a,b")).map((pair) => pair.join(""));
const known = part(fc.constantFrom(...PAGE_NAMES));
const unknown = part(fc.constantFrom("utm_source", "fbclid", "Rooms", "page%5B%5D", "%70ages", "x"));

describe("the address of a page", () => {
  it("has the names that pages know, as they are spelt and in their order, and no others", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(known, unknown, fc.constant("")), { maxLength: 8 }), (parts) => {
        const kept = parts.filter((one) => PAGE_NAMES.some((name) => one.split("=", 1)[0] === name));
        const query = kept.length > 0 ? `?${kept.join("&")}` : "";
        expect(pageAddress(`/en/news?${parts.join("&")}`).url).toBe(`/en/news${query}`);
      }),
    );
    expect(pageAddress("/en")).toEqual({ url: "/en", others: "" });
    expect(pageAddress("/en?%70age=2").url).toBe("/en?%70age=2");
  });

  it("keeps all of its query where it redirects to another spelling", () => {
    const to = (location: string, status = 301) => ({ status, headers: { location } });
    const led = (url: string, page: ReturnType<typeof to>) => headersFor(url, page)["location"];
    expect(led("/About?utm_source=a&fbclid=b", to("/about"))).toBe("/about?utm_source=a&fbclid=b");
    expect(led("/News?page=2&utm_source=a", to("/news?page=2"))).toBe("/news?page=2&utm_source=a");
    expect(led("/News?page=2", to("/news?page=2"))).toBe("/news?page=2");
    expect(led("/x?utm_source=a", to("/projects", 302))).toBe("/projects");
  });
});

it("every name that a page reads from its query is known", () => {
  const sources = ["app", "public", "shared"].flatMap((folder) =>
    readdirSync(`web/src/${folder}`, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
      .map((file) => readFileSync(`web/src/${folder}/${file}`, "utf8")),
  );
  const reading = /\b(?:search|query|params|searchParams)\.(?:get|getAll|has)\("(\w+)"\)/g;
  const read = sources.flatMap((source) => [...source.matchAll(reading)].map(([, name]) => name));
  expect(read).toEqual(expect.arrayContaining(["page", "category", "search", "plan"]));
  expect(read.filter((name) => !PAGE_NAMES.some((each) => each === name))).toEqual([]);
});
