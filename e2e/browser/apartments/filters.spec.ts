import { createTower } from "../../stack/factories/explorer.ts";
import {
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  inLocale,
  LOCALES,
  onlyInFull,
  type Page,
  PHONE,
  test,
  text,
  waitForHydration,
  visit,
} from "../fixtures.ts";
import { inDatabase } from "../in-database.ts";
import { isFullRun } from "../../../scripts/lib/tests/test-scope.ts";
import { rows, zones } from "./explorer-parts.ts";

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
  for (const size of isFullRun ? [DESKTOP, PHONE] : [DESKTOP]) {
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

test("the filters' fields and names are wide enough for their text", onlyInFull(), async ({ openWindow }) => {
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
  /** Names of filters on more than three lines. */
  const squeezed = () =>
    page.locator("details legend").evaluateAll((names) =>
      names.flatMap((name) => {
        const range = document.createRange();
        range.selectNodeContents(name);
        const lines = new Set([...range.getClientRects()].map(({ top }) => top));
        return lines.size > 3 ? [name.textContent] : [];
      }),
    );
  for (const locale of LOCALES) {
    await visit(page, inLocale(locale, "/projects/1/B?rooms=2"));
    await expect(page.getByPlaceholder(text(locale, "apartments.least"))).toHaveCount(3);
    for (const width of [320, 360, 1100, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(cut, `${locale} at ${width} px`).toEqual([]);
      expect(await squeezed(), `${locale} at ${width} px`).toEqual([]);
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

test("what is wrong with a filter has a phone's whole width", onlyInFull(), async ({ openWindow }) => {
  const page = await openWindow(PHONE);
  for (const query of ["rooms=many", "status=nobody-knows-what-this-could-be"]) {
    await visit(page, `/ru/apartments?${query}`);
    const fieldset = page.locator("fieldset").filter({ has: page.getByRole("alert") });
    const [whole, message] = [await fieldset.boundingBox(), await fieldset.getByRole("alert").boundingBox()];
    expect(message?.width, query).toBeGreaterThan(0.9 * (whole?.width ?? Infinity));
    await expectNoSidewaysScroll(page);
  }
});
