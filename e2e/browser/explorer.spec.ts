import { listCustomers } from "@ezo/contract/customers";
import { apartmentRoutes } from "@ezo/contract/inventory";
import { getApartmentNavigation, type ZonedApartment } from "@ezo/contract/navigation";
import type { Locator } from "@playwright/test";
import type { BuiltSystem } from "../stack/built-system.ts";
import {
  callRequest,
  DESKTOP,
  expect,
  expectAccessible,
  expectHeadingsInOrder,
  expectNoSidewaysScroll,
  inLocale,
  LOCALES,
  type Page,
  PHONE,
  STAFF,
  test,
  text,
  toast,
  unique,
  visit,
} from "./fixtures.ts";

const zones = (page: Page) => page.getByRole("main").locator("svg a");
const rows = (page: Page) =>
  page.getByRole("main").getByRole("list", { name: text("en", "apartments.list") });
const floorPath = (apartment: ZonedApartment) =>
  `/projects/1/${apartment.building_identifier}/floor-${apartment.floor_number}`;
const pathOf = (apartment: ZonedApartment) => `${floorPath(apartment)}/apartment-${apartment.id}`;

/** An available apartment of the demo on a floor of its own, so that tests do not meet. */
async function availableOn(system: BuiltSystem, building: string, floor: number): Promise<ZonedApartment> {
  const { data } = await system.call(getApartmentNavigation, {
    params: { id: "1" },
    query: { building_id: building, floor_number: String(floor), locale: "en" },
  });
  const found = data.apartments?.find(({ status }) => status === "available");
  if (!found) throw new Error(`the demo has nothing available on ${building} ${floor}`);
  return found;
}
async function setStatus(system: BuiltSystem, id: number, status: "available" | "sold"): Promise<void> {
  const token = await system.signIn(STAFF.admin);
  await system.call(apartmentRoutes.patch, { params: { id: String(id) }, body: { status } }, { token });
}

test("a visitor walks by mouse from the house to the apartment and back", async ({ openWindow }) => {
  const page = await openWindow(DESKTOP);
  await visit(page, "/en/projects/1");
  await zones(page).first().scrollIntoViewIfNeeded();
  await expect(zones(page)).toHaveCount(3);
  await zones(page)
    .and(page.getByRole("link", { name: /^Building B/ }))
    .click();
  await expect(page).toHaveURL(/\/en\/projects\/1\/B$/);
  const floor = zones(page).and(page.getByRole("link", { name: /^Floor 8:/ }));
  // The page may still be scrolling smoothly to its top, away from under the pointer.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await floor.hover();
    // The row beside it lights with the zone.
    await expect(rows(page).getByRole("link", { name: /^8/ })).toHaveClass(/active/, { timeout: 1000 });
  }).toPass();
  await floor.click();
  await expect(page).toHaveURL(/\/B\/floor-8$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Floor 8");
  await page.getByRole("link", { name: text("en", "apartments.floor_down") }).click();
  await expect(page).toHaveURL(/\/B\/floor-7$/);
  await rows(page).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/B\/floor-7\/apartment-\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Apartment 7\d\d$/);
  await page
    .getByRole("navigation", { name: text("en", "apartments.place") })
    .getByRole("link", { name: "Building B" })
    .click();
  await expect(page).toHaveURL(/\/projects\/1\/B$/);
});

test("a project's only building opens in its page", async ({ openWindow }) => {
  const page = await openWindow(DESKTOP);
  await visit(page, "/en/projects/2");
  await zones(page)
    .and(page.getByRole("link", { name: /^Floor 14:/ }))
    .click();
  await expect(page).toHaveURL(/\/projects\/2\/T\/floor-14$/);
});

test("the keyboard alone is enough", async ({ openWindow }) => {
  const page = await openWindow(DESKTOP);
  await visit(page, "/en/projects/1/B");
  await zones(page).first().focus();
  await page.keyboard.press("Tab");
  await expect(zones(page).nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/floor-8$/);
  // After going on, the heading of the new place holds the focus.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await zones(page).first().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/apartment-\d+$/);
});

