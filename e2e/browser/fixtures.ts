import { type CustomerStatus, listCustomers, sendEnquiry, updateCustomer } from "@ezo/contract/customers";
import { type Locale, LOCALES } from "@ezo/contract/locale";
import { listProjects, type ProjectStatus } from "@ezo/contract/projects";
import type { RouteInput } from "@ezo/contract/route";
import {
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Locator,
  type Page,
  type Request,
  test as base,
  type TestDetails,
  type WebError,
  expect,
} from "@playwright/test";
import { readSeedTexts } from "../../prisma/seed/translations.ts";
import { isFullRun } from "../../scripts/lib/test-scope.ts";
import { type BuiltSystem, STAFF, type StaffAccount, startBuiltSystem } from "../stack/built-system.ts";
import { anEnquiry } from "../stack/factories.ts";
import { expectNoViolations } from "./axe.ts";
import { ContextPool, spendContext } from "./windows.ts";

export { expect, LOCALES, STAFF, type Locale, type Page, type StaffAccount };
/** The details of a test that only the full run takes (see test-scope.ts), where `condition` holds. */
export const onlyInFull = (condition = true): TestDetails => (condition ? { tag: "@full" } : {});
export const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
export const DESKTOP = { viewport: { width: 1440, height: 900 } };

export interface WindowOptions extends Pick<
  BrowserContextOptions,
  "viewport" | "hasTouch" | "isMobile" | "colorScheme" | "javaScriptEnabled" | "permissions"
> {
  /** What this window may complain about on its console: the browser reports every refused call as an error. */
  expects?: RegExp;
  /** What an earlier visit has left in the browser's storage. */
  storage?: Record<string, string>;
}
interface AdminOptions extends WindowOptions {
  as?: StaffAccount;
  /** English, so that tests can be read; Georgian is what staff have by default. */
  language?: "ka" | "en";
}
type EnquiryBody = RouteInput<typeof sendEnquiry>["body"];
/** An enquiry that the server has taken. */
type Sent = EnquiryBody & { id: number };

interface TestFixtures {
  /** A new window with its own storage. What goes wrong in it unasked fails the test. */
  openWindow: (options?: WindowOptions) => Promise<Page>;
  /** A window of somebody who is already logged in: an administrator, unless it says otherwise. */
  openAdmin: (path: string, options?: AdminOptions) => Promise<Page>;
  /** Sends an enquiry as the site would, under a name that no other test has. */
  enquire: (over?: Parameters<typeof anEnquiry>[0]) => Promise<Sent>;
}
interface WorkerFixtures {
  system: BuiltSystem;
  contexts: ContextPool;
}

let serial = 0;
/** `name` with something behind it that makes it the only one of the run. */
export const unique = (name: string): string => `${name} ${Date.now().toString(36)}${++serial}`;

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

  contexts: [
    async ({ browser, system }, use) => {
      const contexts = new ContextPool(browser, system.url);
      await use(contexts);
      await contexts.close();
    },
    { scope: "worker" },
  ],

  openWindow: async ({ contexts, system }, use, testInfo) => {
    const releases: ((isReusable: boolean) => Promise<void>)[] = [];
    const problems: string[] = [];
    await use(async ({ expects, storage = {}, ...options } = {}) => {
      const { context, release } = await contexts.take({ ...DESKTOP, ...options }, storage);
      const unwatch = watchForProblems(context, system.url, (problem) => {
        if (!expects?.test(problem)) problems.push(problem);
      });
      releases.push(async (isReusable) => {
        await release(isReusable);
        unwatch();
      });
      return context.newPage();
    });
    const isReusable = testInfo.status === testInfo.expectedStatus;
    await Promise.all(releases.map((release) => release(isReusable)));
    expect(problems, "console errors, crashes, and requests to other hosts").toEqual([]);
  },

  openAdmin: async ({ openWindow, system }, use) => {
    await use(async (path, { as = STAFF.admin, language = "en", ...options } = {}) => {
      const storage = { ezo_token: await system.signIn(as), ezo_admin_language: language };
      const page = await openWindow({ ...options, storage });
      await page.goto(path);
      return page;
    });
  },

  enquire: async ({ system }, use) => {
    await use(async (over = {}) => {
      const body = anEnquiry({ name: unique("Nino Beridze"), ...over });
      const { data } = await system.call(sendEnquiry, { body });
      return { ...body, id: data.id };
    });
  },
});

