import { DEFAULT_FIRM_NAMES } from "@ezo/contract/values/firm-names";
import type { Response } from "@playwright/test";
import {
  connectBy,
  DESKTOP,
  expect,
  expectAccessible,
  expectHeadingsInOrder,
  expectNoSidewaysScroll,
  inLocale,
  layoutShift,
  type Locale,
  LOCALES,
  onlyInFull,
  type Page,
  PHONE,
  test,
  text,
  waitForHydration,
  visit,
} from "../fixtures.ts";
import { isFullRun } from "../../../scripts/lib/tests/test-scope.ts";

/** Every public page. `names` is the number of content names before the label. */
const PAGES: readonly { name: string; path: string; label: string; names?: number }[] = [
  { name: "home", path: "/", label: "header.home" },
  { name: "about", path: "/about", label: "header.about" },
  { name: "projects", path: "/projects", label: "header.projects" },
  { name: "apartments", path: "/apartments", label: "header.apartments" },
  {
    name: "search",
    path: "/apartments?project_id=1&rooms=2",
    label: "header.apartments",
    names: 1,
  },
  { name: "nothing found", path: "/apartments?rooms=1&area_min=900", label: "header.apartments" },
  { name: "project", path: "/projects/1", label: "header.projects", names: 1 },
  { name: "layouts", path: "/projects/1/layouts", label: "header.projects", names: 2 },
  { name: "layout", path: "/projects/1/layouts/studio-48", label: "header.projects", names: 2 },
  { name: "building", path: "/projects/1/B", label: "header.projects", names: 2 },
  { name: "floor", path: "/projects/1/B/floor-6", label: "header.projects", names: 3 },
  { name: "apartment", path: "/projects/1/A/floor-1/apartment-1", label: "header.projects", names: 3 },
  { name: "shortlist", path: "/shortlist", label: "header.shortlist" },
  { name: "shared", path: "/shortlist?ids=1,2,999999", label: "header.shortlist" },
  { name: "compare", path: "/shortlist/compare?ids=1,2,3,4", label: "header.shortlist", names: 1 },
  { name: "news", path: "/news", label: "header.news" },
  { name: "article", path: "/news/1", label: "header.news", names: 1 },
  { name: "gallery", path: "/gallery", label: "header.gallery" },
  { name: "contact", path: "/contact", label: "header.contact" },
  { name: "terms", path: "/terms", label: "footer.terms" },
  { name: "privacy", path: "/privacy", label: "footer.privacy" },
  { name: "cookies", path: "/cookies", label: "footer.cookies" },
  { name: "missing", path: "/no-such-page", label: "errors.not_found" },
];
const isMissing = (name: string) => name === "missing";
/** Without those that show the screen of another page again, with other content. */
const QUICK_PAGES = PAGES.filter(({ name }) => !/^(search|nothing found|shared|privacy|cookies)$/.test(name));
/** The browser logs the missing page's status as an error. */
const OWN_STATUS = { expects: /status of 404 .*no-such-page/ };

/** axe runs once per page and width: its results do not depend on the language, except for the longest words. */
const AXE_LOCALE: Locale = "ru";

