import type { Locator } from "@playwright/test";
import {
  callRequest,
  connectBy,
  contactForm,
  DESKTOP,
  expect,
  expectAccessible,
  onlyInFull,
  type Page,
  PHONE,
  test,
  text,
  USUAL_PHONE,
  waitForHydration,
  visit,
} from "../fixtures.ts";

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
  // Below, a page has to be opened without its content.
  await connectBy(page, { saveData: true });
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
  await page.setViewportSize(USUAL_PHONE.viewport);
  await visit(page, "/en/projects/1");
  // At the end of a page that is short without its content.
  const row = page.getByRole("main").getByRole("link", { name: /^Aivani/ });
  await row.scrollIntoViewIfNeeded();
  // The position is that of the click, because pictures above may still arrive; the explorer has.
  const leaveByRow = async () => {
    await expect(page.getByRole("heading", { name: text("en", "projects.choose_apartment") })).toBeVisible();
    await page.evaluate(() =>
      window.addEventListener("click", () => sessionStorage.setItem("kept", String(window.scrollY)), true),
    );
    await row.click();
  };
  const positionOfClick = async () => Number(await page.evaluate(() => sessionStorage.getItem("kept")));
  await leaveByRow();
  await expect(page).toHaveURL(/\/projects\/5$/);
  await page.reload();
  await waitForHydration(page);
  await page.goBack();
  await expect(row).toBeInViewport();
  let kept = await positionOfClick();
  expect(kept).toBeGreaterThan(1000);
  await expect.poll(scrollY).toBe(kept);

  // Also where it is reloaded before it has its content, and is too short for the position.
  await leaveByRow();
  kept = await positionOfClick();
  await expect(page).toHaveURL(/\/projects\/5$/);
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

test("Back on an apartment's page returns to the list that led there, where it was, and else leads up", async ({
  openWindow,
}) => {
  const page = await openWindow();
  await visit(page, "/en/apartments");
  const back = page.getByRole("main").getByRole("link", { name: text("en", "buttons.back"), exact: true });
  const last = page
    .getByRole("main")
    .getByRole("listitem")
    .getByRole("heading", { level: 3 })
    .getByRole("link")
    .last();
  await last.scrollIntoViewIfNeeded();
  // At the moment of the click, because pictures may still arrive above.
  await page.evaluate(() =>
    window.addEventListener("click", () => sessionStorage.setItem("kept", String(window.scrollY)), {
      capture: true,
      once: true,
    }),
  );
  await last.click();
  await expect(page).toHaveURL(/\/apartment-\d+$/);
  const apartment = page.url();
  // A link to a part of the page has its own entry in the history.
  await page.getByRole("link", { name: text("en", "header.skip_to_content") }).press("Enter");
  await expect(page).toHaveURL(/#main$/);
  await back.click();
  await expect(page).toHaveURL(/\/en\/apartments$/);
  await expect(last).toBeInViewport();
  const kept = Number(await page.evaluate(() => sessionStorage.getItem("kept")));
  expect(kept).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(kept);

  await visit(page, apartment);
  await back.click();
  await expect(page).toHaveURL(/\/floor-\d+$/);
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

/** The browser's own controls count as inside: Tab reaches them after the last control. */
const isFocusInside = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(
    (wanted) => document.activeElement === document.body || document.activeElement?.closest(wanted) !== null,
    selector,
  );