/**
 * Errors on the console, crashes, and anything asked of a host that is not ours, the map's frame apart. Returns what
 * ends the watch.
 */
function watchForProblems(
  context: BrowserContext,
  origin: string,
  report: (problem: string) => void,
): () => void {
  const isMap = (url: string) => url.startsWith("https://maps.google.com/");
  const onConsole = (message: ConsoleMessage) => {
    const { url } = message.location();
    if (message.type() === "error" && !isMap(url)) report(`console: ${message.text()} ${url}`);
  };
  const onRequestFailed = (request: Request) => {
    const reason = request.failure()?.errorText ?? "";
    // What the page itself no longer wants, e.g. when it is left, is no failure; and without JavaScript the browser
    // refuses the scripts that the document announces.
    if (!isMap(request.url()) && !["net::ERR_ABORTED", "csp"].includes(reason))
      report(`failed request: ${request.url()} ${reason}`);
  };
  const onError = (error: WebError) => report(`error: ${error.error().message}`);
  const onRequest = (request: Request) => {
    const url = request.url();
    const isOurs = url.startsWith(origin) || url.startsWith(origin.replace("http", "ws"));
    if (!isOurs && !isMap(url) && !/^(data|blob|about|chrome-error):/.test(url))
      report(`foreign host: ${url}`);
  };
  context
    .on("console", onConsole)
    .on("requestfailed", onRequestFailed)
    .on("weberror", onError)
    .on("request", onRequest);
  return () =>
    void context
      .off("console", onConsole)
      .off("requestfailed", onRequestFailed)
      .off("weberror", onError)
      .off("request", onRequest);
}

const seedTexts = await readSeedTexts();

/** The site's own words for a key, as the seed holds them. */
export function text(locale: Locale, key: string, values: Record<string, string | number> = {}): string {
  const words = seedTexts[key]?.[locale];
  if (words === undefined) throw new Error(`the seed has no text ${key}`);
  return words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}

/** How many requests the inbox finds by `search`. */
export async function requestsOf(system: BuiltSystem, search: string): Promise<number> {
  const token = await system.signIn(STAFF.admin);
  return (await system.call(listCustomers, { query: { search } }, { token })).meta.total;
}

/** How many projects visitors find now: tests of the admin leave some behind. */
export async function projectsOf(system: BuiltSystem, status?: ProjectStatus): Promise<number> {
  const { data } = await system.call(listProjects, { query: { locale: "en" } });
  return data.filter((project) => !status || project.status === status).length;
}

/** A colleague gives a request that nobody has changed yet another status. */
export async function changeStatus(system: BuiltSystem, id: number, status: CustomerStatus): Promise<void> {
  const token = await system.signIn(STAFF.marketing);
  await system.call(updateCustomer, { params: { id: String(id) }, body: { version: 1, status } }, { token });
}

/** A public page's address in a language. */
export const inLocale = (locale: Locale, path: string): string =>
  locale === "ka" ? path : `/${locale}${path === "/" ? "" : path}`;

/** An admin page's title, with or without the number of unread requests before it. */
export const adminTitle = (label: string): RegExp => new RegExp(`^(\\(\\d+\\) )?${label} · Ezo$`);

/** Waits until React has taken the server's page over: what is pressed before that does what it does without JavaScript. */
export async function untilAlive(page: Page): Promise<void> {
  // The specification's manual scroll restoration is set in the layout's first effect.
  await page.waitForFunction(() => history.scrollRestoration === "manual");
}

/** Opens a public page and waits until it is alive. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
}

/** Has the server refuse this page's next WebSockets, by a protocol that it does not speak. */
export async function withoutWebSockets(page: Page, { tries = Number.MAX_SAFE_INTEGER } = {}): Promise<void> {
  await page.addInitScript((refused) => {
    let left = refused;
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(left-- > 0 ? String(url).replace("EIO=4", "EIO=9") : url, protocols);
      }
    };
  }, tries);
}