for (const size of ["phone", "desktop"] as const)
  test(
    `every page is complete and accessible in every language on a ${size}`,
    onlyInFull(size === "desktop"),
    async ({ openWindow }) => {
      test.setTimeout(180_000);
      // One window for all pages, with the site's files in its cache, as for a visitor.
      const page = await openWindow({ ...(size === "phone" ? PHONE : DESKTOP), ...OWN_STATUS });
      // What a page asks for itself, not what its links lead to.
      await connectBy(page, { saveData: true });
      // The live connection never opens here; when it does, the page refetches.
      await page.routeWebSocket(/socket\.io/, () => {});
      const calls = watchApi(page);
      const warnings: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "warning" && !TIMED_WARNING.test(message.text()))
          warnings.push(message.text());
      });
      for (const { name, path, label, names = 0 } of isFullRun ? PAGES : QUICK_PAGES)
        for (const locale of isFullRun ? LOCALES : [AXE_LOCALE])
          await test.step(`${name}, ${locale}`, async () => {
            const response = await page.goto(inLocale(locale, path));
            await waitForHydration(page);
            expect.soft(response?.status()).toBe(isMissing(name) ? 404 : 200);
            await expect
              .soft(page)
              .toHaveTitle(
                new RegExp(
                  `^(?:[^·]+ · ){${names}}${text(locale, label)} · ${DEFAULT_FIRM_NAMES.short_name.en}$`,
                ),
              );
            await expect.soft(page.locator("html")).toHaveAttribute("lang", locale);
            await expectHeadingsInOrder(page);
            await expectNoSidewaysScroll(page);
            if (locale === AXE_LOCALE) await expectAccessible(page);
            const made = calls.splice(0);
            // A copy from before a change of a moment ago fetches its data again.
            if (!isOlderCopy(response))
              expect.soft(made, "calls for what the page already holds").toEqual([]);
            expect.soft(warnings.splice(0)).toEqual([]);
            expect.soft(await unusedFonts(page), "fonts preloaded for nothing").toEqual([]);
          });
    },
  );

/** Of preloads: the browser gives it by the clock, so on a busy machine also for those that are used. See `unusedFonts`. */
const TIMED_WARNING = /was preloaded using link preload but not used within a few seconds/;

/** The preloaded fonts that no text of the page needs. The document's faces are in the order of their rules. */
const unusedFonts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const faces = [...document.fonts];
    const used = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .filter((_, at) => faces[at]?.status === "loaded")
      .map(({ style }) => style.getPropertyValue("src"));
    return [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="font"]')]
      .map(({ href }) => new URL(href).pathname)
      .filter((path) => !used.some((source) => source.includes(path)));
  });

test(
  "parts that cannot load offline fail alone, and load with the connection",
  onlyInFull(),
  async ({ openWindow }) => {
    const page = await openWindow({ expects: /./ });
    await visit(page, "/en/contact");
    const [drawn, called] = [/(newsletter-form|gallery-page)[^/]*\.js/, /site-pages[^/]*\.js/];
    for (const code of [drawn, called]) await page.route(code, (route) => route.abort());
    const siteMap = page.getByRole("navigation", { name: "Site map" });
    await siteMap.scrollIntoViewIfNeeded();
    await siteMap.getByRole("link", { name: "Gallery" }).click();
    // The previous page is shown until then, with empty field errors.
    await expect(page.getByRole("main").getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(siteMap).toBeVisible();

    await page.unroute(drawn);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("en", "gallery.title"));

    // So is code that a page's call needs, whose failed import the browser has cached.
    await visit(page, "/en/contact");
    await siteMap.getByRole("link", { name: "About" }).click();
    await expect(page.getByRole("main").getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
    await page.unroute(called);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page.getByRole("main").getByRole("term").first()).toBeVisible();
  },
);

test("a page that is opened without a connection says so at once, and comes with the connection", async ({
  openWindow,
}) => {
  // On the short page of a failure the footer comes near, and its form's code cannot be loaded.
  const page = await openWindow({ expects: /ERR_INTERNET_DISCONNECTED|CodeMissing/ });
  // The page's own code is there; the project is not, as it would be if its link had been seen on a fast connection.
  await connectBy(page, { saveData: true });
  await visit(page, "/en/projects/1");
  const main = page.getByRole("main");
  await page
    .getByRole("banner")
    .getByRole("link", { name: text("en", "header.projects") })
    .click();
  // The page of the first project links to others, too.
  await expect(page.getByRole("heading", { level: 1, name: "Projects", exact: true })).toBeVisible();
  const other = main.locator('a[href="/en/projects/2"]').first();
  await expect(other).toBeVisible();
  await page.context().setOffline(true);
  await other.click();
  const failed = main.getByRole("alert").filter({ hasText: text("en", "errors.offline") });
  await expect(failed).toBeVisible();
  await failed.getByRole("button", { name: text("en", "buttons.retry") }).click();
  await expect(failed).toBeVisible();
  await expect(page).toHaveURL(/\/en\/projects\/2/);

  await page.context().setOffline(false);
  await expect(failed).toHaveCount(0);
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(/\S/);
});

