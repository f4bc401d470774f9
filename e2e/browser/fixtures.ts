import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, type Page, test as base, expect } from "@playwright/test";
import { type BuiltSystem, STAFF, startBuiltSystem } from "../stack/built-system.ts";

export { expect, STAFF };
export const LOCALES = ["ka", "en", "ru"] as const;
export const PHONE = { width: 360, height: 780 };
export const DESKTOP = { width: 1440, height: 900 };

interface WorkerFixtures {
  system: BuiltSystem;
}
interface TestFixtures {
  /** A new window with its own storage; what goes wrong in it unasked fails the test. */
  openWindow: (options?: { viewport?: { width: number; height: number }; hasTouch?: boolean }) => Promise<Window>;
}
interface Window {
  context: BrowserContext;
  page: Page;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  system: [
    // Playwright reads the fixtures' names from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const system = await startBuiltSystem();
      await use(system);
      await system.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ system }, use) => use(system.url),
  openWindow: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    const problems: string[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: DESKTOP, ...options });
      contexts.push(context);
      const page = await context.newPage();
      watchForProblems(page, baseURL ?? "", problems);
      return { context, page };
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(problems, "console errors, failed requests and requests to other hosts").toEqual([]);
  },
});

/** Errors on the console, failed requests, and anything asked of a host that is not ours (the map's frame apart). */
function watchForProblems(page: Page, origin: string, problems: string[]): void {
  const isMap = (url: string) => /^https:\/\/(www|maps)\.google\.com\//.test(url);
  page.on("console", (message) => {
    const { url } = message.location();
    if (message.type() === "error" && !isMap(url) && !isExpected(message.text())) problems.push(`console: ${message.text()} ${url}`);
  });
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith(origin.replace("http", "ws")) && !/^(data|blob|about|chrome-error):/.test(url) && !isMap(url))
      problems.push(`foreign host: ${url}`);
  });
}

/** The browser reports every refused call as an error; tests of refusals assert them themselves. */
const isExpected = (text: string): boolean =>
  /status of (401|404|409|422|429)/.test(text) || /net::ERR_INTERNET_DISCONNECTED|WebSocket connection to/.test(text);

export async function logIn(page: Page, who: keyof typeof STAFF): Promise<void> {
  await page.goto("/admin/login");
  await page.locator('input[type="email"]').fill(STAFF[who].email);
  await page.locator('input[type="password"]').fill(STAFF[who].password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(who === "admin" ? /\/admin\/dashboard/ : /\/admin\/customers/);
}

/** WCAG 2.2 A and AA over the whole page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // Fading content has other contrasts for a moment; axe must see it at rest.
  await page.evaluate(() => Promise.all(document.getAnimations().filter((it) => it.effect?.getTiming().iterations !== Infinity).map((it) => it.finished.catch(() => undefined))));
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .exclude("iframe")
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`)).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, "pixels beyond the window's edge").toBeLessThanOrEqual(0);
}
