import { getFooter } from "@ezo/contract/site/contact";
import { listEnquiries } from "@ezo/contract/enquiries";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { NOTE_MAX_LENGTH } from "@ezo/contract/values/limits";
import { getApartmentNavigation, type ZonedApartment } from "@ezo/contract/site/navigation";
import type { Locator } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import type { BuiltSystem } from "../../stack/built-system.ts";
import { createTower } from "../../stack/explorer.ts";
import {
  callRequest,
  DESKTOP,
  expect,
  expectAccessible,
  expectHeadingsInOrder,
  expectNoSidewaysScroll,
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
  waitForHydration,
  visit,
} from "../fixtures.ts";
import { inDatabase } from "../in-database.ts";
import { isFullRun } from "../../../scripts/lib/tests/test-scope.ts";

const zones = (page: Page) => page.getByRole("main").locator("svg a");
const rows = (page: Page) =>
  page.getByRole("main").getByRole("list", { name: text("en", "apartments.list") });
/** The visible part of the picture with its zones. */
const stage = (page: Page) => page.getByRole("main").locator("div:has(> div > svg[role=group])");
const tool = (page: Page, key: string) =>
  page.getByRole("main").getByRole("button", { name: text("en", `apartments.${key}`), exact: true });
/** 60 mm of paper. */
const PLAN_MIN_PX = 226;
const A4_MM = [210, 297];
const SCREENS = [
  [1024, 768],
  [2560, 1080],
  [844, 390],
  [390, 844],
] as const;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("what has no box is not on the page");
  return box;
}
function isWithin(inner: Box, outer: Box): boolean {
  const isHigh = inner.y >= outer.y - 1 && inner.y + inner.height <= outer.y + outer.height + 1;
  const isWide = inner.x >= outer.x - 1 && inner.x + inner.width <= outer.x + outer.width + 1;
  return isHigh && isWide;
}
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

const floorPath = (apartment: ZonedApartment) =>
  `/projects/1/${apartment.building_identifier}/floor-${apartment.floor_number}`;
const pathOf = (apartment: ZonedApartment) => `${floorPath(apartment)}/apartment-${apartment.id}`;

/** An available demo apartment on a separate floor, so that tests do not interfere. */
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

/** A zone's fill, from its second polygon, which is the visible one. */
const fillOf = (page: Page, name: RegExp) =>
  zones(page)
    .and(page.getByRole("link", { name }))
    .locator("polygon")
    .nth(1)
    .evaluate((polygon) => getComputedStyle(polygon).fill);

test("a filter highlights matches and dims the rest, and the list counts them", async ({
  openWindow,
  system,
}) => {
  const tower = await inDatabase(system, createTower);
  for (const size of [DESKTOP, PHONE]) {
    const page = await openWindow(size);
    await visit(page, `/en${tower.path}`);
    const plain = await fillOf(page, /^Floor 7:/);
    // Two rooms exist only on the dense floor.
    await visit(page, `/en${tower.path}?rooms=2`);
    const matching = text("en", "apartments.matching", { count: 13, total: 40 });
    await expect(rows(page).getByRole("link", { name: /^30/ })).toContainText(matching);
    await expect(rows(page).getByText(/available/)).toHaveCount(0);
    // A number that is struck through would read as sold.
    await expect(rows(page).getByText("7", { exact: true })).toHaveCSS("text-decoration-line", "none");
    const [lit, dimmed] = [await fillOf(page, /^Floor 30: 13 of 40/), await fillOf(page, /^Floor 7: 0 of 1/)];
    expect(new Set([plain, lit, dimmed]).size).toBe(3);
  }
});

test(
  "a floor's row keeps its words beside the shapes of its apartments",
  onlyInFull(),
  async ({ openWindow }) => {
    const page = await openWindow(DESKTOP);
    /** Rows whose words and shapes overlap. */
    const covered = () =>
      page.locator("main li").evaluateAll((all) =>
        all.flatMap((row) => {
          const words = document.createRange();
          const [side] = [...row.querySelectorAll("[class*=side]")];
          if (side) words.selectNodeContents(side);
          const shapes = [...row.querySelectorAll("svg, i")].map((shape) => shape.getBoundingClientRect());
          const isCovered = [...words.getClientRects()].some((line) =>
            shapes.some(
              ({ left, right, top, bottom }) =>
                left < line.right && line.left < right && top < line.bottom && line.top < bottom,
            ),
          );
          return isCovered ? [row.textContent] : [];
        }),
      );
    // Georgian has the longest words; the full run has the others too.
    for (const locale of isFullRun ? LOCALES : (["ka"] as const))
      for (const query of ["?rooms=2", ""]) {
        await visit(page, inLocale(locale, `/projects/1/B${query}`));
        await expect(page.locator("main li [class*=side]").first()).toHaveText(/\d/);
        for (const [width, height] of [
          [320, 700],
          [344, 700],
          [720, 450],
          [844, 390],
          [960, 700],
          [1024, 768],
        ]) {
          await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
          expect(await covered(), `${locale}${query} at ${width} px`).toEqual([]);
        }
      }
  },
);

