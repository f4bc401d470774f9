import { getApartmentNavigation } from "@ezo/contract/site/navigation";
import type { Locator } from "@playwright/test";
import type { BuiltSystem } from "../../stack/built-system.ts";
import { floorPath, pathOf, rows, setStatus, stage } from "../apartments/explorer-parts.ts";
import {
  contactForm,
  DESKTOP,
  expect,
  expectAccessible,
  onlyInFull,
  type Page,
  PHONE,
  test,
  text,
  toast,
  visit,
} from "../fixtures.ts";

const START = "/en/projects/1?kiosk=1";

const barOf = (page: Page) =>
  page.getByRole("complementary", { name: text("en", "header.kiosk"), exact: true });

test(
  "the site in the showroom has no footer, a code for the phone, and a way to begin again",
  onlyInFull(),
  async ({ openWindow }) => {
    const page = await openWindow(DESKTOP);
    await visit(page, START);
    const bar = barOf(page);
    await expect(bar).toBeVisible();
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    await bar.getByRole("button", { name: text("en", "header.kiosk_take") }).click();
    await expect(bar.getByRole("img")).toHaveAttribute("alt", /\/en\/projects\/1$/);
    await expectAccessible(page);
    // Every other page of the tab is as the first one.
    await visit(page, "/en/apartments");
    await expect(bar).toBeVisible();
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    await bar.getByRole("button", { name: text("en", "header.kiosk_again") }).click();
    await expect(page).toHaveURL(/\/en\/projects\/1\?kiosk=1$/);
    await visit(page, "/en/projects/1?kiosk=0");
    await expect(page.getByRole("contentinfo")).toHaveCount(1);
    await expect(bar).toHaveCount(0);
  },
);

test(
  "staff make their browser a screen of the showroom, and hold a button to end that",
  onlyInFull(),
  async ({ openAdmin }) => {
    const page = await openAdmin("/admin/profile");
    await page.getByRole("button", { name: /^User menu:/ }).click();
    await page.getByRole("menuitem", { name: "Showroom on this screen" }).click();
    const dialog = page.getByRole("dialog", { name: "Showroom on this screen" });
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Start" }).click();
    await expect(page).toHaveURL(/\/ka\/projects\/\d+\?kiosk=1$/);
    const bar = page.getByRole("complementary", { name: text("ka", "header.kiosk"), exact: true });
    await expect(bar).toBeVisible();
    // Visitors are alone with it.
    expect(await page.evaluate(() => localStorage.getItem("ezo_token"))).toBeNull();

    const leave = bar.getByRole("button", { name: text("ka", "header.kiosk_leave") });
    await leave.click();
    await expect(bar.getByText(text("ka", "header.kiosk_leave_hint", { seconds: 3 }))).toBeVisible();
    await expect(bar).toBeVisible();
    await leave.hover();
    await page.mouse.down();
    await expect(bar).toHaveCount(0);
    await page.mouse.up();
    await expect(page.getByRole("contentinfo")).toHaveCount(1);
    await expect(page).toHaveURL(/\/ka\/projects\/\d+$/);
    await page.reload();
    await expect(page.getByRole("contentinfo")).toHaveCount(1);
    await expect(bar).toHaveCount(0);
  },
);

test("the next visitor finds nothing of what was typed", onlyInFull(), async ({ openWindow }) => {
  const page = await openWindow(DESKTOP);
  await visit(page, START);
  await visit(page, "/en/contact");
  const form = contactForm(page, "en");
  await form.fill({ name: "Nino Beridze", email: "nino@example.ge", message: "Two rooms, please" });
  await barOf(page)
    .getByRole("button", { name: text("en", "header.kiosk_again") })
    .click();
  await expect(page).toHaveURL(/\/en\/projects\/1\?kiosk=1$/);
  await expect(barOf(page)).toBeVisible();
  const kept = await page.evaluate(() => Object.keys(sessionStorage));
  expect(kept.filter((key) => key.startsWith("ezo_draft"))).toEqual([]);
  await visit(page, "/en/contact");
  for (const field of [form.name, form.email, form.message]) await expect(field).toHaveValue("");
});

/** What the browser says of calls, and of code that nothing but a connection would make use of. */
const WITHOUT_NETWORK =
  /ERR_INTERNET_DISCONNECTED|WebSocket connection|dynamically imported module|CodeMissing/;

