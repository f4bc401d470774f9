import type { Locator } from "@playwright/test";
import {
  callRequest,
  contactForm,
  DESKTOP,
  expect,
  expectAccessible,
  expectHeadingsInOrder,
  expectNoSidewaysScroll,
  inLocale,
  type Locale,
  LOCALES,
  onlyInFull,
  type Page,
  PHONE,
  stopClock,
  test,
  text,
  untilAlive,
  visit,
} from "./fixtures.ts";
import { isFullRun } from "../../scripts/lib/test-scope.ts";

/** Every public page there is; a new one is one line here. `names` counts those of its content before the label. */
const PAGES: readonly { name: string; path: string; label: string; names?: number }[] = [
  { name: "home", path: "/", label: "header.home" },
  { name: "about", path: "/about", label: "header.about" },
  { name: "projects", path: "/projects", label: "header.projects" },
  { name: "project", path: "/projects/1", label: "header.projects", names: 1 },
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
/** The browser reports the missing page's own status as an error. */
const OWN_STATUS = { expects: /status of 404 .*no-such-page/ };

/** axe once per page and width: what it looks at does not depend on the language, except for the longest words. */
const AXE_LOCALE: Locale = "ru";

for (const size of ["phone", "desktop"] as const)
  test(
    `every page is whole and accessible in every language on a ${size}`,
    onlyInFull(size === "desktop"),
    async ({ openWindow }) => {
      test.setTimeout(180_000);
      // One window for all: it comes to each page as a visitor does, with the site's files in its cache.
      const page = await openWindow({ ...(size === "phone" ? PHONE : DESKTOP), ...OWN_STATUS });
      // When the live connection opens, the page asks once more for what may have changed; here it never opens.
      await page.routeWebSocket(/socket\.io/, () => {});
      const calls = watchApi(page);
      const warnings: string[] = [];
      page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
      for (const { name, path, label, names = 0 } of PAGES)
        for (const locale of isFullRun ? LOCALES : [AXE_LOCALE])
          await test.step(`${name}, ${locale}`, async () => {
            const response = await page.goto(inLocale(locale, path));
            await untilAlive(page);
            expect.soft(response?.status()).toBe(isMissing(name) ? 404 : 200);
            await expect
              .soft(page)
              .toHaveTitle(new RegExp(`^(?:[^·]+ · ){${names}}${text(locale, label)} · Ezo$`));
            await expect.soft(page.locator("html")).toHaveAttribute("lang", locale);
            await expectHeadingsInOrder(page);
            await expectNoSidewaysScroll(page);
            if (locale === AXE_LOCALE) await expectAccessible(page);
            expect.soft(calls.splice(0), "calls for what the page already holds").toEqual([]);
            expect.soft(warnings.splice(0)).toEqual([]);
          });
    },
  );

const FORM_FIELDS = ["name", "email", "phone", "message"] as const;

test.describe("changing the language", () => {
  test("covers the page, and loads it anew in the new language after 1200 ms", async ({
    openWindow,
    system,
  }) => {
    const page = await openWindow();
    await stopClock(page);
    await visit(page, "/contact");
    const typed = { name: "Nino", email: "nino@example.ge", phone: "555 123 456", message: "Two rooms" };
    for (const field of FORM_FIELDS) await contactForm(page, "ka")[field].fill(typed[field]);
    await page.getByRole("button", { name: "EN", exact: true }).click();
    const overlay = page.locator("[data-overlay]");
    await expect(overlay).toBeVisible();
    await page.clock.runFor(1199);
    await expect(page.locator("html")).toHaveAttribute("lang", "ka");

    const loaded = page.waitForEvent("load");
    await page.clock.runFor(1);
    await loaded;
    await untilAlive(page);
    // The language's own address: anyone who is sent a copy of it reads English too.
    await expect(page).toHaveURL(`${system.url}/en/contact`);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("en", "contact.title"));
    await expect(page.getByRole("button", { name: "EN", exact: true })).toBeFocused();
    for (const field of FORM_FIELDS)
      await expect(contactForm(page, "en")[field], field).toHaveValue(
        field === "phone" ? /555\s?12\s?34\s?56|555\s?123\s?456/ : typed[field],
      );
    expect(await page.evaluate(() => localStorage.getItem("ezo_locale"))).toBe("en");
    expect(await cookie(page, "ezo_locale")).toBe("en");

    await expect(overlay).toBeVisible();
    await page.clock.runFor(999);
    await expect(overlay).toBeVisible();
    await page.clock.runFor(1 + 800);
    await expect(overlay).toBeHidden();
    expect(await cookie(page, "ezo_locale_switching")).toBeUndefined();
  });

  test("uncovers the page also where its scripts do not come", onlyInFull(), async ({ openWindow }) => {
    const page = await openWindow({ ...PHONE, viewport: { width: 390, height: 844 } });
    await visit(page, "/en/contact");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.route(/\/assets\/.*\.js$/, () => {});
    await page.getByRole("dialog").getByRole("button", { name: "Русский" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "ru");
    await expect(page.locator("[data-overlay]")).toBeVisible();
    await expect(page.locator("[data-overlay]")).toBeHidden();
    await page.getByText(text("ru", "contact.faq")).click({ trial: true });
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("covers nothing at a visit long after it", async ({ openWindow }) => {
    const page = await openWindow();
    await visit(page, "/en/contact");
    await page.evaluate(() => localStorage.setItem("ezo_locale_switching", "1"));
    await page.addInitScript(() => {
      const seen = new MutationObserver(() => {
        if (document.querySelector("[data-overlay]")) document.documentElement.dataset["covered"] = "";
      });
      seen.observe(document, { childList: true, subtree: true });
    });
    await visit(page, "/en/about");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("ezo_locale_switching"))).toBeNull();
    await expect(page.locator("html")).not.toHaveAttribute("data-covered");
  });

  test("is remembered by the next visit", async ({ openWindow }) => {
    const page = await openWindow();
    await visit(page, "/");
    await page.getByRole("button", { name: "RU", exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "ru");
    const next = await page.context().newPage();
    await next.goto("/contact");
    await expect(next.getByRole("heading", { level: 1 })).toHaveText(text("ru", "contact.title"));
  });

  test("leads from an address with a prefix to the same page's address in the other language", async ({
    openWindow,
    system,
  }) => {
    const page = await openWindow();
    await visit(page, "/ru/contact");
    await page.getByRole("button", { name: "KA", exact: true }).click();
    await expect(page).toHaveURL(`${system.url}/contact`);
    await expect(page.locator("html")).toHaveAttribute("lang", "ka");
  });

  test(
    "comes back from the browser's storage when the cookie has gone",
    onlyInFull(),
    async ({ openWindow }) => {
      const page = await openWindow();
      await visit(page, "/");
      await page.evaluate(() => localStorage.setItem("ezo_locale", "en"));
      await page.goto("/contact");
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      expect(await cookie(page, "ezo_locale")).toBe("en");
    },
  );

  test("takes nothing but ka, en and ru from the browser's storage", onlyInFull(), async ({ openWindow }) => {
    const page = await openWindow();
    await visit(page, "/");
    await page.evaluate(() => localStorage.setItem("ezo_locale", "fr"));
    await page.context().addCookies([{ name: "ezo_locale", value: "fr", url: page.url() }]);
    await visit(page, "/contact");
    await expect(page.locator("html")).toHaveAttribute("lang", "ka");
  });
});

test.describe("the menu on a phone", () => {
  test("keeps the focus and the page still while it is open, and gives both back on Escape", async ({
    openWindow,
  }) => {
    const page = await openWindow(PHONE);
    await visit(page, "/en/contact");
    const opener = page.getByRole("button", { name: "Menu" });
    await opener.click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu.getByRole("link", { name: "Contact" })).toBeVisible();
    await expectAccessible(page, { isInNativeDialog: true });

    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press("Tab");
      expect(await isFocusInside(page, "dialog"), "the focus stays in the menu or goes to the browser").toBe(
        true,
      );
    }
    await page.mouse.move(180, 400);
    await page.mouse.wheel(0, 600);
    await page.keyboard.press("End");
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  });

  test("shows its items one after another, 50 ms apart", async ({ openWindow }) => {
    const page = await openWindow(PHONE);
    await visit(page, "/en");
    await page.getByRole("button", { name: "Menu" }).click();
    const items = page.getByRole("dialog", { name: "Menu" }).getByRole("listitem");
    const delays = await items.evaluateAll((elements) =>
      elements.map((element) => element.getAnimations({ subtree: true })[0]?.effect?.getTiming().delay ?? 0),
    );
    expect(delays.length).toBeGreaterThan(1);
    delays.slice(1).forEach((delay, index) => expect(delay - (delays[index] ?? 0)).toBeCloseTo(50));
  });

  test("leads to a page, hands it the focus, and closes", async ({ openWindow }) => {
    const page = await openWindow(PHONE);
    await visit(page, "/en/about");
    await visit(page, "/en/contact");
    const opener = page.getByRole("button", { name: "Menu" });
    const menu = page.getByRole("dialog", { name: "Menu" });
    // Back closes it first; closed in another way it leaves nothing behind to go back over.
    await opener.click();
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/\/en\/contact$/);
    await opener.click();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await opener.click();
    await menu.getByRole("button", { name: "Call us" }).click();
    const { dialog, cancel } = callRequest(page, "en");
    await expect(menu).toBeHidden();
    await cancel.click();
    await expect(dialog).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/en\/about$/);
    await page.goForward();
    await untilAlive(page);

    await opener.click();
    await menu.getByRole("link", { name: "Home" }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveTitle("Home · Ezo");
    // The heading, or the main area while the page's code is still on its way.
    await expect(page.locator("main:focus, main h1:focus")).toHaveCount(1);
    await page.goBack();
    await expect(page).toHaveURL(/\/en\/contact$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/en\/about$/);
  });
});

