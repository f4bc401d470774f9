import { expect, onlyInFull, test, visit } from "./fixtures.ts";

/** Design, section 8: public JavaScript on first load, compressed; and the fonts of a first view. */
const SCRIPT_BUDGET_KB = 130;
const FONT_BUDGET_KB = 90;
const PATHS = [
  "/",
  "/about",
  "/projects",
  "/projects/1",
  "/projects/3",
  "/projects/1/B",
  "/projects/1/B/floor-6",
  "/projects/1/A/floor-1/apartment-1",
  "/shortlist",
  "/shortlist/compare?ids=1,2",
  "/news",
  "/news/1",
  "/gallery",
  "/contact",
  "/terms",
];
/** One of each kind of page: what they have in common decides. */
const QUICK_PATHS = ["/", "/projects/1", "/projects/1/B/floor-6", "/news/1", "/contact"];

test.describe("the first load", () => {
  for (const path of PATHS)
    test(`of ${path} keeps to its budget`, onlyInFull(!QUICK_PATHS.includes(path)), async ({ page }) => {
      const bytes = { script: 0, font: 0 };
      const counted: Promise<void>[] = [];
      page.on("requestfinished", (request) => {
        const kind = request.resourceType();
        if (kind !== "script" && kind !== "font") return;
        counted.push(request.sizes().then(({ responseBodySize }) => void (bytes[kind] += responseBodySize)));
      });
      // A project without the explorer does without its code.
      const isWithoutExplorer = path === "/projects/3";
      const foreignCode: string[] = [];
      page.on("request", (request) => {
        if (/admin|chart|mantine/i.test(request.url())) foreignCode.push(request.url());
        if (isWithoutExplorer && /\/(explorer|project-explorer|building-page)-/.test(request.url()))
          foreignCode.push(request.url());
      });
      // Scripts are asked for after the first paint, which on a busy machine comes after a moment without requests.
      await visit(page, path);
      await page.waitForLoadState("networkidle");
      await Promise.all(counted);
      const [script, font] = [bytes.script / 1000, bytes.font / 1000];
      // The sizes per route are what the budget is discussed with, so the run shows them.
      process.stdout.write(`    ${path}: scripts ${script.toFixed(1)} kB, fonts ${font.toFixed(1)} kB\n`);
      expect(script).toBeGreaterThan(20);
      expect(script).toBeLessThanOrEqual(SCRIPT_BUDGET_KB);
      expect(font).toBeLessThanOrEqual(FONT_BUDGET_KB);
      expect(foreignCode).toEqual([]);
    });
});
