import { getBoard } from "@ezo/contract/site/board";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import type { BuiltSystem } from "../../stack/built-system.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inLocale,
  LOCALES,
  onlyInFull,
  type Page,
  PHONE,
  STAFF,
  test,
  text,
  visit,
} from "../fixtures.ts";

const cells = (page: Page) => page.getByRole("table").getByRole("link");

/** The apartments of building B as the call gives them, the highest floor first. */
async function apartmentsOfB(system: BuiltSystem) {
  const query = { locale: "en" as const, building_id: "B" };
  const { data } = await system.call(getBoard, { params: { id: "1" }, query });
  return data.floors.flatMap((floor) => floor.cells);
}

for (const locale of LOCALES)
  test(
    `the board of a building is walked by keyboard and leads to an apartment and back, in ${locale}`,
    onlyInFull(locale !== "ka"),
    async ({ openWindow, system }) => {
      const page = await openWindow(DESKTOP);
      await visit(page, inLocale(locale, "/projects/1/B?rooms=3"));
      const views = page.getByRole("navigation", { name: text(locale, "apartments.view") });
      const board = views.getByRole("link", { name: text(locale, "apartments.view_board") });
      await board.press("Enter");
      await expect(page).toHaveURL(/\?rooms=3&view=board$/);
      await expect(board).toHaveAttribute("aria-current", "true");
      const all = await apartmentsOfB(system);
      await expect(cells(page)).toHaveCount(all.length);
      // Without a filter by status what is sold does not match.
      const misses = all.filter(({ rooms, status }) => rooms !== 3 || status === "sold").length;
      const dimmed = page
        .getByRole("table")
        .getByRole("link", { name: text(locale, "apartments.not_matching") });
      await expect(dimmed).toHaveCount(misses);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      await cells(page).first().focus();
      await page.keyboard.press("ArrowDown");
      const here = page.locator("[data-id]:focus");
      const id = await here.getAttribute("data-id");
      expect(all.map((each) => String(each.apartment_id))).toContain(id);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(String.raw`/apartment-${id}\?rooms=3&view=board$`));
      await expect(page.getByRole("article")).toBeVisible();
      await page.goBack();
      await expect(cells(page)).toHaveCount(all.length);

      await views.getByRole("link", { name: text(locale, "apartments.list"), exact: true }).click();
      await expect(page).toHaveURL(/view=list$/);
      await expect(page.getByRole("table")).toHaveCount(0);
      await expect(page.getByRole("list", { name: text(locale, "apartments.list") })).toBeVisible();
    },
  );

test(
  "on a phone the board scrolls by itself, and the page does not",
  onlyInFull(),
  async ({ openWindow }) => {
    const page = await openWindow(PHONE);
    await visit(page, "/en/projects/1/B?view=board");
    await expect(cells(page).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  },
);

test("a cell follows a change of its apartment", onlyInFull(), async ({ openWindow, system }) => {
  const page = await openWindow(DESKTOP);
  const found = (await apartmentsOfB(system)).find(({ status }) => status === "available");
  if (!found) throw new Error("the demo has nothing available in building B");
  await visit(page, "/en/projects/1?view=board");
  const cell = page.locator(`[data-id="${found.apartment_id}"]`);
  await expect(cell).toHaveAccessibleName(new RegExp(text("en", "apartments.status_available")));
  await page.mouse.move(5, 5);
  const token = await system.signIn(STAFF.admin);
  const params = { id: String(found.apartment_id) };
  await system.call(apartmentRoutes.patch, { params, body: { status: "sold" } }, { token });
  await expect(cell).toHaveAccessibleName(new RegExp(text("en", "apartments.status_sold")));
  await system.call(apartmentRoutes.patch, { params, body: { status: "available" } }, { token });
  await expect(cell).toHaveAccessibleName(new RegExp(text("en", "apartments.status_available")));
});

test("the board is in the page without JavaScript", onlyInFull(), async ({ openWindow, system }) => {
  const page = await openWindow({ ...DESKTOP, javaScriptEnabled: false });
  await page.goto("/en/projects/1/B?view=board");
  const all = await apartmentsOfB(system);
  await expect(cells(page)).toHaveCount(all.length);
  await cells(page).first().click();
  await expect(page).toHaveURL(/\/apartment-\d+\?view=board$/);
});