test("what cannot be loaded without a connection fails alone, and comes with the connection", async ({
  openWindow,
}) => {
  const page = await openWindow({ expects: /./ });
  await visit(page, "/en/contact");
  const [drawn, called] = [/(newsletter-form|gallery-page)[^/]*\.js/, /site-pages[^/]*\.js/];
  for (const code of [drawn, called]) await page.route(code, (route) => route.abort());
  const siteMap = page.getByRole("navigation", { name: "Site map" });
  await siteMap.scrollIntoViewIfNeeded();
  await siteMap.getByRole("link", { name: "Gallery" }).click();
  // The page one leaves shows until then, with the empty places for its fields' errors.
  await expect(page.getByRole("main").getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(siteMap).toBeVisible();

  await page.unroute(drawn);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("en", "gallery.title"));

  // So is code that a page's call needs, which the browser has kept as failed.
  await visit(page, "/en/contact");
  await siteMap.getByRole("link", { name: "About" }).click();
  await expect(page.getByRole("main").getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
  await page.unroute(called);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByRole("main").getByRole("term").first()).toBeVisible();
});

test("pages that the header leads to have all their words", async ({ openWindow }) => {
  const page = await openWindow({ ...DESKTOP, storage: { ezo_shortlist: "1,2" } });
  await visit(page, "/ru");
  const banner = page.getByRole("banner");
  const main = page.getByRole("main");
  const follow = async (link: Locator, path: RegExp) => {
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(/\S/);
    const named = main.locator("h1, h2, h3, button, label, th").and(page.locator(":not([aria-label])"));
    await expect(named.filter({ hasNotText: /\S/ })).toHaveCount(0);
    await expect(main.locator("[aria-label='']")).toHaveCount(0);
  };
  // First of all: the pages after it bring words that it needs.
  await follow(
    banner.getByRole("link", { name: text("ru", "header.shortlist_with", { number: 2 }) }),
    /\/ru\/shortlist$/,
  );
  await follow(
    main.getByRole("link", { name: text("ru", "apartments.compare_chosen", { number: 2 }) }),
    /\/ru\/shortlist\/compare\?ids=1,2$/,
  );
  await expect(page.getByRole("columnheader")).toHaveCount(3);
  for (const name of ["about", "projects", "gallery", "contact"])
    await follow(
      banner.getByRole("link", { name: text("ru", `header.${name}`), exact: true }),
      new RegExp(`/ru/${name}$`),
    );
});

