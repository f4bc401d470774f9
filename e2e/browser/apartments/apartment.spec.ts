import { getFooter } from "@ezo/contract/site/pages/contact";
import { listEnquiries } from "@ezo/contract/enquiries/enquiries";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { DEFAULT_FIRM_NAMES, firmTexts } from "@ezo/contract/values/firm-names";
import { NOTE_MAX_LENGTH } from "@ezo/contract/values/limits/fields";
import type { Locator } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import {
  callRequest,
  DESKTOP,
  expect,
  expectAccessible,
  expectHeadingsInOrder,
  inLocale,
  type Locale,
  LOCALES,
  onlyInFull,
  type Page,
  PHONE,
  STAFF,
  test,
  text,
  toast,
  unique,
  visit,
} from "../fixtures.ts";
import { availableOn, boxOf, floorPath, pathOf, setStatus, zones } from "./explorer-parts.ts";

/** 60 mm of paper. */
const PLAN_MIN_PX = 226;
const A4_MM = [210, 297];
const WORD = { ka: "სართული ", en: "storeys ", ru: "этажами " };
/** As much as is taken. */
const longest = (locale: Locale) => `${WORD[locale].repeat(NOTE_MAX_LENGTH / 8 - 1)}the end`;
const LONGEST = Object.fromEntries(LOCALES.map((locale) => [locale, { description: longest(locale) }]));

/**
 * The page as the browser would print it: its sheets, their size in millimetres, and their words without the spaces that
 * lines put between.
 */
async function printed(page: Page): Promise<{ pages: number; size: number[]; words: string }> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const { totalPages, text: words } = await extractText(pdf, { mergePages: true });
  const [left = 0, bottom = 0, right = 0, top = 0] = (await pdf.getPage(1)).view;
  const size = [right - left, top - bottom].map((points) => Math.round((points / 72) * 25.4));
  return { pages: totalPages, size, words: words.replaceAll(/\s/g, "") };
}

for (const locale of LOCALES)
  test(
    `an apartment that is sold changes on open pages, in ${locale}`,
    onlyInFull(),
    async ({ openWindow, system }) => {
      const apartment = await availableOn(system, "B", { ka: 9, en: 8, ru: 5 }[locale]);
      const [plan, detail] = [await openWindow(DESKTOP), await openWindow(PHONE)];
      const connected = [plan, detail].map((page) => page.waitForEvent("websocket"));
      await visit(plan, inLocale(locale, floorPath(apartment)));
      await visit(detail, inLocale(locale, pathOf(apartment)));
      await Promise.all(connected);
      // The client refetches once its connection is open; then the screen is up to date.
      await plan.waitForLoadState("networkidle");
      await detail.waitForLoadState("networkidle");
      await setStatus(system, apartment.id, "sold");
      const sold = text(locale, "apartments.status_sold");
      const name = new RegExp(`${apartment.apartment_number}\\D.*${sold}$`);
      await expect(zones(plan).and(plan.getByRole("link", { name }))).toHaveCount(1);
      await expect(detail.getByText(text(locale, "apartments.sold_note"))).toBeVisible();
      // Similar available apartments are offered, and a question about them.
      await expect(detail.getByRole("heading", { name: text(locale, "apartments.similar") })).toBeVisible();
      await detail.getByRole("link", { name: text(locale, "apartments.ask_similar") }).click();
      await expect(detail).toHaveURL(new RegExp(`/contact\\?apartment=${apartment.id}$`));
      await expect(detail.getByRole("main").getByRole("status").first()).toContainText(
        apartment.apartment_number,
      );
      await setStatus(system, apartment.id, "available");
    },
  );

test("a call request names the apartment", onlyInFull(), async ({ openWindow, system }) => {
  const apartment = await availableOn(system, "C", 3);
  const page = await openWindow(DESKTOP);
  await visit(page, `/en${pathOf(apartment)}`);
  await page.getByRole("button", { name: text("en", "apartments.call_about") }).click();
  const { dialog, fill, send } = callRequest(page, "en");
  await expect(dialog).toContainText(`Apartment ${apartment.apartment_number}`);
  const name = unique("Apartment caller");
  await fill({ name, email: "caller@example.com", phone: "555 12 34 56" });
  await send.click();
  await expect(toast(page, "en")).toContainText(text("en", "messages.request_sent"));
  const token = await system.signIn(STAFF.admin);
  const { data } = await system.call(listEnquiries, { query: { search: name } }, { token });
  expect(data[0]?.apartment).toMatchObject({
    number: apartment.apartment_number,
    floor_number: 3,
    building: { identifier: "C" },
  });

  const plain = await openWindow({ javaScriptEnabled: false });
  await plain.goto(`/en${pathOf(apartment)}`);
  await expect(plain.getByRole("button", { name: text("en", "buttons.print") })).toHaveCount(0);
  await plain.getByRole("button", { name: text("en", "apartments.call_about") }).click();
  await expect(plain).toHaveURL(`${system.url}/en/contact?apartment=${apartment.id}`);
});