test("a finger taps, drags and pinches without losing a tap", async ({ openWindow }) => {
  const page = await openWindow(PHONE);
  await visit(page, "/en/projects/1/B/floor-6");
  const zone = zones(page).first();
  await page.getByRole("button", { name: text("en", "apartments.zoom_in") }).tap();
  await zone.tap();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText(/Apartment 6\d\d/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await sheet.getByRole("link", { name: text("en", "apartments.see_apartment") }).tap();
  await expect(page).toHaveURL(/\/floor-6\/apartment-\d+$/);
});

test("filters live in the address, follow to the next floor and say what to loosen", async ({
  openWindow,
}) => {
  const page = await openWindow(DESKTOP);
  await visit(page, "/en/projects/1/B/floor-6");
  await page.locator("summary").click();
  await page.getByLabel("3", { exact: true }).check({ force: true });
  await expect(page).toHaveURL(/rooms=3/);
  await expect(page.getByText(/^\d+ of 102 match$/)).toBeVisible();
  await page.getByRole("link", { name: text("en", "apartments.floor_up") }).click();
  await expect(page).toHaveURL(/floor-7\?rooms=3$/);
  await page.goto("/en/projects/1/B/floor-6?rooms=1&area_min=90");
  await expect(page.getByText(text("en", "apartments.none_match"))).toBeVisible();
  await page.getByRole("button", { name: /^Without “Rooms”/ }).click();
  await expect(page).toHaveURL(/\?area_min=90$/);
});

for (const locale of LOCALES)
  test(`what is sold elsewhere is sold here within moments, in ${locale}`, async ({ openWindow, system }) => {
    const apartment = await availableOn(system, "B", { ka: 9, en: 8, ru: 5 }[locale]);
    const [plan, detail] = [await openWindow(DESKTOP), await openWindow(PHONE)];
    const connected = [plan, detail].map((page) => page.waitForEvent("websocket"));
    await visit(plan, inLocale(locale, floorPath(apartment)));
    await visit(detail, inLocale(locale, pathOf(apartment)));
    await Promise.all(connected);
    // The client asks once more when its line stands; what is on screen then is the truth.
    await plan.waitForLoadState("networkidle");
    await detail.waitForLoadState("networkidle");
    await setStatus(system, apartment.id, "sold");
    const sold = text(locale, "apartments.status_sold");
    const name = new RegExp(`${apartment.apartment_number}\\D.*${sold}$`);
    await expect(zones(plan).and(plan.getByRole("link", { name }))).toHaveCount(1, { timeout: 2000 });
    await expect(detail.getByText(text(locale, "apartments.sold_note"))).toBeVisible({ timeout: 2000 });
    // Enquiring gives way to what is like it and still free.
    await expect(detail.getByRole("heading", { name: text(locale, "apartments.similar") })).toBeVisible();
    await setStatus(system, apartment.id, "available");
  });

test("a call request takes the apartment along", async ({ openWindow, system }) => {
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
  const { data } = await system.call(listCustomers, { query: { search: name } }, { token });
  expect(data[0]?.apartment).toMatchObject({
    number: apartment.apartment_number,
    floor_number: 3,
    building: { identifier: "C" },
  });
});

test("an address that names no place answers 404 with a way back", async ({ openWindow }) => {
  const page = await openWindow({ ...DESKTOP, expects: /status of 404/ });
  for (const path of [
    "/projects/1/Z",
    "/projects/1/A/floor-99",
    "/projects/1/A/sixth",
    "/projects/1/A/floor-2/apartment-1",
    "/projects/1/A/floor-1/apartment-999999",
  ]) {
    const response = await page.goto(`/en${path}`);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text("en", "apartments.missing_title"));
  }
  await page.getByRole("link", { name: text("en", "apartments.to_project") }).click();
  await expect(page).toHaveURL(/\/en\/projects\/1$/);
});

test("an apartment's printed sheet is accessible", async ({ openWindow, system }) => {
  const page = await openWindow(DESKTOP);
  await visit(page, `/en${pathOf(await availableOn(system, "C", 4))}`);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectHeadingsInOrder(page);
});

test("the screens work without JavaScript", async ({ openWindow }) => {
  const page = await openWindow({ ...DESKTOP, javaScriptEnabled: false });
  await page.goto("/en/projects/1/B");
  await rows(page).getByRole("link", { name: /^6/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Floor 6");
});

const WAYS = [
  { way: "mouse", size: DESKTOP },
  { way: "touch", size: PHONE },
  { way: "keyboard", size: DESKTOP },
] as const;

for (const { way, size } of WAYS)
  for (const locale of LOCALES)
    test(`by ${way} a visitor comes from the home page to an apartment's enquiry, in ${locale}`, async ({
      openWindow,
      system,
    }) => {
      const page = await openWindow(size);
      const use = async (control: Locator) => {
        await control.scrollIntoViewIfNeeded();
        if (way === "touch") return control.tap();
        if (way === "mouse") return control.click();
        await control.focus();
        return page.keyboard.press("Enter");
      };
      /** A finger is first told what it has touched. */
      const enter = async (zone: Locator, place: RegExp) => {
        await use(zone);
        if (way === "touch") await page.getByRole("dialog").getByRole("link").last().tap();
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
      const { data } = await system.call(listCustomers, { query: { search: name } }, { token });
      expect(data[0]?.apartment).toMatchObject({ floor_number: 8, building: { identifier: "B" } });
    });