test("a new page begins at its top, and Back returns to the place one has left", async ({ openWindow }) => {
  const page = await openWindow();
  const scrollY = () => page.evaluate(() => window.scrollY);
  await visit(page, "/en/contact");
  await page.getByRole("navigation", { name: "Site map" }).scrollIntoViewIfNeeded();
  const left = await scrollY();
  expect(left).toBeGreaterThan(1000);

  await page.getByRole("navigation", { name: "Site map" }).getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("en", "home.title"));
  await expect.poll(scrollY).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("en", "contact.title"));
  await expect.poll(scrollY).toBe(left);
});

test.describe("without JavaScript", () => {
  test("pages can be read, followed and changed to another language", async ({ openWindow, system }) => {
    const page = await openWindow({ javaScriptEnabled: false });
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("ka", "home.title"));
    await page
      .getByRole("banner")
      .getByRole("link", { name: text("ka", "header.contact") })
      .click();
    await expect(page).toHaveURL(`${system.url}/contact`);
    // Whatever address staff have written there.
    await expect(page.getByRole("main").locator('a[href^="mailto:"]').first()).toBeVisible();
    // Searching by text leaves `<noscript>` out.
    await expect(page.locator("noscript p")).toHaveText(text("ka", "contact.needs_javascript"));
    await expect(page.locator("noscript p")).toBeVisible();
    // What was typed stays in its fields, and out of the address.
    const { email, send } = contactForm(page, "ka");
    await email.fill("nino@example.ge");
    for (const way of [send, email]) await way.press("Enter");
    await expect(page).toHaveURL(`${system.url}/contact`);
    await expect(email).toHaveValue("nino@example.ge");
    await page.getByRole("button", { name: "EN", exact: true }).click();
    await expect(page).toHaveURL(/\/en\/contact\??$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("en", "contact.title"));
    await page
      .getByRole("link", { name: text("en", "header.home") })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("en", "home.title"));
    await page
      .getByRole("banner")
      .getByRole("button", { name: text("en", "buttons.call_us") })
      .click();
    await expect(page).toHaveURL(/\/en\/contact\??$/);
  });

  test("a phone's menu button leads to the site map", async ({ openWindow }) => {
    const page = await openWindow({ ...PHONE, javaScriptEnabled: false });
    await page.goto("/en/contact");
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("navigation", { name: "Site map" })).toBeInViewport();
    await page.getByRole("navigation", { name: "Site map" }).getByRole("link", { name: "Home" }).click();
    await expect(page).toHaveURL(/\/en$/);
  });
});

