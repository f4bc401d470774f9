import { availableOn, floorPath, pathOf, zones } from "../apartments/explorer-parts.ts";
import { withTiles } from "../map-tiles.ts";
import { callRequest, contactForm, DESKTOP, expect, type Page, test, text, visit } from "../fixtures.ts";

/** The window's own watch fails the test with what this writes. */
const reportStopped = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, sourceFile, lineNumber }) =>
      // oxlint-disable-next-line eslint/no-console
      console.error(`stopped by ${effectiveDirective}: ${sourceFile}:${lineNumber}`),
    ),
  );
const dataBlocks = (page: Page) => page.locator('head > script[type="application/ld+json"]');

test("nothing of a page is stopped by its policy, whether it is loaded or moved to", async ({
  openWindow,
  system,
}) => {
  const page = await openWindow(DESKTOP);
  await reportStopped(page);
  await withTiles(page);
  const apartment = await availableOn(system, "B", 6);
  for (const path of ["", "/projects/1", floorPath(apartment), pathOf(apartment), "/contact", "/news"]) {
    await visit(page, `/en${path}`);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  }

  // An article's text, a legal text and the icons of a project's advantages are put in as HTML.
  const article = page.getByRole("main").locator('a[href^="/en/news/"]:not([href$=".xml"])').first();
  await article.click();
  await expect(page).toHaveURL(/\/en\/news\/\d+/);
  await expect(page.getByRole("article").locator("p").first()).toBeVisible();
  await expect(dataBlocks(page)).not.toHaveCount(0);
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: text("en", "footer.privacy") })
    .click();
  await expect(page).toHaveURL(/\/en\/privacy$/);
  await expect(page.getByRole("main").locator("p").first()).toBeVisible();
  const menu = page.getByRole("banner");
  await menu.getByRole("link", { name: text("en", "header.projects"), exact: true }).click();
  await page.getByRole("main").locator('a[href="/en/projects/1"]').first().click();
  await expect(page.getByRole("heading", { name: text("en", "projects.advantages") })).toBeVisible();
  await expect(page.getByRole("listitem").locator("svg > path").first()).toBeAttached();
  await zones(page).first().scrollIntoViewIfNeeded();
  const where = page.getByRole("region", { name: text("en", "projects.where") });
  await where.getByRole("button", { name: text("en", "projects.show_map") }).click();
  await expect(where.locator("img").first()).toBeVisible();

  // The dialog keeps the page from scrolling by styles of its own.
  await menu.getByRole("button", { name: "Call us" }).click();
  const { dialog, cancel } = callRequest(page, "en");
  await expect(dialog).toBeVisible();
  await expect(page.locator("body")).toHaveCSS("overflow", "hidden");
  await cancel.click();
  await expect(dialog).toBeHidden();

  // The contract's rules are loaded with the form: zod makes no functions of text.
  await menu.getByRole("link", { name: text("en", "header.contact"), exact: true }).click();
  const { fill, phone, message, send } = contactForm(page, "en");
  await fill({ name: "Nino", email: "nino@ezo.test", message: "Which floors are left?" });
  await phone.fill("555 12");
  await message.focus();
  await expect(phone).toHaveAccessibleDescription(text("en", "errors.invalidPhone"));
  await send.click();
  await expect(phone).toBeFocused();
});
