import { PROJECTS_PAGE_SIZE } from "@ezo/contract/values/limits/pages";
import { withTiles } from "../map-tiles.ts";
import {
  expect,
  expectNoSidewaysScroll,
  onlyInFull,
  type Page,
  countProjects,
  test,
  text,
  waitForHydration,
  visit,
} from "../fixtures.ts";

const en = (key: string, values?: Record<string, string | number>) => text("en", key, values);
const titles = (page: Page) => page.getByRole("main").locator("h2, h3").allTextContents();
const chosen = (page: Page) => page.getByRole("main").locator('button[aria-pressed="true"]');

/** The address shows the list that the server renders for it: on this page, after a reload and in another tab. */
async function expectSharable(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await visit(other, page.url());
  const rendered = await titles(other);
  // The address changes before the list does.
  await expect.poll(() => titles(page)).toEqual(rendered);
  await expect(chosen(other)).toHaveText(await chosen(page).allTextContents());
  await other.close();
  await page.reload();
  await waitForHydration(page);
  expect(await titles(page)).toEqual(rendered);
}

test("the projects' filter and pages are in the address", onlyInFull(), async ({ openWindow, system }) => {
  const page = await openWindow();
  const [total, completed] = await Promise.all([countProjects(system), countProjects(system, "completed")]);
  await visit(page, "/en/projects");
  const all = await titles(page);
  await page.getByRole("button", { name: en("projects.status_completed") }).click();
  await expect(page).toHaveURL(/\/en\/projects\?status=completed$/);
  await expect(
    page.getByText(
      en("projects.showing", { shown: Math.min(completed, PROJECTS_PAGE_SIZE), total: completed }),
    ),
  ).toBeVisible();
  await expectSharable(page);

  await page.goBack();
  await expect(chosen(page)).toHaveText(en("projects.all"));
  await expect.poll(() => titles(page)).toEqual(all);
  await page.goForward();
  await expect(chosen(page)).toHaveText(en("projects.status_completed"));

  await page.goBack();
  await page.getByRole("button", { name: en("buttons.load_more") }).click();
  await expect(page).toHaveURL(/\/en\/projects\?page=2$/);
  const shown = Math.min(total, 2 * PROJECTS_PAGE_SIZE);
  await expect.poll(async () => (await titles(page)).length).toBe(shown);
  // With the last page the button disappears; the focus moves to the new items.
  const next = page.getByRole("main").getByRole("link").nth(PROJECTS_PAGE_SIZE);
  await expect(
    total > shown ? page.getByRole("button", { name: en("buttons.load_more") }) : next,
  ).toBeFocused();
  await expectSharable(page);
});

test("the news' category, search and page are in the address", onlyInFull(), async ({ openWindow }) => {
  const page = await openWindow();
  await visit(page, "/en/news");
  await page.getByRole("link", { name: en("news.page_number", { page: 2 }) }).click();
  await expect(page).toHaveURL(/\/en\/news\?page=2$/);
  await expect(page.getByText(en("news.page_of", { page: 2, pages: 2 }))).toBeVisible();
  await expectSharable(page);
  await page.goBack();
  await expect(page.getByText(en("news.page_of", { page: 1, pages: 2 }))).toBeVisible();

  await page.getByRole("button", { name: en("news.category_event") }).click();
  await expect(page).toHaveURL(/\?category=event$/);
  await page.getByRole("searchbox").fill("linden");
  await expect(page).toHaveURL(/\?category=event&search=linden$/);
  await expect(page.getByRole("heading", { name: en("news.search_results") })).toBeVisible();
  await expect.poll(async () => (await titles(page)).length, { message: "its heading and one find" }).toBe(2);
  await expectSharable(page);
  await expect(page.getByRole("searchbox")).toHaveValue("linden");
  await page.goBack();
  await expect(chosen(page)).toHaveText(en("news.category_event"));
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await page.goBack();
  await expect(chosen(page)).toHaveText(en("news.category_all"));
});

