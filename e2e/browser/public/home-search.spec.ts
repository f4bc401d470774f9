import { searchApartments } from "@ezo/contract/site/search/apartment-search";
import type { BuiltSystem } from "../../stack/built-system.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
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
  visit,
} from "../fixtures.ts";

const PROJECT = { id: "1", rooms: "2", price_max: "150000" };
const bar = (page: Page) => page.getByRole("main").getByRole("search");
const button = (page: Page) => bar(page).getByRole("button");
const rows = (page: Page) => page.getByRole("main").locator("#found h3");

/** What the search finds, and what its page and the bar call that. */
async function countIn(system: BuiltSystem, locale: Locale) {
  const { id, rooms, price_max } = PROJECT;
  const query = { locale, project_id: id, rooms, price_max } as never;
  const { total } = (await system.call(searchApartments, { query })).meta;
  const form = new Intl.PluralRules(locale).select(total);
  return {
    onButton: text(locale, `home.search_show_count_${form}`, { count: total }),
    onPage: text(locale, `apartments.found_${form}`, { count: total }),
  };
}

async function fill(page: Page, locale: Locale): Promise<void> {
  await bar(page).getByLabel(text(locale, "home.search_project")).selectOption(PROJECT.id);
  await bar(page).getByRole("checkbox", { name: PROJECT.rooms, exact: true }).check();
  const price = text(locale, "home.search_price", { currency: "$" });
  await bar(page).getByLabel(price).pressSequentially("150 000");
}

for (const locale of LOCALES)
  test(
    `the home page counts what is looked for, and leads to as many apartments, in ${locale}`,
    onlyInFull(locale !== "en"),
    async ({ openWindow, system }) => {
      const { onButton, onPage } = await countIn(system, locale);
      const page = await openWindow(locale === "ru" ? PHONE : DESKTOP);
      await visit(page, inLocale(locale, "/"));
      await expect(button(page)).toHaveText(text(locale, "home.search_show"));
      await fill(page, locale);
      await expect(button(page)).toHaveText(onButton);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await button(page).click();
      await expect(page).toHaveURL(/\/apartments\?project_id=1&rooms=2&price_max=150000$/);
      await expect(page.locator("#found h2")).toHaveText(onPage);
      // What was chosen can be taken back there, one by one.
      const chosen = page.getByRole("list", { name: text(locale, "apartments.chosen_filters") });
      await expect(chosen.getByRole("link")).toHaveCount(3);
      await chosen.getByRole("link").first().press("Enter");
      await expect(page).toHaveURL(/\/apartments\?rooms=2&price_max=150000$/);
      await expect(page.locator("#found h2")).toBeFocused();
      await page.goBack();
      await expect(page).toHaveURL(/\?project_id=1&rooms=2&price_max=150000$/);
      await page.goBack();
      await expect(bar(page).getByRole("checkbox", { name: PROJECT.rooms, exact: true })).toBeChecked();
      await expect(bar(page).getByLabel(text(locale, "home.search_project"))).toHaveValue(PROJECT.id);
      const price = text(locale, "home.search_price", { currency: "$" });
      await expect(bar(page).getByLabel(price)).toHaveValue("150 000");
      await expect(button(page)).toHaveText(onButton);
    },
  );

test("a count that comes or fails moves nothing", onlyInFull(), async ({ openWindow }) => {
  const page = await openWindow({ expects: /status of 500/ });
  await visit(page, "/en");
  await page.evaluate(() => document.fonts.ready.then(() => true));
  await bar(page).scrollIntoViewIfNeeded();
  const before = await layoutShift(page);
  const sizeOfButton = async () => {
    const box = await button(page).boundingBox();
    return [box?.width, box?.height];
  };
  const size = await sizeOfButton();
  await fill(page, "en");
  await expect(button(page)).toHaveText(/\d/);
  expect(await sizeOfButton()).toEqual(size);
  await page.route("**/api/apartment-search?*", (route) => route.fulfill({ status: 500, json: {} }));
  await bar(page).getByRole("checkbox", { name: "3" }).check();
  await expect(button(page)).toHaveText(text("en", "home.search_show"));
  await bar(page)
    .getByLabel(text("en", "home.search_price", { currency: "$" }))
    .fill("cheap");
  await button(page).click();
  await expect(bar(page).getByRole("alert")).toHaveText(text("en", "errors.invalid_number"));
  expect(await sizeOfButton()).toEqual(size);
  expect((await layoutShift(page)) - before).toBeLessThan(0.001);
  await expect(page).toHaveURL(/\/en$/);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("without JavaScript the bar is a form that leads to the same search", async ({ openWindow, system }) => {
  const { onPage } = await countIn(system, "en");
  const page = await openWindow({ javaScriptEnabled: false });
  await page.goto("/en");
  await fill(page, "en");
  await button(page).click();
  await expect(page).toHaveURL(/\/en\/apartments\?project_id=1&rooms=2&price_max=150\+000$/);
  await expect(page.locator("#found h2")).toHaveText(onPage);
  await expect(rows(page).first()).toBeVisible();
  // Fields that were left empty are no filters.
  await page.goto("/en");
  await button(page).click();
  await expect(page).toHaveURL(/\/en\/apartments\?project_id=&price_max=$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("en", "header.apartments"));
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
  await expect(rows(page)).toHaveCount(12);
});