test(
  "a filter also works on a floor's plan and a project's facade",
  onlyInFull(),
  async ({ openWindow, system }) => {
    const tower = await inDatabase(system, createTower);
    for (const size of [DESKTOP, PHONE]) {
      const page = await openWindow(size);
      const fills = async () => [
        await fillOf(page, /^Apartment 3002,/),
        await fillOf(page, /^Apartment 3003,/),
      ];
      await visit(page, `/en${tower.densePath}`);
      const [matchBefore, otherBefore] = await fills();
      await visit(page, `/en${tower.densePath}?rooms=2`);
      await expect(page.getByText(text("en", "apartments.matching", { count: 13, total: 40 }))).toBeVisible();
      const [lit, dimmed] = await fills();
      expect(lit).not.toBe(matchBefore);
      expect(dimmed).not.toBe(otherBefore);
      expect(lit).not.toBe(dimmed);

      await visit(page, "/en/projects/1");
      const front = await fillOf(page, /^Building B:/);
      // Building A has seven floors, building B nine.
      await visit(page, "/en/projects/1?floor_min=8");
      await expect(rows(page).getByRole("link", { name: /^Building A 0 of \d+ match/ })).toBeVisible();
      const house = [await fillOf(page, /^Building B: [1-9]\d* of/), await fillOf(page, /^Building A: 0 of/)];
      expect(new Set([front, ...house]).size).toBe(3);
    }
  },
);

