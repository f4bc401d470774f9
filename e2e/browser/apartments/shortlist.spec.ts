import { listEnquiries } from "@ezo/contract/enquiries/enquiries";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { getApartmentNavigation } from "@ezo/contract/site/navigation";
import type { ZonedApartment } from "@ezo/contract/site/zones";
import type { BuiltSystem } from "../../stack/built-system.ts";
import {
  callRequest,
  contactForm,
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  layoutShift,
  onlyInFull,
  type Page,
  PHONE,
  STAFF,
  tabTo,
  test,
  text,
  toast,
  unique,
  visit,
} from "../fixtures.ts";

const heart = (page: Page, locale: "ka" | "en" | "ru", number: string, does: "add" | "take_off" = "add") =>
  page
    .getByRole("main")
    .getByRole("button", {
      name: text(locale, `apartments.shortlist_${does}`, {
        apartment: text(locale, "apartments.apartment_title", { number }),
      }),
    })
    .first();
const inHeader = (page: Page, locale: "ka" | "en" | "ru", number: number) =>
  page.getByRole("banner").getByRole("link", { name: text(locale, "header.shortlist_with", { number }) });
const card = (page: Page, locale: "ka" | "en" | "ru", number: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: text(locale, "apartments.apartment_title", { number }) });

/** Two apartments of a floor that no other test changes. */
async function apartmentsOf(system: BuiltSystem, building: string, floor: number): Promise<ZonedApartment[]> {
  const { data } = await system.call(getApartmentNavigation, {
    params: { id: "1" },
    query: { building_id: building, floor_number: String(floor), locale: "en" },
  });
  return data.apartments ?? [];
}
async function change(
  system: BuiltSystem,
  id: number,
  body: { status?: "available" | "sold"; is_active?: boolean },
) {
  const token = await system.signIn(STAFF.admin);
  await system.call(apartmentRoutes.patch, { params: { id: String(id) }, body }, { token });
}

/** On a phone the apartments' numbers stay above their columns down to the last row. */
async function expectNumbersStay(page: Page): Promise<void> {
  const last = page.getByRole("table").getByRole("row").last();
  await last.evaluate((row) => row.scrollIntoView({ block: "end", behavior: "instant" }));
  await expect(last).toBeInViewport();
  for (const apartment of await page.getByRole("columnheader").getByRole("link").all())
    await expect(apartment).toBeInViewport();
}

/** On a phone the heart and the button that removes a column lie in it, apart, above the plan that they would cover. */
async function expectButtonsAbovePlans(page: Page): Promise<void> {
  for (const column of (await page.getByRole("columnheader").all()).slice(1)) {
    const [cell, plan, heartBox, removeBox] = await Promise.all([
      column.boundingBox(),
      column.locator("img").boundingBox(),
      column.getByRole("button").first().boundingBox(),
      column.getByRole("button").last().boundingBox(),
    ]);
    if (!cell || !plan || !heartBox || !removeBox) throw new Error("a column has no plan, heart or button");
    expect(Math.max(heartBox.y + heartBox.height, removeBox.y + removeBox.height)).toBeLessThanOrEqual(
      plan.y,
    );
    expect(heartBox.x + heartBox.width).toBeLessThanOrEqual(cell.x + cell.width);
    expect(removeBox.x).toBeGreaterThanOrEqual(cell.x);
    expect(removeBox.x + removeBox.width).toBeLessThan(heartBox.x);
  }
}

