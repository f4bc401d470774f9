import type { Locator } from "@playwright/test";
import { createTower } from "../../stack/factories/explorer.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  onlyInFull,
  type Page,
  PHONE,
  test,
  text,
  USUAL_PHONE,
  visit,
} from "../fixtures.ts";
import { inDatabase } from "../in-database.ts";
import { boxOf, isWithin, rows, stage, tool, zones } from "./explorer-parts.ts";

const SCREENS = [
  [1024, 768],
  [2560, 1080],
  [844, 390],
  [390, 844],
] as const;
async function expectNoneOverlap(page: Page): Promise<void> {
  const boxes = await stage(page)
    .locator("svg ~ span")
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().toJSON() as DOMRect));
  const touching = boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      ),
  );
  expect(touching).toEqual([]);
}

test(
  "a visitor gets by mouse from the building to an apartment and back",
  onlyInFull(),
  async ({ openWindow }) => {
    const page = await openWindow(DESKTOP);
    await visit(page, "/en/projects/1");
    await zones(page).first().scrollIntoViewIfNeeded();
    await expect(zones(page)).toHaveCount(3);
    await zones(page)
      .and(page.getByRole("link", { name: /^Building B/ }))
      .click();
    await expect(page).toHaveURL(/\/en\/projects\/1\/B$/);
    const floor = zones(page).and(page.getByRole("link", { name: /^Floor 8:/ }));
    // The page may still be scrolling to its top.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await floor.hover();
      // Its row is highlighted with the zone.
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
  },
);

test(
  "every floor of a tower is reachable on every screen, whatever the picture's shape",
  onlyInFull(),
  async ({ openWindow, system }) => {
    const tower = await inDatabase(system, createTower);
    const page = await openWindow(DESKTOP);
    await visit(page, `/en${tower.path}`);
    const picture = stage(page).locator("img");
    for (const [width, height] of SCREENS) {
      await page.setViewportSize({ width, height });
      await expect(zones(page)).toHaveCount(tower.floors);
      await stage(page).scrollIntoViewIfNeeded();
      /** Measured together with the stage, which moves with the page. */
      const isInStage = async (part: Locator) => isWithin(await boxOf(part), await boxOf(stage(page)));
      /** A zone's box includes its outline. */
      const isMiddleInStage = async (zone: Locator) => {
        const { x, y, width: wide, height: high } = await boxOf(zone);
        const middle = { x: x + wide / 2, y: y + high / 2, width: 0, height: 0 };
        return isWithin(middle, await boxOf(stage(page)));
      };
      for (const zone of [zones(page).first(), zones(page).last()])
        await expect.poll(() => isMiddleInStage(zone), `${width} x ${height}`).toBe(true);
      /** In pixels of the unmagnified picture. */
      const outline = async () => {
        const polygon = zones(page).first().locator("polygon").last();
        const thickness = await polygon.evaluate((zone) => parseFloat(getComputedStyle(zone).strokeWidth));
        return thickness * (await boxOf(picture)).width;
      };
      const thin = await outline();
      for (let times = 0; times < 4; times++) await tool(page, "zoom_in").click();
      expect(await isInStage(picture)).toBe(false);
      expect(await outline(), "an outline stays as thin as it was").toBeCloseTo(thin, 0);
      // The keyboard scrolls the focused zone into view, and can pan.
      await zones(page).nth(1).focus();
      await page.keyboard.press("Shift+Tab");
      await expect(zones(page).first()).toBeFocused();
      await expect.poll(() => isMiddleInStage(zones(page).first())).toBe(true);
      await expect(stage(page)).toBeInViewport();
      const offset = async () => (await boxOf(picture)).y - (await boxOf(stage(page))).y;
      const before = await offset();
      await page.keyboard.press("ArrowDown");
      await expect.poll(offset).toBeLessThan(before);
      await tool(page, "zoom_reset").click();
      await expect.poll(() => isInStage(picture)).toBe(true);
    }
  },
);

for (const hasFullScreen of [true, false])
  test(
    `a picture fills the ${hasFullScreen ? "screen" : "window where the browser gives no screen"}`,
    onlyInFull(),
    async ({ openWindow }) => {
      const page = await openWindow(DESKTOP);
      if (!hasFullScreen)
        await page.addInitScript(() =>
          Object.defineProperty(document, "fullscreenEnabled", { value: false }),
        );
      await visit(page, "/en/about");
      await visit(page, "/en/projects/1/B/floor-6");
      await tool(page, "full_screen").click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toBeVisible();
      await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(hasFullScreen);
      const box = await boxOf(dialog.getByRole("group"));
      expect(box.width).toBeGreaterThan(1000);
      await expectAccessible(page, { isInNativeDialog: true });
      await dialog.getByRole("button", { name: text("en", "apartments.full_screen_exit") }).click();
      await expect(dialog).toBeHidden();
      await expect(tool(page, "full_screen")).toBeFocused();

      // Back closes the full screen; after following one of its links, Back returns to the page in one step.
      await tool(page, "full_screen").click();
      await expect(dialog).toBeVisible();
      await page.goBack();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/\/floor-6$/);
      await tool(page, "full_screen").click();
      await dialog.locator("svg a").first().press("Enter");
      await expect(page).toHaveURL(/\/apartment-\d+$/);
      await page.goBack();
      await expect(page).toHaveURL(/\/floor-6$/);
      await expect(dialog).toBeHidden();
      await page.goBack();
      await expect(page).toHaveURL(/\/en\/about$/);
    },
  );

