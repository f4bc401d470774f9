import { listProjectApartments } from "@ezo/contract/site/navigation";
import { priceSettings } from "@ezo/contract/site/prices";
import { converted } from "@ezo/contract/values/money/currency";
import { moneyText } from "@ezo/contract/values/money/money";
import { fullDate } from "@ezo/core/offers/offer-words";
import type { BuiltSystem } from "../../stack/built-system.ts";
import { dayIn } from "../../stack/firm-day.ts";
import {
  expect,
  inLocale,
  type Locale,
  LOCALES,
  onlyInFull,
  type Page,
  STAFF,
  test,
  text,
  visit,
} from "../fixtures.ts";

/** Today's: an older rate may not be new. */
const RATE = { currency: "GEL", base: "USD", rate: 2.7, rate_on: dayIn(new Date()) } as const;

async function offerCurrencies(system: BuiltSystem, others: (typeof RATE)[]): Promise<void> {
  const token = await system.signIn(STAFF.admin);
  const { data } = await system.call(priceSettings.get, {}, { token });
  await system.call(priceSettings.put, { body: { version: data.version, others } }, { token });
}
test.beforeEach(({ system }) => offerCurrencies(system, [RATE]));
test.afterEach(({ system }) => offerCurrencies(system, []));

const listOf = (page: Page, locale: Locale) =>
  page.getByRole("combobox", { name: text(locale, "header.currency") });
/** `≈ ₾ 135 000`, and the same sum in the firm's currency. */
const inGel = (price: number) => `≈\u00a0${moneyText(converted(price, RATE.rate), "GEL")}`;

for (const locale of LOCALES)
  test(
    `prices are read in a currency that is chosen once, on every page and in every tab, in ${locale}`,
    onlyInFull(locale !== "en"),
    async ({ openWindow, system }) => {
      const { data } = await system.call(listProjectApartments, { params: { id: "1" }, query: { locale } });
      const found = data.find(({ status, price }) => status === "available" && price !== undefined);
      if (!found?.price) throw new Error("the demo has no apartment with a price");
      const { id, price, building, floor_number: floor } = found;
      const block = `/projects/1/${building.identifier}`;
      const page = await openWindow();
      // A page from the cache may be one of just before.
      const isOffered = async () => {
        await visit(page, inLocale(locale, "/projects/1"));
        return listOf(page, locale).count();
      };
      await expect.poll(isOffered).toBe(1);
      await expect(listOf(page, locale)).toHaveValue("USD");
      await listOf(page, locale).selectOption("GEL");

      await visit(page, inLocale(locale, "/apartments?project_id=1"));
      const main = page.getByRole("main");
      await expect(main).toContainText("≈\u00a0₾");
      await expect(main).not.toContainText(moneyText(price, "USD"));
      // Of which day the rate is, is said once for the list.
      const ofDay = text(locale, "header.currency_rate", { date: fullDate(RATE.rate_on, locale) });
      await expect(main.getByText(ofDay, { exact: true })).toHaveCount(1);
      // Amounts in filters are the firm's, and say so.
      const inUsd = text(locale, "apartments.price_in", { currency: "USD ($)" });
      await expect(page.getByRole("group", { name: inUsd })).toBeAttached();
      await visit(page, inLocale(locale, `${block}?view=board`));
      await expect(main.getByRole("table")).toContainText("≈\u00a0₾");
      await expect(main.getByText(ofDay, { exact: true })).toHaveCount(1);
      await page.locator(`[data-id="${id}"]`).click();
      const article = page.getByRole("article");
      await expect(article).toContainText(inGel(price));
      const exact = { price: moneyText(price, "USD"), date: fullDate(RATE.rate_on, locale) };
      await expect(article).toContainText(text(locale, "apartments.at_rate", exact));

      const other = await page.context().newPage();
      await visit(other, inLocale(locale, `${block}/floor-${floor}/apartment-${id}`));
      await expect(listOf(other, locale)).toHaveValue("GEL");
      await listOf(other, locale).selectOption("USD");
      await expect(article, "the other tab follows").toContainText(moneyText(price, "USD"));
      await expect(article).not.toContainText("≈");
      await expect(listOf(page, locale)).toHaveValue("USD");
      await page.reload();
      await expect(listOf(page, locale)).toHaveValue("USD");
      await expect(article).not.toContainText("≈");
    },
  );