const pathIn = (url: string): string => new URL(url).pathname;
const expectDrawn = (img: Locator) =>
  expect.poll(() => img.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

/** The first apartment for sale on the lowest floor of the first building: it is among the first that are fetched ahead. */
async function firstForSale(system: BuiltSystem) {
  const at = async (place: { building_id?: string; floor_number?: string }) => {
    const query = { locale: "en" as const, ...place };
    return (await system.call(getApartmentNavigation, { params: { id: "1" }, query })).data;
  };
  const building = (await at({})).buildings[0]?.identifier ?? "";
  for (const { number } of (await at({ building_id: building })).floors ?? []) {
    const { apartments = [] } = await at({ building_id: building, floor_number: String(number) });
    const found = apartments.find(({ status }) => status === "available");
    if (found) return found;
  }
  throw new Error("the demo has nothing available");
}

test(
  "the showroom goes on without a connection with what it has fetched ahead, says so, and catches up",
  onlyInFull(),
  async ({ openWindow, system }) => {
    // It fetches every floor before the first apartment.
    test.setTimeout(120_000);
    const apartment = await firstForSale(system);
    const page = await openWindow({ ...DESKTOP, expects: WITHOUT_NETWORK });
    const answer = (id: string) =>
      page.waitForResponse((response) => new RegExp(`^/api/apartments/${id}$`).test(pathIn(response.url())));
    const first = answer(String(apartment.id));
    await visit(page, START);
    const bar = barOf(page);
    await first;
    // Fetched one after another, so that the plan of the first has come before the next one.
    await answer("\\d+");

    await page.context().setOffline(true);
    const note = bar.getByText(/^No connection since \d\d:\d\d\./);
    await expect(note).toBeVisible();
    const building = `/projects/1/${apartment.building_identifier}`;
    for (const path of [building, floorPath(apartment), pathOf(apartment)]) {
      await rows(page).locator(`a[href="/en${path}"]`).click();
      await expect(page).toHaveURL(new RegExp(`/en${path}$`));
      if (path !== pathOf(apartment)) await expectDrawn(stage(page).locator("img"));
    }
    await expect(page.getByRole("heading", { level: 1 })).toContainText(apartment.apartment_number);
    const plan = new RegExp(`^${text("en", "apartments.apartment_plan")}`);
    await expectDrawn(page.getByRole("region", { name: plan }).locator("img"));
    await bar.getByRole("button", { name: text("en", "header.kiosk_take") }).click();
    await expect(bar.getByText(text("en", "header.kiosk_scan_offline"))).toBeVisible();
    await expectAccessible(page);

    try {
      await setStatus(system, apartment.id, "sold");
      await page.context().setOffline(false);
      await expect(note).toHaveCount(0);
      await expect(page.getByRole("main").getByText("Sold", { exact: true }).first()).toBeVisible();
    } finally {
      await setStatus(system, apartment.id, "available");
    }
  },
);

test(
  "on a small screen the note about the connection is above the page, and not over its picture",
  onlyInFull(),
  async ({ openWindow }) => {
    const page = await openWindow({ ...PHONE, expects: WITHOUT_NETWORK });
    await visit(page, "/en/projects/1/A?kiosk=1");
    const bar = barOf(page);
    await expect(bar.getByRole("button", { name: text("en", "header.kiosk_take") })).toBeVisible();
    const picture = stage(page);
    await expectDrawn(picture.locator("img"));
    await page.context().setOffline(true);
    const note = bar.getByText(/^No connection since \d\d:\d\d\./);
    await expect(note).toBeVisible();
    const bottomOf = (place: Locator) => place.evaluate((one) => one.getBoundingClientRect().bottom);
    const topOf = (place: Locator) => place.evaluate((one) => one.getBoundingClientRect().top);
    expect(await bottomOf(note)).toBeLessThanOrEqual(await topOf(picture));
    // Wherever the page is scrolled to.
    await picture.evaluate((one) => one.scrollIntoView({ block: "end", behavior: "instant" }));
    expect(await bottomOf(note)).toBeLessThanOrEqual(await topOf(picture));
    await page.context().setOffline(false);
    await expect(note).toHaveCount(0);
  },
);

const BEHIND_A_DEAD_NETWORK = new RegExp(`ERR_FAILED|Unable to preload CSS|${WITHOUT_NETWORK.source}`);

test(
  "the showroom loads no document over a network that leads nowhere",
  onlyInFull(),
  async ({ openWindow, system }) => {
    const page = await openWindow({ ...DESKTOP, expects: BEHIND_A_DEAD_NETWORK });
    await visit(page, START);
    const bar = barOf(page);
    await expect(bar).toBeVisible();
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.url().startsWith(system.url))
        documents.push(request.url());
    });
    await page.route("**/*", (route) => route.abort());
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);

    await page.getByRole("button", { name: "RU", exact: true }).click();
    await expect(toast(page, "en").filter({ hasText: text("en", "errors.offline") })).toHaveCount(1);
    await expect(page.locator("[data-overlay]")).toBeHidden();
    await page
      .getByRole("banner")
      .getByRole("link", { name: text("en", "header.about"), exact: true })
      .click();
    await page
      .getByRole("main")
      .getByRole("button", { name: text("en", "buttons.retry") })
      .click();
    await expect(bar.getByText(/^No connection since \d\d:\d\d\./)).toBeVisible();
    await bar.getByRole("button", { name: text("en", "header.kiosk_again") }).click();
    await expect(page).toHaveURL(/\/en\/projects\/1\?kiosk=1$/);
    await expect(page.locator("html")).toHaveAttribute("data-kiosk", "");
    expect(documents).toEqual([]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
);