test(
  "touch selects among sixty floors and forty apartments, and no number hides another",
  onlyInFull(),
  async ({ openWindow, system }) => {
    const tower = await inDatabase(system, createTower);
    const page = await openWindow(USUAL_PHONE);
    for (const path of [tower.path, tower.densePath]) {
      await visit(page, `/en${path}`);
      await expectNoneOverlap(page);
      for (const row of (await rows(page).getByRole("link").all()).slice(0, 3))
        expect((await boxOf(row)).height).toBeGreaterThanOrEqual(24);
      const zone = zones(page).nth(10);
      await zone.tap();
      await expect(page.getByText(text("en", "apartments.tap_again"))).toBeVisible();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      const { width, height } = await boxOf(zone);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
      await expectNoneOverlap(page);
      await zone.tap();
      await expect(page.getByRole("dialog")).toBeVisible();
    }
  },
);

test("labels that staff have set are what visitors read", onlyInFull(), async ({ openWindow, system }) => {
  const tower = await inDatabase(system, createTower);
  const page = await openWindow({ viewport: { width: 1024, height: 768 } });
  await visit(page, `/en${tower.path}`);
  await expect(zones(page).and(page.getByRole("link", { name: /^Sky garden/ }))).toHaveCount(1);
  await expect(rows(page).getByRole("link", { name: /Sky garden/ })).toBeVisible();
  await rows(page).getByRole("link", { name: /^PH/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Floor PH");
  // Hovering shows a card on plans too, and in small windows.
  await visit(page, `/en${tower.densePath}`);
  await zones(page).first().hover();
  const card = stage(page).locator("[aria-hidden]").filter({ hasText: "Apartment 3001" });
  await expect(card).toBeVisible();
  expect(isWithin(await boxOf(card), await boxOf(stage(page)))).toBe(true);
});

test("a project's only building opens in its page", onlyInFull(), async ({ openWindow }) => {
  const page = await openWindow(DESKTOP);
  await visit(page, "/en/projects/2");
  await zones(page)
    .and(page.getByRole("link", { name: /^Floor 14:/ }))
    .click();
  await expect(page).toHaveURL(/\/projects\/2\/T\/floor-14$/);
});

test("everything works by keyboard alone", async ({ openWindow }) => {
  const page = await openWindow(DESKTOP);
  await visit(page, "/en/projects/1/B");
  await zones(page).first().focus();
  await page.keyboard.press("Tab");
  await expect(zones(page).nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/floor-8$/);
  // After navigation the heading has the focus, and its picture is next.
  const place = page.getByRole("region", { name: "Floor 8" });
  await expect(place).toBeFocused();
  await expect(place).toBeInViewport({ ratio: 0.5 });
  await zones(page).nth(1).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/apartment-\d+$/);
  await expect(page.getByRole("article", { name: /^Apartment 8/ })).toBeFocused();
  // Back returns to the origin, and the breadcrumb leads up.
  await page.goBack();
  await expect(zones(page).nth(1)).toBeFocused();
  await page
    .getByRole("main")
    .getByRole("link", { name: text("en", "buttons.back") })
    .press("Enter");
  await expect(page).toHaveURL(/\/projects\/1\/B$/);
  await expect(zones(page).nth(1)).toBeFocused();
});

test("touch taps, drags and pinches without losing a tap", async ({ openWindow }) => {
  const page = await openWindow(PHONE);
  await visit(page, "/en/projects/1/B/floor-6");
  const zone = zones(page).first();
  await page.getByRole("button", { name: text("en", "apartments.zoom_in") }).tap();
  await zone.tap();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText(/Apartment 6\d\d/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // Back closes the sheet, and the scroll position is kept.
  await page.evaluate(() => window.scrollBy({ top: 60, behavior: "instant" }));
  const y = await page.evaluate(() => window.scrollY);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/floor-6$/);
  expect(await page.evaluate(() => window.scrollY)).toBe(y);
  await zone.tap();
  await sheet.getByRole("link", { name: text("en", "apartments.see_apartment") }).tap();
  await expect(page).toHaveURL(/\/floor-6\/apartment-\d+$/);

  // On a phone on its side, where the sheet is beside the picture, full screen can still be left.
  await page.goBack();
  await page.setViewportSize({ width: 844, height: 390 });
  await tool(page, "full_screen").tap();
  const full = page.locator("dialog[open]");
  await full.locator("svg a").first().tap();
  await expect(full.getByRole("dialog")).toContainText(/Apartment 6\d\d/);
  await full.getByRole("button", { name: text("en", "apartments.full_screen_exit") }).tap();
  await expect(full).toBeHidden();
});

test("an unknown address answers 404 with a way back", onlyInFull(), async ({ openWindow }) => {
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

test("the screens work without JavaScript", onlyInFull(), async ({ openWindow }) => {
  const page = await openWindow({ ...DESKTOP, javaScriptEnabled: false });
  await page.goto("/en/projects/1/B");
  await rows(page).getByRole("link", { name: /^6/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Floor 6");
  await expect(page.getByRole("button", { name: text("en", "apartments.zoom_in") })).toHaveCount(0);
});
