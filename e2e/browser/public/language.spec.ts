import {
  contactForm,
  expect,
  onlyInFull,
  type Page,
  stopClock,
  test,
  text,
  toast,
  USUAL_PHONE,
  waitForHydration,
  visit,
} from "../fixtures.ts";

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
    const page = await openWindow(USUAL_PHONE);
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

const cookie = async (page: Page, name: string): Promise<string | undefined> =>
  (await page.context().cookies()).find((candidate) => candidate.name === name)?.value;