test("the gallery's category and pages are in the address", onlyInFull(), async ({ openWindow }) => {
  const page = await openWindow();
  const pictures = page.getByRole("main").getByRole("figure");
  await visit(page, "/en/gallery");
  await expect(pictures).toHaveCount(12);
  await page.getByRole("button", { name: en("buttons.load_more") }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(pictures).toHaveCount(24);
  await page.reload();
  await expect(pictures).toHaveCount(24);

  await page.getByRole("button", { name: en("gallery.category_commercial") }).click();
  await expect(page).toHaveURL(/\?category=commercial$/);
  await expect(pictures).toHaveCount(2);
  const other = await page.context().newPage();
  await visit(other, page.url());
  await expect(other.getByRole("main").getByRole("figure")).toHaveCount(2);
  await expect(chosen(other)).toHaveText(en("gallery.category_commercial"));
  await page.goBack();
  await expect(pictures).toHaveCount(24);
});

test("without JavaScript lists are filtered, searched and paged, and answers can be read", async ({
  openWindow,
  system,
}) => {
  const [total, planned] = await Promise.all([countProjects(system), countProjects(system, "planning")]);
  const page = await openWindow({ javaScriptEnabled: false });
  const main = page.getByRole("main");
  await page.goto("/en/projects");
  await main.getByRole("link", { name: en("buttons.load_more") }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(main.getByRole("heading", { level: 2 })).toHaveCount(Math.min(total, 2 * PROJECTS_PAGE_SIZE));
  await main.getByRole("button", { name: en("projects.status_planning") }).click();
  await expect(page).toHaveURL(/\?status=planning$/);
  await expect(main.getByRole("heading", { level: 2 })).toHaveCount(Math.min(planned, PROJECTS_PAGE_SIZE));
  await main
    .getByRole("link", { name: en("buttons.details") })
    .first()
    .click();
  await expect(page).toHaveURL(/\/en\/projects\/\d+$/);

  await page.goto("/en/news");
  await main.getByRole("link", { name: en("news.page_number", { page: 2 }) }).click();
  await expect(page.getByText(en("news.page_of", { page: 2, pages: 2 }))).toBeVisible();
  await main.getByRole("button", { name: en("news.category_company") }).click();
  await expect(page).toHaveURL(/\?category=company$/);
  await main.getByRole("searchbox").fill("courtyard");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=courtyard/);
  await expect(page.getByRole("heading", { name: en("news.search_results") })).toBeVisible();

  await page.goto("/en/gallery");
  await main.getByRole("link", { name: en("buttons.load_more") }).click();
  await expect(main.getByRole("figure")).toHaveCount(24);

  await page.goto("/en/contact");
  const question = page.locator("details").nth(1);
  await question.locator("summary").click();
  await expect(question.locator("p")).toBeVisible();

  // Content that otherwise fades in is visible at once.
  await page.goto("/en/projects/1");
  await expect(page.getByRole("heading", { name: en("projects.advantages") })).toHaveCSS("opacity", "1");
});

test.describe("the search over all apartments", () => {
  const rows = (page: Page) => page.getByRole("main").locator("#found h3");

  test("has its filters, order and project in the address, and shows more", async ({ openWindow }) => {
    const page = await openWindow();
    await visit(page, "/en/apartments");
    await expect(rows(page)).toHaveCount(12);
    await page.getByRole("button", { name: en("buttons.load_more") }).click();
    await expect(rows(page)).toHaveCount(24);
    const shown = await rows(page).allTextContents();
    await rows(page).nth(20).getByRole("link").click();
    await expect(page).toHaveURL(/\/apartment-\d+$/);
    await page.goBack();
    await expect.poll(() => rows(page).allTextContents()).toEqual(shown);

    await page.getByRole("link", { name: /^Linden Court \d+/ }).click();
    await expect(page).toHaveURL(/\?project_id=1$/);
    await page.getByRole("checkbox", { name: "2", exact: true }).check();
    await expect(page).toHaveURL(/rooms=2&project_id=1$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      en("apartments.search_rooms_in", { rooms: 2, project: "Linden Court" }),
    );
    await page.getByText(en("apartments.sort_cheapest")).first().click();
    await page.getByRole("link", { name: en("apartments.sort_highest") }).click();
    await expect(page).toHaveURL(/sort=-floor/);
    const most = page.getByLabel(`${en("apartments.price_in", { currency: "$" })}: ${en("apartments.most")}`);
    await most.pressSequentially("100 000");
    await expect(page).toHaveURL(/price_max=100000/);
    await expect(most).toBeFocused();
    await expect(page.locator("#found h2")).toHaveText(/^\d+ apartments?$/);
    await expectSharable(page);
    await page.goBack();
    await expect(page).not.toHaveURL(/price_max/);
    await expect(most).toHaveValue("");
  });

  test("is narrowed by what is paid a month, and by a project on the map, which loads nothing before it is asked to", async ({
    openWindow,
  }) => {
    const page = await openWindow();
    const asked = await withTiles(page);
    await visit(page, "/en/apartments");
    await expect(rows(page)).toHaveCount(12);
    await expect(page.locator("#found li:has(h3)").first()).toContainText("a month");
    const most = page.getByLabel(
      `${en("apartments.monthly_in", { currency: "$" })}: ${en("apartments.most")}`,
    );
    await most.pressSequentially("2 500");
    await expect(page).toHaveURL(/monthly_max=2500/);
    await expect(page.locator("#found h2")).toHaveText(/^\d+ apartments?$/);
    await page.getByText(en("apartments.projects_map")).click();
    const pin = page.getByRole("link", { name: /^Linden Court: \d+ apartments?$/ });
    await pin.click();
    await expect(page).toHaveURL(/project_id=1/);
    await expect(pin).toHaveAttribute("aria-current", "true");
    expect(asked).toEqual([]);
    await page.getByRole("button", { name: en("projects.show_map") }).click();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
  });

  test("keeps the heart apart from the status on a small phone", onlyInFull(), async ({ openWindow }) => {
    const page = await openWindow({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
    await visit(page, "/apartments");
    await expectNoSidewaysScroll(page);
    const gaps = await page.locator("#found li:has(h3)").evaluateAll((items) =>
      items.map((item) => {
        const heart = item.querySelector("button")?.getBoundingClientRect();
        const status = item.querySelector('svg[viewBox="0 0 14 14"]')?.parentElement?.getBoundingClientRect();
        return heart && status ? heart.left - status.right : Number.NaN;
      }),
    );
    expect(gaps).toHaveLength(12);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8);
  });

  test("says which filter hides what, and leads on without scripts", onlyInFull(), async ({ openWindow }) => {
    const page = await openWindow({ javaScriptEnabled: false });
    await page.goto("/en/apartments?project_id=1&area_min=900");
    const without = page.getByRole("link", { name: /^Without “Area, m²” there would be \d+$/ });
    await without.click();
    await expect(page).toHaveURL(/\/en\/apartments\?project_id=1$/);
    await expect(rows(page)).toHaveCount(12);
    const first = await rows(page).first().textContent();
    await page.getByRole("link", { name: en("buttons.load_more") }).click();
    await expect(page).toHaveURL(/cursor=/);
    await expect(rows(page).first()).not.toHaveText(first ?? "");
    await rows(page).first().getByRole("link").click();
    await expect(page).toHaveURL(/\/apartment-\d+$/);
  });
});