test("by touch, apartments are kept, compared and shared; the link shows today's status in the reader's language", async ({
  openWindow,
  system,
}) => {
  const [first, second, third] = await apartmentsOf(system, "C", 6);
  if (!first || !second || !third) throw new Error("the demo's floor C 6 has fewer than three apartments");
  const page = await openWindow({ ...PHONE, permissions: ["clipboard-read", "clipboard-write"] });
  await visit(page, "/projects/1/C/floor-6");
  for (const { apartment_number: number } of [first, second, third]) {
    await heart(page, "ka", number).tap();
    await expect(heart(page, "ka", number, "take_off")).toBeVisible();
  }
  await page.reload();
  await inHeader(page, "ka", 3).tap();
  await expect(page).toHaveURL(/\/shortlist$/);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");

  await expect(card(page, "ka", third.apartment_number)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // Another window of the same browser is updated.
  const other = await page.context().newPage();
  await visit(other, "/shortlist");
  await expect(card(other, "ka", third.apartment_number)).toBeVisible();
  expect(await layoutShift(other), "the footer waits below for the list").toBeLessThan(0.02);
  await heart(other, "ka", third.apartment_number, "take_off").tap();
  await expect(inHeader(page, "ka", 2)).toBeVisible();
  await expect(card(page, "ka", third.apartment_number)).toHaveCount(0);
  await other.close();

  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.getByRole("button", { name: text("ka", "buttons.share") }).tap();
  await expect(toast(page, "ka")).toContainText(text("ka", "messages.copied"));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${system.url}/shortlist?ids=${first.id},${second.id}`);

  await page.getByRole("link", { name: text("ka", "apartments.compare_chosen", { number: 2 }) }).tap();
  await expect(page.getByRole("columnheader")).toHaveCount(3);
  await expect(page.getByRole("rowheader", { name: text("ka", "apartments.area_total") })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectButtonsAbovePlans(page);
  await expectAccessible(page);
  await expectNumbersStay(page);
  const gone = text("ka", "apartments.apartment_title", { number: second.apartment_number });
  await page
    .getByRole("button", { name: text("ka", "apartments.compare_remove", { apartment: gone }) })
    .tap();
  await expect(page.getByRole("columnheader")).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`/shortlist/compare\\?ids=${first.id}$`));
  await expect(inHeader(page, "ka", 2), "the shortlist stays as it is").toBeVisible();

  await change(system, first.id, { status: "sold" });
  await change(system, second.id, { is_active: false });
  const reader = await openWindow({ ...DESKTOP, storage: { ezo_locale: "ru" } });
  await reader.goto(link);
  await expect(reader.locator("html")).toHaveAttribute("lang", "ru");
  await expect(card(reader, "ru", first.apartment_number)).toContainText(
    text("ru", "apartments.status_sold"),
  );
  await expect(reader.getByText(text("ru", "apartments.no_longer_shown"), { exact: true })).toBeVisible();
  await reader.getByRole("button", { name: text("ru", "apartments.shortlist_keep") }).click();
  await expect(inHeader(reader, "ru", 1)).toBeVisible();
  await change(system, second.id, { is_active: true });
  await change(system, first.id, { status: first.status === "sold" ? "sold" : "available" });
});

test(
  "the keyboard leads from the home page to an enquiry about two apartments",
  onlyInFull(),
  async ({ openWindow, system }) => {
    test.setTimeout(90_000);
    const page = await openWindow(DESKTOP);
    const t = (key: string) => text("en", key);
    /** Follows the link called `name` and waits for the heading to which it leads. */
    const go = async (name: string, heading: string) => {
      await tabTo(page, name);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    };
    await visit(page, "/en");
    await go(t("header.projects"), t("header.projects"));
    await go("Linden Court", "Linden Court");
    // Until the explorer's code is loaded, Tab skips it.
    await expect(page.getByRole("link", { name: /^Building C/ }).first()).toBeVisible();
    await go("Building C", "Building C");
    await go("Floor 7", "Floor 7");
    await tabTo(page, text("en", "apartments.shortlist_add", { apartment: "Apartment 701" }));
    await page.keyboard.press("Space");
    await expect(inHeader(page, "en", 1)).toBeVisible();
    await go("702", "Apartment 702");
    await expect(page.getByRole("article", { name: "Apartment 702" })).toBeFocused();
    await tabTo(page, text("en", "apartments.shortlist"));
    await page.keyboard.press("Space");
    await inHeader(page, "en", 2).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("header.shortlist"));
    await expect(card(page, "en", "702")).toBeVisible();
    await go(t("apartments.enquire_about_all"), t("contact.title"));
    await expect(page).toHaveURL(/\/contact\?apartment=\d+,\d+$/);
    const form = contactForm(page, "en");
    await expect(form.message).toHaveValue(/apartment 701 .*apartment 702 /);
    const name = unique("Shortlist");
    await form.name.focus();
    await page.keyboard.type(name);
    await page.keyboard.press("Tab");
    await page.keyboard.type("shortlist@example.com");
    await form.send.focus();
    await page.keyboard.press("Enter");
    await expect(toast(page, "en")).toContainText(t("messages.success"));
    const token = await system.signIn(STAFF.admin);
    const { data } = await system.call(listEnquiries, { query: { search: name } }, { token });
    expect(data[0]?.apartment).toMatchObject({ number: "701", building: { identifier: "C" } });
    expect(data[0]?.message).toContain("702");
  },
);

test(
  "an enquiry about an apartment sold meanwhile arrives, and similar ones are offered",
  onlyInFull(),
  async ({ openWindow, system }) => {
    const [wanted] = (await apartmentsOf(system, "A", 7)).filter(({ status }) => status === "available");
    if (!wanted) throw new Error("the demo has nothing available on A 7");
    const { id, apartment_number: number } = wanted;
    const page = await openWindow(DESKTOP);
    await visit(page, `/ru/projects/1/A/floor-7/apartment-${id}`);
    await page.getByRole("button", { name: text("ru", "apartments.call_about") }).click();
    const call = callRequest(page, "ru");
    const name = unique("Sold meanwhile");
    await call.fill({ name, email: "late@example.com", phone: "555 12 34 56" });
    await change(system, id, { status: "sold" });
    await call.send.click();
    await expect(toast(page, "ru")).toContainText(text("ru", "messages.request_sent"));
    const apartment = text("ru", "apartments.apartment_title", { number });
    const building = "Корпус A";
    const heading = text("ru", "apartments.sold_meanwhile", { apartment, building });
    const dialog = page.getByRole("dialog").filter({ hasText: heading });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("listitem").first().getByRole("link").click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(apartment);

    await visit(page, `/ru/contact?apartment=${id}`);
    const form = contactForm(page, "ru");
    await form.fill({ name, email: "late@example.com", message: "?" });
    await form.send.click();
    const known = text("ru", "apartments.sold_already", { apartment, building });
    await expect(page.getByRole("heading", { name: known })).toBeVisible();
    const token = await system.signIn(STAFF.admin);
    const { data } = await system.call(listEnquiries, { query: { search: name } }, { token });
    expect(data.map((row) => row.apartment?.number)).toEqual([number, number]);
    await change(system, id, { status: "available" });
  },
);
