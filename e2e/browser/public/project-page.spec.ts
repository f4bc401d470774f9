import {
  callRequest,
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  layoutShift,
  onlyInFull,
  type Page,
  PHONE,
  test,
  text,
  visit,
} from "../fixtures.ts";
import { withTiles } from "../map-tiles.ts";

test("the map of a project's place asks nobody else before the visitor wants it", async ({ openWindow }) => {
  const page = await openWindow(PHONE);
  const asked = await withTiles(page);
  await visit(page, "/en/projects/1");
  const where = page.getByRole("region", { name: text("en", "projects.where") });
  const show = where.getByRole("button", { name: text("en", "projects.show_map") });
  await expect(show).toHaveAccessibleDescription(text("en", "projects.map_note"));
  expect(asked).toEqual([]);
  await show.click();
  await expect(where.locator("img").first()).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);

test(
  "a project's page keeps the ways to an apartment in reach, on a desktop and on a phone",
  onlyInFull(),
  async ({ openWindow }) => {
    const choose = text("en", "projects.choose_apartment");
    const desktop = await openWindow(DESKTOP);
    await visit(desktop, "/en/projects/1");
    const explorer = desktop.locator("#apartments");
    const { y: top } = (await explorer.boundingBox()) ?? { y: Infinity };
    expect(top, "the explorer begins within the second screen").toBeLessThan(2 * DESKTOP.viewport.height);
    const links = desktop.getByRole("main").getByRole("link", { name: choose });
    await expect(links).toHaveCount(1);
    await scrollTo(desktop, 1500);
    // The one of the bar, in place of the page's own.
    await expect(desktop.getByRole("link", { name: "WhatsApp" })).toBeVisible();
    await expect(links.last()).toBeInViewport();
    await expectAccessible(desktop);
    await links.last().click();
    await expect(explorer).toBeInViewport({ ratio: 0.9 });

    const phone = await openWindow(PHONE);
    await visit(phone, "/en/projects/1");
    const header = phone.getByRole("banner");
    const bar = phone.getByRole("navigation", { name: text("en", "contact.quick_ways") });
    await expect(bar.getByRole("link")).toHaveCount(5);
    await expect(bar).toBeInViewport({ ratio: 1 });
    const moved = await layoutShift(phone);
    await scrollTo(phone, 900);
    await expect(header).not.toBeInViewport();
    await scrollTo(phone, 700);
    await expect(header).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(phone);
    await expectAccessible(phone);
    await scrollTo(phone, 1000);
    await expect(header).not.toBeInViewport();
    expect((await layoutShift(phone)) - moved, "nothing moves").toBeLessThan(0.01);

    // Header and project bar are both in reach: neither covers the other.
    await scrollTo(phone, 1700);
    await scrollTo(phone, 1500);
    await phone.getByRole("button", { name: text("en", "header.menu") }).click({ trial: true });
    await phone.getByRole("main").getByRole("link", { name: choose }).last().click({ trial: true });
    await expect(header).toBeInViewport({ ratio: 1 });

    // The bar at the bottom gives way to a form, and to a dialog.
    const filters = phone.locator("#apartments summary").first();
    await filters.click();
    await phone
      .locator("#apartments details form")
      .first()
      .evaluate((form) => form.scrollIntoView({ block: "end", behavior: "instant" }));
    await expect(bar).toBeHidden();
    await filters.click();
    await scrollTo(phone, 700);
    await expect(bar).toBeVisible();
    await phone.getByRole("button", { name: text("en", "header.menu") }).click();
    await expect(bar).toBeHidden();
    const menu = phone.getByRole("dialog", { name: text("en", "header.menu") });
    await menu.getByRole("button", { name: text("en", "buttons.call_us") }).click();
    const { dialog, cancel } = callRequest(phone, "en");
    await expect(dialog).toBeVisible();
    await expect(bar).toBeHidden();
    await cancel.click();
    await expect(bar).toBeVisible();
  },
);

test(
  "title and button are within the first screen of a phone on its side",
  onlyInFull(),
  async ({ openWindow }) => {
    const page = await openWindow({ ...PHONE, viewport: { width: 844, height: 390 } });
    const bar = page.getByRole("navigation", { name: text("en", "contact.quick_ways") });
    const main = page.getByRole("main");
    const screens = [
      { path: "/en", level: 2, button: text("en", "buttons.details") },
      { path: "/en/projects/1", level: 1, button: text("en", "projects.choose_apartment") },
    ];
    for (const { path, level, button } of screens) {
      await visit(page, path);
      await expect(bar).toBeInViewport({ ratio: 1 });
      const end = (await bar.boundingBox())?.y ?? 0;
      const seen = [
        main.getByRole("heading", { level }).first(),
        main.getByRole("link", { name: button }).first(),
      ];
      for (const part of seen) {
        await expect(part).toBeInViewport({ ratio: 1 });
        const box = await part.boundingBox();
        expect(box && box.y + box.height, `${path}: above the bar`).toBeLessThanOrEqual(end);
      }
      await expectNoSidewaysScroll(page);
    }
  },
);