test(
  "an apartment's page shows where it lies, below its first view",
  onlyInFull(),
  async ({ openWindow, system }) => {
    const apartment = await availableOn(system, "C", 4);
    for (const size of [DESKTOP, PHONE]) {
      const page = await openWindow(size);
      await visit(page, `/en${pathOf(apartment)}`);
      const heading = page.getByRole("heading", { name: text("en", "apartments.where_title") });
      // It comes as one scrolls near.
      await expect(async () => {
        await page.mouse.wheel(0, 400);
        await expect(heading).toBeInViewport({ timeout: 500 });
      }).toPass();
      const place = page.locator("section").filter({ has: heading });
      await place.scrollIntoViewIfNeeded();
      await expect(place.getByText(text("en", "apartments.sun_note"))).toBeVisible();
      await expect(place.getByRole("link", { name: text("en", "apartments.see_floor") })).toBeVisible();
      await expect(place.getByRole("link", { name: text("en", "apartments.see_building") })).toBeVisible();
      await expectAccessible(page);
      await expectHeadingsInOrder(page);
    }
  },
);

for (const locale of LOCALES)
  test(
    `an apartment is printed on one clean sheet, in ${locale}`,
    onlyInFull(locale !== "ka"),
    async ({ openWindow, system }) => {
      const apartment = await availableOn(system, "C", 4);
      const token = await system.signIn(STAFF.admin);
      const { data: footer } = await system.call(getFooter, { query: { locale } });
      const numbers = [footer.contact.email, ...footer.contact.phone_numbers.map(({ display }) => display)];
      expect(numbers.length).toBeGreaterThan(1);
      const page = await openWindow(DESKTOP);
      for (const isLongest of [false, true]) {
        if (isLongest)
          await system.call(
            apartmentRoutes.patch,
            {
              params: { id: String(apartment.id) },
              body: { translations: LONGEST },
            },
            { token },
          );
        await visit(page, inLocale(locale, pathOf(apartment)));
        // For a second after a change the last copy may be served; then the page refetches.
        if (isLongest) await expect(page.getByRole("article")).toContainText("the end");
        // A magnified plan is printed completely.
        await page.getByRole("button", { name: text(locale, "apartments.zoom_in") }).click();
        const sheet = await printed(page);
        expect(sheet.pages, isLongest ? "with the longest text" : "as the demo has it").toBe(1);
        expect(sheet.size).toEqual(A4_MM);
        const title = text(locale, "apartments.apartment_title", { number: apartment.apartment_number });
        for (const part of [title, text(locale, "apartments.area_total"), pathOf(apartment), ...numbers])
          expect(sheet.words).toContain(part.replaceAll(/\s/g, ""));
        if (isLongest) expect(sheet.words).toContain("theend");
        for (const key of ["header.contact", "header.skip_to_content", "footer.site_map", "buttons.print"])
          expect(sheet.words, key).not.toContain(text(locale, key).replaceAll(/\s/g, ""));
      }
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // An A4 sheet between its margins, in CSS pixels.
      await page.setViewportSize({ width: 688, height: 1016 });
      const plan = page.getByRole("article").locator("section img").first();
      expect((await boxOf(plan)).height, "beside the longest text").toBeGreaterThan(PLAN_MIN_PX);
      await page
        .getByRole("article")
        .locator("p", { hasText: "the end" })
        .evaluate((long) => long.parentElement?.remove());
      expect((await boxOf(plan)).width, "beside a short one").toBeGreaterThan(PLAN_MIN_PX * 2);
      await expectAccessible(page);
      await expectHeadingsInOrder(page);
      const compare = inLocale(locale, `/shortlist/compare?ids=1,2,3,${apartment.id}`);
      await visit(page, compare);
      // Only the browser knows it, so it comes after the server's HTML.
      await expect(page.getByText(compare)).toBeAttached();
      const comparison = await printed(page);
      expect(comparison.pages).toBe(1);
      expect(comparison.size).toEqual(A4_MM);
      expect(comparison.words).not.toContain(text(locale, "footer.site_map").replaceAll(/\s/g, ""));
      for (const part of [firmTexts(DEFAULT_FIRM_NAMES, locale)["firm.name"], compare])
        expect(comparison.words).toContain(part.replaceAll(/\s/g, ""));
      const [table, contact] = [page.getByRole("table"), page.getByRole("contentinfo").locator("> p")];
      expect((await boxOf(table)).width).toBeCloseTo((await boxOf(contact)).width, 0);
      await visit(page, inLocale(locale, "/projects/1"));
      const unseen = page.locator("[data-awaits-scroll]").last();
      await expect(unseen, "nobody scrolls on paper").toHaveCSS("opacity", "1");
    },
  );

