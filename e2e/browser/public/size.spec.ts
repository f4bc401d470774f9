import { expect, onlyInFull, test, visit } from "../fixtures.ts";

/** Design, section 8: public JavaScript on first load, compressed; and the fonts of a first view. */
const SCRIPT_BUDGET_KB = 142.5;
/** The page of a project has the explorer and, below it, the filters and cards of its apartments. */
const EXPLORED_PROJECT_BUDGET_KB = 149.5;
const FONT_BUDGET_KB = 90;
const PATHS = [
  "/",
  "/about",
  "/projects",
  "/apartments",
  "/projects/1",
  "/projects/3",
  "/projects/1/layouts",
  "/projects/1/layouts/studio-48",
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
/** One page of each kind; what they share decides. */
const QUICK_PATHS = ["/", "/projects/1/B/floor-6", "/contact"];

test.describe("the first load", () => {
  for (const path of PATHS)
    test(`of ${path} keeps to its budget`, onlyInFull(!QUICK_PATHS.includes(path)), async ({ page }) => {
      // A project without the explorer does not load its code.
      const isWithoutExplorer = path === "/projects/3";
      const foreignCode: string[] = [];
      page.on("request", (request) => {
        if (/admin|chart|mantine/i.test(request.url())) foreignCode.push(request.url());
        if (isWithoutExplorer && /\/(explorer|project-explorer|building-page)-/.test(request.url()))
          foreignCode.push(request.url());
      });
      // Scripts load after the first paint, which on a busy machine follows a pause in requests.
      await visit(page, path);
      await page.waitForLoadState("networkidle");
      // The bytes of each file, as the browser counts them.
      const files = await page.evaluate(() =>
        (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).map(
          ({ name, encodedBodySize }) => ({ name: new URL(name).pathname, size: encodedBodySize }),
        ),
      );
      const kilobytes = (kind: RegExp) =>
        files.reduce((sum, { name, size }) => sum + (kind.test(name) ? size : 0), 0) / 1000;
      const [script, font] = [kilobytes(/\.js$/), kilobytes(/\.woff2$/)];
      // The run prints the sizes per route, for decisions about the budget.
      process.stdout.write(`    ${path}: scripts ${script.toFixed(1)} kB, fonts ${font.toFixed(1)} kB\n`);
      expect(script).toBeGreaterThan(20);
      expect(script, files.map(({ name, size }) => `${name} ${size}`).join("\n")).toBeLessThanOrEqual(
        budgetOf(path),
      );
      expect(font).toBeLessThanOrEqual(FONT_BUDGET_KB);
      expect(foreignCode).toEqual([]);
    });
});

const budgetOf = (path: string): number =>
  path === "/projects/1" ? EXPLORED_PROJECT_BUDGET_KB : SCRIPT_BUDGET_KB;