test(
  "touch selects among sixty floors and forty apartments, and no number hides another",
  onlyInFull(),
  async ({ openWindow, system }) => {
    const tower = await inDatabase(system, createTower);
    const page = await openWindow({ ...PHONE, viewport: { width: 390, height: 844 } });
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

test(
  "filters are in the address, apply to the next floor and say what to relax",
  onlyInFull(),
  async ({ openWindow }) => {
    const page = await openWindow(DESKTOP);
    await visit(page, "/en/projects/1/B/floor-6");
    await page.locator("summary").click();
    await page.getByLabel("3", { exact: true }).check();
    await expect(page).toHaveURL(/rooms=3/);
    await expect(page.getByText(/^\d of [3-9] match$/), "of this floor").toBeVisible();
    await expect(page.getByText(/^\d+ of 102 match in the whole project$/)).toBeVisible();
    await page.getByRole("link", { name: text("en", "apartments.floor_up") }).click();
    await expect(page).toHaveURL(/floor-7\?rooms=3$/);
    // Filters are kept on the way up to the project and open its explorer; so does a shared link.
    const explorer = page.getByRole("region", { name: text("en", "projects.choose_apartment") });
    const crumbs = page.getByRole("navigation", { name: text("en", "apartments.place") });
    await crumbs.getByRole("link", { name: "Linden Court" }).click();
    await expect(page).toHaveURL(/\/projects\/1\?rooms=3$/);
    await expect(explorer).toBeInViewport({ ratio: 0.9 });
    await visit(page, "/en/projects/1?rooms=3");
    await expect(explorer).toBeInViewport({ ratio: 0.9 });
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await visit(page, "/en/about");
    await page.goBack();
    await waitForHydration(page);
    await expect(explorer, "a remembered place is kept").not.toBeInViewport();
    await page.goto("/en/projects/1/B/floor-6?rooms=1&area_min=90");
    await expect(page.getByText(text("en", "apartments.none_match"))).toBeVisible();
    await page.getByRole("button", { name: /^Without “Rooms”/ }).click();
    await expect(page).toHaveURL(/\?area_min=90$/);
  },
);

test("the filters' fields are wide enough for their text", onlyInFull(), async ({ openWindow }) => {
  const page = await openWindow(DESKTOP);
  /** Placeholders wider than their fields. A narrow window folds the form away, which has no widths then. */
  const cut = () =>
    page.locator("details input[placeholder]").evaluateAll((fields) =>
      (fields as HTMLInputElement[]).flatMap((field) => {
        const form = field.closest("details");
        if (form) form.open = true;
        const style = getComputedStyle(field);
        const pen = document.createElement("canvas").getContext("2d");
        if (!pen) throw new Error("nothing to measure with");
        pen.font = style.font;
        const room =
          field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
        return pen.measureText(field.placeholder).width > room ? [field.placeholder] : [];
      }),
    );
  for (const locale of LOCALES) {
    await visit(page, inLocale(locale, "/projects/1/B?rooms=2"));
    await expect(page.getByPlaceholder(text(locale, "apartments.least"))).toHaveCount(3);
    for (const width of [320, 360, 1100, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(cut, `${locale} at ${width} px`).toEqual([]);
    }
  }
});

for (const locale of LOCALES)
  test(
    `filters are typed, chosen and reverted by keyboard at every level, in ${locale}`,
    onlyInFull(locale !== "ka"),
    async ({ openWindow }) => {
      const page = await openWindow(DESKTOP);
      const form = page.getByRole("main").locator("details");
      const chip = form.getByRole("checkbox", { name: "2", exact: true });
      const [area, least] = [text(locale, "apartments.area_range"), text(locale, "apartments.least")];
      const field = form.getByRole("textbox", { name: `${area}: ${least}` });
      for (const path of isFullRun
        ? ["/projects/1", "/projects/1/B", "/projects/1/B/floor-6"]
        : ["/projects/1/B"]) {
        await visit(page, inLocale(locale, path));
        await form.locator("summary").press("Enter");
        await chip.press("Space");
        await expect(page).toHaveURL(/\?rooms=2$/);
        await expect(chip).toBeFocused();
        await field.press("6");
        await expect(page).toHaveURL(/\?rooms=2&area_min=6$/);
        await expect(field).toBeFocused();
        await page.keyboard.type("0,5");
        await expect(page).toHaveURL(/\?rooms=2&area_min=60\.5$/);
        await expect(field).toHaveValue("60,5");
        await expect(form.getByText(/102/)).toBeVisible();

        // Continuous typing is one step in the history.
        await page.goBack();
        await expect(page).toHaveURL(/\?rooms=2$/);
        await expect(field).toHaveValue("");
        await expect(chip).toBeChecked();
        await page.goBack();
        await expect(chip).not.toBeChecked();
        await field.press("7");
        await expect(page).toHaveURL(/\?area_min=7$/);
        // When the last filter is removed, the fields stay open.
        await field.press("Backspace");
        await expect(page).not.toHaveURL(/area_min/);
        await expect(field).toBeFocused();
        await expect(field).toBeVisible();

        await visit(page, inLocale(locale, `${path}?rooms=2&area_min=60`));
        await expect(field).toHaveValue("60");
        await expect(chip).toBeChecked();
        await page.getByRole("button", { name: text(locale, "buttons.clear_filters") }).press("Enter");
        await expect(form.locator("summary")).toBeFocused();
        await expect(page).toHaveURL(new RegExp(`${path}$`));
      }
    },
  );

test("invalid numbers are named and do not filter", onlyInFull(), async ({ openWindow }) => {
  const page = await openWindow(DESKTOP);
  await visit(page, "/en/projects/1/B");
  await page.locator("summary").click();
  const field = page.getByLabel(`${text("en", "apartments.floor")}: ${text("en", "apartments.least")}`);
  await field.fill("2,5");
  await expect(field).toHaveAccessibleDescription(text("en", "errors.invalid_number"));
  await field.fill("400");
  await expect(page).toHaveURL(/floor_min=400$/);
  await expect(page.getByText(text("en", "apartments.none_match"))).toBeVisible();
});

for (const locale of LOCALES)
  test(
    `an apartment that is sold changes on open pages, in ${locale}`,
    onlyInFull(locale !== "ka"),
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

for (const locale of LOCALES)
  test(
    `an apartment is printed on one clean sheet, in ${locale}`,
    onlyInFull(locale !== "ka"),
    async ({ openWindow, system }) => {
      const apartment = await availableOn(system, "C", 4);
      const token = await system.signIn(STAFF.admin);
      const word = { ka: "სართული ", en: "storeys ", ru: "этажами " };
      // As much as is taken.
      const longest = (each: Locale) => `${word[each].repeat(NOTE_MAX_LENGTH / 8 - 1)}the end`;
      const { data: footer } = await system.call(getFooter, { query: { locale } });
      const numbers = [footer.contact.email, ...footer.contact.phone_numbers.map(({ display }) => display)];
      expect(numbers.length).toBeGreaterThan(1);
      const translations = Object.fromEntries(LOCALES.map((each) => [each, { description: longest(each) }]));
      const page = await openWindow(DESKTOP);
      for (const isLongest of [false, true]) {
        if (isLongest)
          await system.call(
            apartmentRoutes.patch,
            {
              params: { id: String(apartment.id) },
              body: { translations },
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
      for (const part of [text(locale, "header.brand"), compare])
        expect(comparison.words).toContain(part.replaceAll(/\s/g, ""));
      const [table, contact] = [page.getByRole("table"), page.getByRole("contentinfo").locator("> p")];
      expect((await boxOf(table)).width).toBeCloseTo((await boxOf(contact)).width, 0);
      await visit(page, inLocale(locale, "/projects/1"));
      const unseen = page.locator("[data-awaits-scroll]").last();
      await expect(unseen, "nobody scrolls on paper").toHaveCSS("opacity", "1");
    },
  );

test("the screens work without JavaScript", async ({ openWindow }) => {
  const page = await openWindow({ ...DESKTOP, javaScriptEnabled: false });
  await page.goto("/en/projects/1/B");
  await rows(page).getByRole("link", { name: /^6/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Floor 6");
  await expect(page.getByRole("button", { name: text("en", "apartments.zoom_in") })).toHaveCount(0);
});

const WAYS = [
  { way: "mouse", size: DESKTOP, quickLocale: "ka" },
  { way: "touch", size: PHONE, quickLocale: "en" },
  { way: "keyboard", size: DESKTOP, quickLocale: "ru" },
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