test("only the home page's header lies over its picture", onlyInFull(), async ({ openWindow }) => {
  const page = await openWindow();
  await visit(page, "/en");
  const header = page.getByRole("banner");
  const top = () => page.getByRole("main").evaluate((main) => main.getBoundingClientRect().top);
  await expect(header).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  expect(await top()).toBe(0);
  await header.getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("en", "contact.title"));
  await expect(header).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  expect(await top()).toBe(96);
});

test("an apartment's page does not move when its fonts arrive", onlyInFull(), async ({ openWindow }) => {
  const page = await openWindow(DESKTOP);
  await visit(page, "/en/projects/1/A/floor-3");
  const path = await page.locator('main a[href*="/apartment-"]').first().getAttribute("href");
  // A window of its own has no fonts in its cache.
  const fresh = await openWindow(DESKTOP);
  await visit(fresh, path ?? "");
  await fresh.evaluate(() => document.fonts.ready.then(() => true));
  expect(await layoutShift(fresh)).toBeLessThan(0.01);
});

test(
  "a change of slide moves nothing, and local fonts take the space of the site's fonts",
  onlyInFull(),
  async ({ openWindow }) => {
    const page = await openWindow(PHONE);
    for (const locale of LOCALES) {
      await visit(page, inLocale(locale, "/"));
      await page.evaluate(() => document.fonts.ready.then(() => true));
      const before = await layoutShift(page);
      // Locations are one or two lines long.
      for (let slide = 0; slide < 5; slide++)
        await page.getByRole("button", { name: text(locale, "home.next_project") }).click();
      expect((await layoutShift(page)) - before, locale).toBeLessThan(0.001);
      for (const { name, ratio } of await fallbackWidths(page)) {
        expect(ratio, `${name} in ${locale}`).toBeGreaterThan(0.96);
        expect(ratio, `${name} in ${locale}`).toBeLessThan(1.04);
      }
    }
  },
);

/**
 * The width of the page's headings and paragraphs in the local font, as a share of that in the site's font. Without the
 * local fonts installed there is nothing to compare.
 */
const fallbackWidths = (page: Page) =>
  page.evaluate(async () => {
    const FAMILIES = {
      text: ["FiraGO", "FiraGO fallback"],
      display: ["Noto Serif Georgian Variable, Noto Serif Variable", "Noto Serif fallback"],
    };
    const words = [...document.querySelectorAll("main p, main h2, main h3")].map((one) => one.textContent);
    const sample = words.join(" ").replaceAll(/[^\p{L} ]/gu, "");
    const context = document.createElement("canvas").getContext("2d");
    const widthIn = async (families: string) => {
      const font = `100px ${families}`;
      const faces = await document.fonts.load(font, sample).catch(() => []);
      if (!context || faces.length === 0) return 0;
      context.font = font;
      return context.measureText(sample).width;
    };
    const ratios = [];
    for (const [name, [site = "", local = ""]] of Object.entries(FAMILIES)) {
      const ratio = (await widthIn(`"${local}"`)) / (await widthIn(site));
      if (ratio > 0) ratios.push({ name, ratio });
    }
    return ratios;
  });

const isOlderCopy = (response: Response | null): boolean =>
  response?.headers()["server-timing"]?.startsWith("older") ?? false;

function watchApi(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname);
  });
  return calls;
}

test("pages fit a narrow phone when its text is enlarged to 200 %", onlyInFull(), async ({ openWindow }) => {
  const page = await openWindow({ ...PHONE, viewport: { width: 360, height: 800 } });
  const paths = ["/about", "/ru/about", "/contact", "/news", "/projects/1", "/ru/projects/1", "/terms"];
  for (const path of [...paths, "/projects/1/A/floor-1/apartment-1"]) {
    await visit(page, path);
    await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
    await expectNoSidewaysScroll(page);
  }
});
