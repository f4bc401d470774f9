import { getPriceList } from "@ezo/contract/inventory/price-lists";
import { listProjectApartments } from "@ezo/contract/site/navigation";
import { moneyText } from "@ezo/contract/values/money/money";
import type { BuiltSystem } from "../stack/built-system.ts";
import {
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  inLocale,
  LOCALES,
  onlyInFull,
  type Page,
  STAFF,
  test,
  text,
  unique,
  USUAL_PHONE,
  visit,
} from "./fixtures.ts";
import { inDatabase } from "./in-database.ts";

const PROJECT = 2;

/** An apartment of the demo whose price a list changes. */
async function priced(system: BuiltSystem) {
  const { data } = await system.call(listProjectApartments, {
    params: { id: String(PROJECT) },
    query: { locale: "en" },
  });
  const found = data.find(({ status, price }) => status === "available" && price !== undefined);
  if (!found?.price) throw new Error("the demo has no apartment with a price");
  const { id, building, floor_number: floor, price } = found;
  return { id, price, path: `/projects/${PROJECT}/${building.identifier}/floor-${floor}/apartment-${id}` };
}

/** Drafts a list by the price of a square metre and saves it; returns its id once it is compared. */
async function draft(page: Page, name: string): Promise<number> {
  await page.getByRole("textbox", { name: /^Name of the list/ }).fill(name);
  await page.getByRole("textbox", { name: /^\S+ \/ m²/ }).fill("3000");
  await page.getByRole("button", { name: "Save and compare" }).click();
  await expect(page).toHaveURL(/\/price-lists\/\d+$/);
  await expect(page.getByRole("region", { name: "Table of changes" }).getByRole("row")).not.toHaveCount(1);
  await expect(page.getByRole("button", { name: "Schedule", exact: true })).toBeEnabled();
  await expectNoSidewaysScroll(page);
  return Number(page.url().split("/").at(-1));
}

const confirm = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

test("the fields of a rule are on one line, whatever their labels and errors", async ({ openAdmin }) => {
  const page = await openAdmin(`/admin/price-lists/add?project_id=${PROJECT}`, DESKTOP);
  await page.getByRole("button", { name: "Add a rule" }).click();
  await page.getByRole("menuitem", { name: "Riser", exact: true }).click();
  const rule = page.getByRole("group", { name: "Riser", exact: true });
  const number = rule.getByRole("textbox", { name: "Number of the riser" });
  await expect(number).toBeVisible();
  // The building and the number are beside each other at every width.
  const lines = async () => {
    const tops = await rule
      .locator("input:visible")
      .evaluateAll((inputs) => inputs.map((input) => Math.round(input.getBoundingClientRect().top)));
    return new Set(tops.slice(0, 2)).size;
  };
  expect(await lines()).toBe(1);
  await number.fill("x");
  await expect(number).toHaveAttribute("aria-invalid", "true");
  expect(await lines()).toBe(1);
});

for (const locale of LOCALES)
  for (const size of [USUAL_PHONE, DESKTOP])
    test(
      `a price list is drafted, compared and published at its time while a visitor looks on, in ${locale} at ${size.viewport.width} px`,
      onlyInFull(locale !== "ka" || size !== DESKTOP),
      async ({ openWindow, openAdmin, system }) => {
        test.slow();
        const { id, price, path } = await priced(system);
        const visitor = await openWindow(size);
        await visit(visitor, inLocale(locale, path));
        const shown = visitor.getByRole("article");
        await expect(shown).toContainText(moneyText(price, "USD"));

        const name = unique("Spring");
        const page = await openAdmin(`/admin/price-lists/add?project_id=${PROJECT}`, size);
        const listId = await draft(page, name);
        const token = await system.signIn(STAFF.admin);
        const params = { id: String(listId) };
        const { data: list } = await system.call(getPriceList, { params }, { token });
        const row = list.comparison.rows.find(({ apartment_id: apartment }) => apartment === id);
        expect(row?.to).not.toBe(price);

        await page.getByRole("button", { name: "Schedule", exact: true }).click();
        await confirm(page, "Schedule");
        await expect(page.getByText(/^Will be published: /)).toBeVisible();
        await expect(shown).toContainText(moneyText(price, "USD"));
        // Its time is tomorrow; here it has come.
        await inDatabase(system, (db) =>
          db.priceList.update({ where: { id: listId }, data: { publishAt: new Date() } }),
        );
        await expect(shown, "the open page follows").toContainText(moneyText(row?.to ?? 0, "USD"));
        const statuses = shown.getByRole("status");
        const available = text(locale, "apartments.status_available");
        await expect(statuses.filter({ hasText: available }), "no status is new").toHaveCount(0);
        await page.reload();
        await expectNoSidewaysScroll(visitor);

        await page.getByRole("button", { name: "Undo the publication" }).click();
        await confirm(page, "Undo the publication");
        await expect(shown).toContainText(moneyText(price, "USD"));
      },
    );
