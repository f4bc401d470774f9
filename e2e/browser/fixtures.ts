import { listEnquiries, updateEnquiry } from "@ezo/contract/enquiries/enquiries";
import type { EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { HYDRATED_MARK } from "@ezo/contract/values/limits/operations";
import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import { listProjects, type ProjectStatus } from "@ezo/contract/site/projects";
import type { RouteInput } from "@ezo/contract/route";
import {
  type BrowserContextOptions,
  type Locator,
  type Page,
  test as base,
  type TestDetails,
  expect,
} from "@playwright/test";
import { readSeedTexts } from "../../prisma/seed/translations.ts";
import { isFullRun } from "../../scripts/lib/tests/test-scope.ts";
import { type BuiltSystem, STAFF, type StaffAccount, startBuiltSystem } from "../stack/built-system.ts";
import { anEnquiry } from "../stack/factories/enquiries.ts";
import { expectNoViolations } from "./axe.ts";
import { watchForProblems } from "./problems.ts";
import { ContextPool, spendContext } from "./windows.ts";

export { expect, LOCALES, STAFF, type Locale, type Page, type StaffAccount };
/** Marks a test for the full run only (see test-scope.ts), if `condition` holds. */
export const onlyInFull = (condition = true): TestDetails => (condition ? { tag: "@full" } : {});
export const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
/** The phone that most people have; `PHONE` is the narrowest. */
export const USUAL_PHONE = { ...PHONE, viewport: { width: 390, height: 844 } };
export const DESKTOP = { viewport: { width: 1440, height: 900 } };

export interface WindowOptions extends Pick<
  BrowserContextOptions,
  "viewport" | "hasTouch" | "isMobile" | "colorScheme" | "javaScriptEnabled" | "permissions" | "userAgent"
> {
  /** Allowed console errors: the browser reports every refused call. */
  expects?: RegExp;
  /** Local storage from an earlier visit. */
  storage?: Record<string, string>;
}
export interface AdminOptions extends WindowOptions {
  as?: StaffAccount;
  /** English by default, so that tests are readable; staff see Georgian by default. */
  language?: "ka" | "en";
}
type EnquiryBody = RouteInput<typeof sendEnquiry>["body"];
/** An accepted enquiry. */
type Sent = EnquiryBody & { id: number };

export interface TestFixtures {
  /** A new window with its own storage. Unexpected problems in it fail the test. */
  openWindow: (options?: WindowOptions) => Promise<Page>;
  /** A window of somebody who is logged in, an administrator by default. */
  openAdmin: (path: string, options?: AdminOptions) => Promise<Page>;
  /** Sends an enquiry as the site would, with a unique name. */
  enquire: (over?: Parameters<typeof anEnquiry>[0]) => Promise<Sent>;
}
export interface WorkerFixtures {
  system: BuiltSystem;
  contexts: ContextPool;
}

let serial = 0;
/** `name` with a suffix that is unique in the run. */
export const unique = (name: string): string => `${name} ${Date.now().toString(36)}${++serial}`;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  system: [
    // Playwright requires a destructuring pattern here.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const system = await startBuiltSystem({ isQuick: true });
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

const seedTexts = await readSeedTexts();

/** The site's text for a key, from the seed. */
export function text(locale: Locale, key: string, values: Record<string, string | number> = {}): string {
  const words = seedTexts[key]?.[locale];
  if (words === undefined) throw new Error(`the seed has no text ${key}`);
  return words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}

/** Number of enquiries the inbox finds by `search`. */
export async function countEnquiries(system: BuiltSystem, search: string): Promise<number> {
  const token = await system.signIn(STAFF.admin);
  return (await system.call(listEnquiries, { query: { search } }, { token })).meta.total;
}

/** Number of projects that visitors see now, including those left by other tests. */
export async function countProjects(system: BuiltSystem, status?: ProjectStatus): Promise<number> {
  const { data } = await system.call(listProjects, { query: { locale: "en" } });
  return data.filter((project) => !status || project.status === status).length;
}

/** Changes the status of a new enquiry as a colleague. */
export async function changeStatus(system: BuiltSystem, id: number, status: EnquiryStatus): Promise<void> {
  const token = await system.signIn(STAFF.marketing);
  await system.call(updateEnquiry, { params: { id: String(id) }, body: { version: 1, status } }, { token });
}

/** A public page's address in a language. */
export const inLocale = (locale: Locale, path: string): string =>
  locale === "ka" ? path : `/${locale}${path === "/" ? "" : path}`;

/** An admin page's title, with or without the number of unread enquiries before it; it ends with the demo firm's English name. */
export const adminTitle = (label: string): RegExp => new RegExp(`^(\\(\\d+\\) )?${label} · Ezo$`);

/** Waits until React has hydrated the page; until then controls work as without JavaScript. */
export async function waitForHydration(page: Page): Promise<void> {
  // A mark belongs to its document, unlike what a history entry keeps over a reload.
  await page.locator(`html[data-${HYDRATED_MARK}]`).waitFor({ state: "attached" });
}

/** Opens a public page and waits until it is hydrated. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** How far the page has moved under its reader, as a share of the screen. */
export const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            sum += entry.value;
        });
        observer.observe({ type: "layout-shift", buffered: true });
        // What has happened is reported with the next frame.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      }),
  );