/** Presses Tab until `name` has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, name: string, limit = 60): Promise<void> {
  for (let presses = 0; presses < limit; presses++) {
    await page.keyboard.press("Tab");
    const label = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.getAttribute("aria-label") ?? focused?.textContent?.trim() ?? "";
    });
    if (label.startsWith(name)) return;
  }
  throw new Error(`${limit} presses of Tab do not lead to "${name}"`);
}

/** The contact page's form, in the page's language. */
export const contactForm = (page: Page, locale: Locale) => {
  const form = page.getByRole("form", { name: text(locale, "contact.form_title") });
  const field = (key: string): Locator => form.getByRole("textbox", { name: text(locale, key) });
  return {
    form,
    name: field("contact.name"),
    email: field("contact.email"),
    phone: field("contact.phone"),
    subject: form.getByRole("combobox", { name: text(locale, "contact.subject") }),
    message: field("contact.message"),
    send: form.getByRole("button", { name: text(locale, "buttons.send") }),
    country: form.getByRole("button", { name: text(locale, "contact.country_code", { country: "" }).trim() }),
    fill: async (values: { name: string; email: string; message: string }) => {
      await field("contact.name").fill(values.name);
      await field("contact.email").fill(values.email);
      await field("contact.message").fill(values.message);
    },
  };
};

/** The call-request modal, in the page's language. */
export const callRequest = (page: Page, locale: Locale) => {
  const dialog = page.getByRole("dialog", { name: text(locale, "contact.call_title") });
  const field = (key: string): Locator => dialog.getByRole("textbox", { name: text(locale, key) });
  return {
    dialog,
    name: field("contact.name"),
    email: field("contact.email"),
    phone: field("contact.phone"),
    message: field("contact.message"),
    send: dialog.getByRole("button", { name: text(locale, "buttons.send") }),
    cancel: dialog.getByRole("button", { name: text(locale, "buttons.cancel") }),
    close: dialog.getByRole("button", { name: text(locale, "buttons.close") }),
    fill: async (values: { name: string; email: string; phone: string }) => {
      await field("contact.name").fill(values.name);
      await field("contact.email").fill(values.email);
      await field("contact.phone").fill(values.phone);
    },
  };
};

/** A toast of the public site. */
export const toast = (page: Page, locale: Locale): Locator =>
  page.getByRole("region", { name: text(locale, "messages.notifications") }).locator("> *");

