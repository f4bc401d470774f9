import { getPriceList } from "@ezo/contract/inventory/price-lists";
import { listProjectApartments } from "@ezo/contract/site/navigation";
import { moneyText } from "@ezo/contract/values/money/money";
import type { Locator } from "@playwright/test";
import type { BuiltSystem } from "../../stack/built-system.ts";
import { adminText } from "../admin/admin-text.ts";
import { SELLERS } from "./desk-parts.ts";
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
} from "../fixtures.ts";
import { inDatabase } from "../in-database.ts";

type Say = ReturnType<typeof adminText>;

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

const button = (inside: Page | Locator, name: string): Locator =>
  inside.getByRole("button", { name, exact: true });

/** Drafts a list by the price of a square metre and saves it; returns its id once it is compared. */
async function draft(page: Page, say: Say, name: string): Promise<number> {
  await page.getByRole("textbox", { name: new RegExp(`^${say("price_lists.name")}`) }).fill(name);
  // The lowest price is one of a square metre, too: its label has words before the currency.
  const amount = new RegExp(`^\\S+${say("price_lists.amount_per_m2", { currency: "" })}`);
  await page.getByRole("textbox", { name: amount }).fill("3000");
  await button(page, say("price_lists.save")).click();
  await expect(page).toHaveURL(/\/price-lists\/\d+$/);
  const table = page.getByRole("region", { name: say("price_lists.table"), exact: true });
  await expect(table.getByRole("row")).not.toHaveCount(1);
  await expect(button(page, say("price_lists.schedule"))).toBeEnabled();
  await expectNoSidewaysScroll(page);
  return Number(page.url().split("/").at(-1));
}

/** Presses a button that asks once more, and confirms. */
async function pressAndConfirm(page: Page, name: string): Promise<void> {
  await button(page, name).click();
  await button(page.getByRole("dialog"), name).click();
}

for (const language of ["en", "ka"] as const)
  test(
    `the fields of a rule are on one line, whatever their labels and errors, in ${language}`,
    onlyInFull(language !== "ka"),
    async ({ openAdmin }) => {
      const say = adminText(language);
      const page = await openAdmin(`/admin/price-lists/add?project_id=${PROJECT}`, { ...DESKTOP, language });
      await button(page, say("price_lists.add_rule")).click();
      const name = say("price_lists.rule.riser");
      await page.getByRole("menuitem", { name, exact: true }).click();
      const rule = page.getByRole("group", { name, exact: true });
      const number = rule.getByRole("textbox", { name: say("price_lists.riser") });
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
    },
  );

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
        const language = SELLERS[locale];
        const say = adminText(language);
        const page = await openAdmin(`/admin/price-lists/add?project_id=${PROJECT}`, { language, ...size });
        const listId = await draft(page, say, name);
        const token = await system.signIn(STAFF.admin);
        const params = { id: String(listId) };
        const { data: list } = await system.call(getPriceList, { params }, { token });
        const row = list.comparison.rows.find(({ apartment_id: apartment }) => apartment === id);
        expect(row?.to).not.toBe(price);

        await pressAndConfirm(page, say("price_lists.schedule"));
        const waits = new RegExp(`^${say("price_lists.waits", { time: "" })}`);
        await expect(page.getByText(waits)).toBeVisible();
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

        await pressAndConfirm(page, say("price_lists.undo"));
        await expect(shown).toContainText(moneyText(price, "USD"));
      },
    );