/** Makes the server refuse this page's next WebSockets, by an unsupported protocol version. */
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

/** What the page's browser says of its connection. With `saveData` nothing is loaded ahead of a visit. */
export async function connectBy(
  page: Page,
  connection: { saveData: true } | { saveData: false; effectiveType: "2g" | "4g" },
): Promise<void> {
  await page.addInitScript((value) => {
    Object.defineProperty(navigator, "connection", { value });
  }, connection);
}

/** Presses Tab until `name` has the focus. */
export async function tabTo(page: Page, name: string, limit = 60): Promise<void> {
  for (let presses = 0; presses < limit; presses++) {
    await page.keyboard.press("Tab");
    const label = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.getAttribute("aria-label") ?? focused?.textContent?.trim() ?? "";
    });
    if (label.startsWith(name)) return;
  }
  throw new Error(`"${name}" was not reached by ${limit} presses of Tab`);
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

/** Stops the page's clock before its first script; the test advances it. */
export async function stopClock(page: Page): Promise<void> {
  spendContext(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
}

/** Fills and sends the login form in either of its languages. */
export async function logIn(
  page: Page,
  { email, password }: Pick<StaffAccount, "email" | "password">,
): Promise<void> {
  await page.getByLabel(/^(ელფოსტა|E-mail)$/).fill(email);
  await page.getByLabel(/^(პაროლი|Password)$/).fill(password);
  await page.getByRole("button", { name: /^(შესვლა|Log in)$/ }).click();
}

/** The inbox's list, and the open enquiry. */
export const inbox = (page: Page) => {
  const list = page.getByRole("region", { name: "List of requests" });
  const request = page.getByRole("region", { name: "Open request" });
  // Beside them are links to the persons who have asked more than once.
  const rows = list.getByRole("link").and(page.locator("[data-enquiry]"));
  return {
    list,
    row: (name: string): Locator => rows.and(page.getByRole("link", { name })),
    rows,
    request,
    heading: request.getByRole("heading", { level: 2 }),
    nothingOpen: request.getByRole("heading", { name: "Choose a request" }),
    status: (name: string): Locator =>
      request.getByRole("group", { name: "Status" }).getByRole("button", { name }),
    toast: (name: string | RegExp): Locator => page.getByRole("status").filter({ hasText: name }),
  };
};

/** Expects WCAG 2.2 A and AA on the whole page. */
export async function expectAccessible(
  page: Page,
  options: { isInNativeDialog?: boolean } = {},
): Promise<void> {
  await waitForAnimations(page);
  await expect(page.locator("form form"), "a form in a form").toHaveCount(0);
  // axe ignores the top layer: it compares the colours of a modal `<dialog>` with the page behind it.
  await expectNoViolations(page, { without: options.isInNativeDialog ? ["color-contrast"] : [] });
}

/**
 * Checks any admin screen: nothing overflows the window, and it is accessible in both colour schemes. Dark colours change
 * only contrasts; the quick run leaves them to tokens.test.ts.
 */
export async function expectSoundInBothColours(page: Page): Promise<void> {
  await expectFits(page);
  await expectAccessible(page);
  if (!isFullRun) return;
  const setScheme = async (colorScheme: "light" | "dark") => {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-scheme", colorScheme);
    await waitForAnimations(page);
  };
  await setScheme("dark");
  await expectNoViolations(page, { only: ["color-contrast"] });
  await setScheme("light");
}

async function expectFits(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectWholeIcons(page);
  await expectWholeTitles(page);
}

/** Window sizes for `expectSoundAtEverySize`. */
export const SIZES = isFullRun ? [DESKTOP, PHONE] : [DESKTOP];

/** As above; the quick run, whose `SIZES` include no phone, narrows the window to check that the screen fits one. */
export async function expectSoundAtEverySize(page: Page): Promise<void> {
  await expectSoundInBothColours(page);
  if (!isFullRun) await expectFitsWhenNarrow(page);
}

/** Visits admin screens (paths below `/admin/`, in Georgian) and checks each. */
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
  // Components that change on a phone do so a moment after the window has changed.
  await expect(() => expectFits(page)).toPass();
  await page.setViewportSize(DESKTOP.viewport);
}