/** Stops the page's clock from its first script on: from then on it moves only when the test says so. */
export async function stopClock(page: Page): Promise<void> {
  spendContext(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
}

/** Fills the login form in whichever of its languages and waits for what comes after it. */
export async function logIn(
  page: Page,
  { email, password }: Pick<StaffAccount, "email" | "password">,
): Promise<void> {
  await page.getByLabel(/^(ელფოსტა|E-mail)$/).fill(email);
  await page.getByLabel(/^(პაროლი|Password)$/).fill(password);
  await page.getByRole("button", { name: /^(შესვლა|Log in)$/ }).click();
}

/** The inbox's list, and the request beside it. */
export const inbox = (page: Page) => {
  const list = page.getByRole("region", { name: "List of requests" });
  const request = page.getByRole("region", { name: "Open request" });
  return {
    list,
    row: (name: string): Locator => list.getByRole("link", { name }),
    rows: list.getByRole("link"),
    request,
    heading: request.getByRole("heading", { level: 2 }),
    nothingOpen: request.getByRole("heading", { name: "Choose a request" }),
    status: (name: string): Locator =>
      request.getByRole("group", { name: "Status" }).getByRole("button", { name }),
    toast: (name: string | RegExp): Locator => page.getByRole("status").filter({ hasText: name }),
  };
};

/** WCAG 2.2 A and AA over the whole page as it is. */
export async function expectAccessible(
  page: Page,
  options: { isInNativeDialog?: boolean } = {},
): Promise<void> {
  await standStill(page);
  await expect(page.locator("form form"), "a form in a form").toHaveCount(0);
  // axe knows no top layer: it holds the colours of a modal `<dialog>` against the page that it covers.
  await expectNoViolations(page, { without: options.isInNativeDialog ? ["color-contrast"] : [] });
}

/**
 * What holds of every screen of the admin as it is now: nothing beyond the window's edge, and accessible in light
 * colours and in dark ones, which change nothing but contrasts. The quick run leaves the dark ones to tokens.test.ts.
 */
export async function expectSoundInBothColours(page: Page): Promise<void> {
  await expectFits(page);
  await expectAccessible(page);
  if (!isFullRun) return;
  const become = async (colorScheme: "light" | "dark") => {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-scheme", colorScheme);
    await standStill(page);
  };
  await become("dark");
  await expectNoViolations(page, { only: ["color-contrast"] });
  await become("light");
}

async function expectFits(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectWholeIcons(page);
  await expectWholeTitles(page);
}

/** The windows that screens are looked at in with `expectSoundAtEverySize`. */
export const SIZES = isFullRun ? [DESKTOP, PHONE] : [DESKTOP];

/** As above; the quick run, which has no phone among its `SIZES`, narrows the window to see that the screen fits one. */
export async function expectSoundAtEverySize(page: Page): Promise<void> {
  await expectSoundInBothColours(page);
  if (!isFullRun) await expectFitsWhenNarrow(page);
}

/** Visits admin screens (paths below `/admin/`, in Georgian), and expects each to be sound. */
export async function expectScreensSound(
  openAdmin: (path: string, options?: AdminOptions) => Promise<Page>,
  paths: readonly string[],
): Promise<void> {
  for (const size of SIZES) {
    const page = await openAdmin("/admin/profile", { ...size, language: "ka" });
    for (const path of paths) {
      await page.goto(`/admin/${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("main").getByRole("status", { name: "იტვირთება…" })).toHaveCount(0);
      await expect(page.getByRole("main").locator("input").first()).toBeAttached();
      await expectSoundAtEverySize(page);
    }
  }
}

async function expectFitsWhenNarrow(page: Page): Promise<void> {
  await page.setViewportSize(PHONE.viewport);
  // A part that draws something else on a phone does so a moment after its window has changed.
  await expect(() => expectFits(page)).toPass();
  await page.setViewportSize(DESKTOP.viewport);
}

/** Fading content has other contrasts for a moment; axe must see it at rest. What moves for longer moves on purpose. */
const standStill = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === "running" && Number(effect?.getComputedTiming().endTime) < 2000,
        )
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );

/** One first heading, and none that leaves out a rank. */
export async function expectHeadingsInOrder(page: Page): Promise<void> {
  const ranks = await page.evaluate(() =>
    [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")]
      .filter((heading) => heading.checkVisibility())
      .map((heading) => Number(heading.tagName[1])),
  );
  expect(ranks.filter((rank) => rank === 1)).toHaveLength(1);
  expect(ranks.filter((rank, index) => rank > (ranks[index - 1] ?? 0) + 1)).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() =>
    // The admin's page scrolls within its frame, not with the document.
    [document.documentElement, ...document.querySelectorAll("main")]
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      .reduce((most, pixels) => Math.max(most, pixels)),
  );
  expect(overflow, "pixels beyond the window's edge").toBeLessThanOrEqual(0);
}

/** No title of the admin is cut off, however long its words are. */
async function expectWholeTitles(page: Page): Promise<void> {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll(".ezo-admin :is(h1, h2, h3)")]
      // What only a screen reader sees is a dot; and what is not clipped is seen beyond its box.
      .filter((title) => title.checkVisibility() && title.clientWidth > 1)
      .filter((title) => getComputedStyle(title).overflowX !== "visible")
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          // Tall letters reach a little beyond their line; a line that is missing is far more.
          scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 10,
      )
      .map((title) => title.textContent),
  );
  expect(cut, "titles that are cut off").toEqual([]);
}

/** Every icon in sight has the size it was drawn for: none is crushed by what is beside it. */
async function expectWholeIcons(page: Page): Promise<void> {
  const crushed = await page.evaluate(() =>
    [...document.querySelectorAll("svg.lucide")]
      .filter((icon) => icon.checkVisibility())
      .flatMap((icon) => {
        // As it is laid out: what is being shown grows to its size by a transform.
        const width = Number.parseFloat(getComputedStyle(icon).width);
        const drawn = Number(icon.getAttribute("width"));
        return width < drawn - 1 ? [`${icon.getAttribute("class")}: ${width} of ${drawn}`] : [];
      }),
  );
  expect(crushed, "crushed icons").toEqual([]);
}

/** Brings a version back from the open history; the first such button, and past the question what that changes. */
export async function bringBack(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("dialog", { name: "History" }).getByRole("button", { name }).first().click();
  const question = page.getByRole("dialog", { name: /^Bring version/ });
  await expect(question.getByText("Compared with what is stored now")).toBeVisible();
  await question.getByRole("button", { name: "Bring this version back" }).click();
}
