import type { Locator, Response } from "@playwright/test";
import {
  callRequest,
  contactForm,
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
  stopClock,
  test,
  text,
  toast,
  waitForHydration,
  visit,
} from "./fixtures.ts";
import { isFullRun } from "../../scripts/lib/tests/test-scope.ts";

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
      // The live connection never opens here; when it does, the page refetches.
      await page.routeWebSocket(/socket\.io/, () => {});
      const calls = watchApi(page);
      const warnings: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "warning" && !TIMED_WARNING.test(message.text()))
          warnings.push(message.text());
      });
      for (const { name, path, label, names = 0 } of PAGES)
        for (const locale of isFullRun ? LOCALES : [AXE_LOCALE])
          await test.step(`${name}, ${locale}`, async () => {
            const response = await page.goto(inLocale(locale, path));
            await waitForHydration(page);
            expect.soft(response?.status()).toBe(isMissing(name) ? 404 : 200);
            await expect
              .soft(page)
              .toHaveTitle(new RegExp(`^(?:[^·]+ · ){${names}}${text(locale, label)} · Ezo$`));
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

const FORM_FIELDS = ["name", "email", "phone", "message"] as const;

test.describe("changing the language", () => {
  test(
    "covers the page, and loads it in the new language after 1200 ms",
    onlyInFull(),
    async ({ openWindow, system }) => {
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
      await waitForHydration(page);
      // The language's own address: a shared copy of it is in English too.
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
    },
  );

  test("uncovers the page even if scripts do not load", onlyInFull(), async ({ openWindow }) => {
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

  test("stays on the page without a connection, and says why", async ({ openWindow }) => {
    const page = await openWindow({ expects: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });
    await visit(page, "/en/contact");
    const choose = () => page.getByRole("button", { name: "RU", exact: true }).click();
    const notice = toast(page, "en").filter({ hasText: text("en", "errors.offline") });
    const stays = async () => {
      await expect(notice).toHaveCount(1);
      await expect(page.locator("[data-overlay]")).toBeHidden();
      await expect(page).toHaveURL(/\/en\/contact$/);
      expect(await cookie(page, "ezo_locale")).toBeUndefined();
      expect(await page.evaluate(() => localStorage.getItem("ezo_locale"))).toBeNull();
      await notice.getByRole("button").click();
    };
    await page.context().setOffline(true);
    await choose();
    await stays();
    // The device has a network, but the site is out of its reach.
    await page.context().setOffline(false);
    await page.route("/robots.txt", (route) => route.abort());
    await choose();
    await stays();
    await page.unroute("/robots.txt");
    await choose();
    await expect(page).toHaveURL(/\/ru\/contact$/);
  });

  test("does not cover a later visit", onlyInFull(), async ({ openWindow }) => {
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

  test(
    "leads from an address with a prefix to the same page's address in the other language",
    onlyInFull(),
    async ({ openWindow, system }) => {
      const page = await openWindow();
      await visit(page, "/ru/contact");
      await page.getByRole("button", { name: "KA", exact: true }).click();
      await expect(page).toHaveURL(`${system.url}/contact`);
      await expect(page.locator("html")).toHaveAttribute("lang", "ka");
    },
  );
});

test.describe("the chosen language", () => {
  test("is used at the next visit", onlyInFull(), async ({ openWindow }) => {
    const page = await openWindow();
    await visit(page, "/");
    await page.getByRole("button", { name: "RU", exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "ru");
    const next = await page.context().newPage();
    await next.goto("/contact");
    await expect(next.getByRole("heading", { level: 1 })).toHaveText(text("ru", "contact.title"));
    // What is copied from the address bar opens in Russian everywhere.
    await expect(next).toHaveURL(/\/ru\/contact$/);
  });

  test(
    "is restored from the browser's storage if the cookie is gone",
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

  test("accepts only ka, en and ru from the browser's storage", onlyInFull(), async ({ openWindow }) => {
    const page = await openWindow();
    await visit(page, "/");
    await page.evaluate(() => localStorage.setItem("ezo_locale", "fr"));
    await page.context().addCookies([{ name: "ezo_locale", value: "fr", url: page.url() }]);
    await visit(page, "/contact");
    await expect(page.locator("html")).toHaveAttribute("lang", "ka");
  });
});

test.describe("the menu on a phone", () => {
  test("traps the focus and stops the page's scrolling while it is open, until Escape", async ({
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

  test("shows its items one after another, 50 ms apart", onlyInFull(), async ({ openWindow }) => {
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

  test("leads to a page, moves the focus there, and closes", onlyInFull(), async ({ openWindow }) => {
    const page = await openWindow(PHONE);
    await visit(page, "/en/about");
    await visit(page, "/en/contact");
    const opener = page.getByRole("button", { name: "Menu" });
    const menu = page.getByRole("dialog", { name: "Menu" });
    // Back closes it first; closed in another way it leaves no history entry.
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
    await waitForHydration(page);

    await opener.click();
    await menu.getByRole("link", { name: "Home" }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveTitle("Home · Ezo");
    // The heading, or the main area while the page's code is loading.
    await expect(page.locator("main:focus, main h1:focus")).toHaveCount(1);
    await page.goBack();
    await expect(page).toHaveURL(/\/en\/contact$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/en\/about$/);
  });
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

test("pages reached from the header have all their texts", onlyInFull(), async ({ openWindow }) => {
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
  // First, because later pages load texts that it needs.
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

test("a new page starts at the top, and Back restores the scroll position", async ({ openWindow }) => {
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

  // Also where the page in between was reloaded, so that Back shows this one while it loads.
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/en/projects/1");
  const row = page
    .getByRole("main")
    .getByRole("listitem")
    .getByRole("link", { name: /^Building B/ });
  await row.scrollIntoViewIfNeeded();
  // At the moment of the click, because pictures may still arrive above.
  await page.evaluate(() =>
    window.addEventListener("click", () => sessionStorage.setItem("kept", String(window.scrollY)), true),
  );
  await row.click();
  await expect(page).toHaveURL(/\/projects\/1\/B$/);
  await page.reload();
  await waitForHydration(page);
  await page.goBack();
  await expect(row).toBeInViewport();
  const kept = Number(await page.evaluate(() => sessionStorage.getItem("kept")));
  expect(kept).toBeGreaterThan(1000);
  await expect.poll(scrollY).toBe(kept);

  // Also where it is reloaded before it has its content, and is too short for the position.
  await row.click();
  await expect(page).toHaveURL(/\/projects\/1\/B$/);
  await page.reload();
  await waitForHydration(page);
  await page.route("**/api/**", () => {});
  await page.goBack();
  await expect(page).toHaveURL(/\/projects\/1$/);
  await expect(row).toBeHidden();
  expect(await scrollY()).toBeLessThan(kept);
  await page.unroute("**/api/**");
  await page.reload();
  await expect(row).toBeInViewport();
  await expect.poll(scrollY).toBe(kept);
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
    // Whatever address staff have set.
    await expect(page.getByRole("main").locator('a[href^="mailto:"]').first()).toBeVisible();
    // Text selectors ignore `<noscript>`.
    await expect(page.locator("noscript p")).toHaveText(text("ka", "contact.needs_javascript"));
    await expect(page.locator("noscript p")).toBeVisible();
    // Typed text stays in its fields and is not in the address.
    const { email, send } = contactForm(page, "ka");
    await email.fill("nino@example.ge");
    await expect(send).toBeHidden();
    await email.press("Enter");
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
    await page.getByRole("navigation", { name: "Site map" }).getByRole("link", { name: "Русский" }).click();
    await expect(page).toHaveURL(/\/ru$/);
    await page.goto("/en/shortlist");
    await expect(page.locator("noscript p")).toHaveText(text("en", "apartments.shortlist_needs_javascript"));
    await expect(page.locator("noscript p")).toBeVisible();
  });
});

test("the keyboard skips to the content, and reaches every control of the header in order", async ({
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

const cookie = async (page: Page, name: string): Promise<string | undefined> =>
  (await page.context().cookies()).find((candidate) => candidate.name === name)?.value;

/** The browser's own controls count as inside: Tab reaches them after the last control. */
const isFocusInside = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(
    (wanted) => document.activeElement === document.body || document.activeElement?.closest(wanted) !== null,
    selector,
  );

test("pages fit a narrow phone when its text is enlarged to 200 %", onlyInFull(), async ({ openWindow }) => {
  const page = await openWindow({ ...PHONE, viewport: { width: 360, height: 800 } });
  const paths = ["/about", "/ru/about", "/contact", "/news", "/projects/1", "/ru/projects/1", "/terms"];
  for (const path of [...paths, "/projects/1/A/floor-1/apartment-1"]) {
    await visit(page, path);
    await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
    await expectNoSidewaysScroll(page);
  }
});