/** Waits for short animations, because fading content has other contrasts; long animations are intended. */
const waitForAnimations = (page: Page) =>
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

/** Exactly one `h1`, and no heading that skips a level. */
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
    // Admin pages scroll in `main`, not with the document.
    [document.documentElement, ...document.querySelectorAll("main")]
      .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      .reduce((most, pixels) => Math.max(most, pixels)),
  );
  expect(overflow, "pixels beyond the window's edge").toBeLessThanOrEqual(0);
}

/** Expects that no admin title is cut off. */
async function expectWholeTitles(page: Page): Promise<void> {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll(".ezo-admin :is(h1, h2, h3)")]
      // Ignores titles for screen readers, which are one pixel wide, and titles that may overflow visibly.
      .filter((title) => title.checkVisibility() && title.clientWidth > 1)
      .filter((title) => getComputedStyle(title).overflowX !== "visible")
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          // Tall letters overflow a little; a missing line overflows by much more.
          scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 10,
      )
      .map((title) => title.textContent),
  );
  expect(cut, "titles that are cut off").toEqual([]);
}

/** Expects that no visible icon is squeezed by its neighbours. */
async function expectWholeIcons(page: Page): Promise<void> {
  const crushed = await page.evaluate(() =>
    [...document.querySelectorAll("svg.lucide")]
      .filter((icon) => icon.checkVisibility())
      .flatMap((icon) => {
        // The layout width, because appearing icons are scaled by a transform.
        const width = Number.parseFloat(getComputedStyle(icon).width);
        const drawn = Number(icon.getAttribute("width"));
        return width < drawn - 1 ? [`${icon.getAttribute("class")}: ${width} of ${drawn}`] : [];
      }),
  );
  expect(crushed, "crushed icons").toEqual([]);
}

/** Restores a version from the open history by the first such button, and confirms the comparison. */
export async function restoreVersion(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("dialog", { name: "History" }).getByRole("button", { name }).first().click();
  const question = page.getByRole("dialog", { name: /^Bring version/ });
  await expect(question.getByText("Compared with what is stored now")).toBeVisible();
  await question.getByRole("button", { name: "Bring this version back" }).click();
}