test("the keyboard reaches the content at once, and every control of the header in its order", async ({
  openWindow,
}) => {
  const page = await openWindow();
  await visit(page, "/en/contact");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: text("en", "header.skip_to_content") });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  const links = page
    .getByRole("navigation", { name: text("en", "header.main_navigation") })
    .getByRole("link");
  const expected = [
    "Ezo Development",
    ...(await links.allTextContents()),
    "KA",
    "EN",
    "RU",
    "Call us",
    "Shortlist",
  ];
  expect(expected).toEqual(expect.arrayContaining(["Home", "Contact"]));
  const reached: string[] = [];
  for (const _ of expected) {
    await page.keyboard.press("Tab");
    reached.push(
      await page.evaluate(
        () => document.activeElement?.textContent?.trim() || (document.activeElement?.ariaLabel ?? ""),
      ),
    );
  }
  expect(reached).toEqual(expected);

  await skip.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
});

test("only the home page's header lies over its picture", async ({ openWindow }) => {
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

function watchApi(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname);
  });
  return calls;
}

const cookie = async (page: Page, name: string): Promise<string | undefined> =>
  (await page.context().cookies()).find((candidate) => candidate.name === name)?.value;

/** The browser's own controls count as inside: Tab reaches them behind the last control. */
const isFocusInside = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(
    (wanted) => document.activeElement === document.body || document.activeElement?.closest(wanted) !== null,
    selector,
  );