for (const locale of LOCALES)
  test(
    `the payment plan of the address is printed on the apartment's sheet, in ${locale}`,
    onlyInFull(locale !== "ka"),
    async ({ openWindow, system }) => {
      const apartment = await availableOn(system, "C", 5);
      const token = await system.signIn(STAFF.admin);
      const address = inLocale(locale, `${pathOf(apartment)}?plan=1&down=30&months=24`);
      const page = await openWindow(DESKTOP);
      for (const isLongest of [false, true]) {
        if (isLongest)
          await system.call(
            apartmentRoutes.patch,
            { params: { id: String(apartment.id) }, body: { translations: LONGEST } },
            { token },
          );
        await visit(page, address);
        if (isLongest) await expect(page.getByRole("article")).toContainText("the end");
        await expect(page.getByRole("slider").first()).toBeVisible();
        const sheet = await printed(page);
        expect(sheet.pages).toBe(1);
        const [day = ""] = text(locale, "apartments.plan_as_of", { date: "|" }).split("|");
        const figures = ["plan_instalment_monthly", "plan_down", "plan_total"].map((key) =>
          text(locale, `apartments.${key}`),
        );
        const term = `${text(locale, "apartments.plan_months")}: 24`;
        for (const part of [day, term, ...figures, ...(isLongest ? ["the end"] : [])])
          expect(sheet.words).toContain(part.replaceAll(/\s/g, ""));
        for (const key of ["plan_title", "plan_schedule", "plan_enquire"])
          expect(sheet.words, key).not.toContain(text(locale, `apartments.${key}`).replaceAll(/\s/g, ""));
      }
    },
  );

test("the calculator opens at the plan of the quoted figure, and its sliders follow the keyboard", async ({
  openWindow,
  system,
}) => {
  const apartment = await availableOn(system, "C", 5);
  const page = await openWindow(DESKTOP);
  await visit(page, inLocale("en", pathOf(apartment)));
  await page.locator('a[href$="#plan"]').first().click();
  await expect(page).toHaveURL(/plan=1&down=20&months=48#plan$/);
  const calculator = page.locator("#plan");
  const [share, figure] = [calculator.getByRole("slider").first(), calculator.locator("output")];
  await expect(share).toHaveValue("20");
  const quoted = await figure.innerText();
  await share.focus();
  await page.keyboard.press("ArrowRight");
  await expect(share).toHaveValue("21");
  await expect(figure).not.toHaveText(quoted);
  await page.keyboard.press("PageUp");
  await expect(share).toHaveValue("26");
  await expect(page).toHaveURL(/plan=1&down=26&months=48/);
});

const WAYS = [
  { way: "mouse", size: DESKTOP, quickLocale: null },
  { way: "touch", size: PHONE, quickLocale: "en" },
  { way: "keyboard", size: DESKTOP, quickLocale: null },
] as const;

for (const { way, size, quickLocale } of WAYS)
  for (const locale of LOCALES)
    test(
      `by ${way} a visitor gets from the home page to an apartment's enquiry, in ${locale}`,
      onlyInFull(locale !== quickLocale),
      async ({ openWindow, system }) => {
        const page = await openWindow(size);
        const use = async (control: Locator) => {
          await control.scrollIntoViewIfNeeded();
          if (way === "touch") return control.tap();
          if (way === "mouse") return control.click();
          await control.focus();
          return page.keyboard.press("Enter");
        };
        /** The first tap shows what was touched. */
        const enter = async (zone: Locator, place: RegExp) => {
          await use(zone);
          if (way === "touch") {
            const again = page.getByText(text(locale, "apartments.tap_again"));
            await expect(page.getByRole("dialog").or(again)).toBeVisible();
            // Zones too thin for touch are magnified first, and the second tap selects.
            if (await again.isVisible()) await zone.tap();
            await page.getByRole("dialog").getByRole("link").last().tap();
          }
          await expect(page).toHaveURL(place);
        };
        const zoneTo = (path: string) => page.getByRole("main").locator(`svg a[href*="${path}"]`).first();
        await visit(page, inLocale(locale, "/"));
        await use(page.getByRole("main").locator('a[href$="/projects/1"]:visible').last());
        await expect(page).toHaveURL(/\/projects\/1$/);
        await enter(zoneTo("/projects/1/B"), /\/projects\/1\/B$/);
        await enter(zoneTo("/B/floor-8"), /\/B\/floor-8$/);
        await enter(zoneTo("/apartment-"), /\/floor-8\/apartment-\d+$/);

        await use(page.getByRole("button", { name: text(locale, "apartments.call_about") }).first());
        const { dialog, fill, send } = callRequest(page, locale);
        await expect(dialog).toBeVisible();
        const name = unique(`Visitor by ${way}`);
        await fill({ name, email: "visitor@example.com", phone: "555 12 34 56" });
        await use(send);
        await expect(toast(page, locale)).toContainText(text(locale, "messages.request_sent"));
        const token = await system.signIn(STAFF.admin);
        const { data } = await system.call(listEnquiries, { query: { search: name } }, { token });
        expect(data[0]?.apartment).toMatchObject({ floor_number: 8, building: { identifier: "B" } });
      },
    );
