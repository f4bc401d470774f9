import { localesWithout } from "@ezo/contract/values/languages";
import { expect, it } from "vitest";
import { ENTRIES_PER_FILE, entriesOfFile, fileCount, sitemapIndexOf, sitemapOf } from "./sitemap.ts";

const pages = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ path: `/news/${index + 1}` }));

it("keeps to one file as long as the protocol allows", () => {
  expect(fileCount([])).toBe(1);
  expect(fileCount(pages(ENTRIES_PER_FILE))).toBe(1);
  expect(ENTRIES_PER_FILE * 3).toBeLessThanOrEqual(50_000);
});

it("fills several files with every page once", async () => {
  const many = pages(ENTRIES_PER_FILE * 2 + 5);
  const count = fileCount(many);
  expect(count).toBe(3);
  const files = Array.from({ length: count }, (_, index) => entriesOfFile(many, index + 1));
  expect(files.flat()).toEqual(many);
  for (const number of [0, 4, -1, 1.5, Number.NaN]) expect(entriesOfFile(many, number)).toEqual([]);
  const index = String(await sitemapIndexOf(count, "https://ezo.test"));
  expect(index).toContain("<sitemapindex");
  expect(index.match(/<loc>[^<]+<\/loc>/g)).toEqual(
    [1, 2, 3].map((number) => `<loc>https://ezo.test/sitemap-${number}.xml</loc>`),
  );
});

it("names each page's other languages", async () => {
  const xml = String(
    await sitemapOf(
      [{ path: "/projects/1/A/floor-2", changedAt: "2026-01-02T00:00:00Z" }],
      "https://ezo.test",
    ),
  );
  expect(xml.match(/<loc>/g)).toHaveLength(3);
  expect(xml).toContain('hreflang="ru" href="https://ezo.test/ru/projects/1/A/floor-2"');
  expect(xml).toContain('hreflang="x-default" href="https://ezo.test/projects/1/A/floor-2"');
  expect(xml).toContain("<lastmod>2026-01-02");
});

it("has no page of a language that is switched off, nor names one", async () => {
  const xml = String(await sitemapOf(pages(2), "https://ezo.test", localesWithout(["ru"])));
  expect(xml.match(/<loc>/g)).toHaveLength(4);
  expect(xml).not.toContain("/ru/");
  expect(xml).not.toContain('hreflang="ru"');
});
