import { brandSettings } from "@ezo/contract/admin/settings";
import { DEFAULT_HEADING_FONT, HEADING_FACES, type HeadingFont } from "@ezo/contract/values/heading-fonts";
import {
  DEFAULT_ACCENT,
  DEFAULT_SITE_COLOURS,
  siteColoursOf,
} from "@ezo/contract/values/colours/site-colours";
import type { BuiltSystem } from "../../stack/built-system.ts";
import { expect, type Page, PHONE, STAFF, test, visit } from "../fixtures.ts";

const CHOSEN = "#7A1F1F";
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

async function chooseAccent(
  system: BuiltSystem,
  accent: string,
  heading_font: HeadingFont = DEFAULT_HEADING_FONT,
): Promise<void> {
  const token = await system.signIn(STAFF.admin);
  await system.call(brandSettings.put, { body: { accent, heading_font } }, { token });
}
test.afterEach(({ system }) => chooseAccent(system, DEFAULT_ACCENT));

/** As browsers give it back. */
const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(", ")})`;
const buttonOf = (page: Page) => page.getByRole("main").getByRole("search").locator('button[type="submit"]');
const tokenOn = (page: Page, name: string) =>
  page.evaluate(
    (property) => getComputedStyle(document.documentElement).getPropertyValue(property).trim(),
    name,
  );

for (const viewport of SIZES)
  test(`the site takes the firm's colour: ${viewport.width}`, async ({ openWindow, system }) => {
    const isPhone = viewport.width < 900;
    const page = await openWindow(isPhone ? { ...PHONE, viewport } : { viewport });
    // A page from the cache may be one of just before.
    const shown = async () => {
      await visit(page, "/en");
      return tokenOn(page, "--forest");
    };
    await expect.poll(shown).toBe(DEFAULT_SITE_COLOURS.accent);
    const button = buttonOf(page);
    await expect(button).toHaveCSS("background-color", rgb(DEFAULT_SITE_COLOURS.accent));
    const available = await tokenOn(page, "--available");

    await chooseAccent(system, CHOSEN);
    const { accent, hover, onAccent, deep } = siteColoursOf(CHOSEN);
    await expect.poll(shown).toBe(accent);
    await expect(button).toHaveCSS("background-color", rgb(accent));
    await expect(button).toHaveCSS("color", rgb(onAccent));
    await expect(page.getByRole("contentinfo")).toHaveCSS("background-color", rgb(deep));
    expect(await tokenOn(page, "--available")).toBe(available);
    // Nothing hovers over a phone.
    if (isPhone) return;
    await button.hover();
    await expect(button).toHaveCSS("background-color", rgb(hover));
  });

test("headings take the firm's face, and pages load no file of the usual one", async ({
  openWindow,
  system,
}) => {
  await chooseAccent(system, DEFAULT_ACCENT, "firago_light");
  const { weight } = HEADING_FACES.firago_light;
  // A page from the cache may be one of just before.
  const shown = async () => {
    const first = await openWindow();
    await visit(first, "/en/about");
    return tokenOn(first, "--w-display");
  };
  await expect.poll(shown).toBe(String(weight));
  const page = await openWindow();
  await visit(page, "/en/about");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveCSS("font-family", /^FiraGO/);
  await expect(heading).toHaveCSS("font-weight", String(weight));
  const fonts = await page.evaluate(async () => {
    await document.fonts.ready;
    return performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith(".woff2"));
  });
  expect(fonts.filter((path) => path.includes(`firago-${weight}-`))).not.toEqual([]);
  expect(fonts.filter((path) => path.includes("serif"))).toEqual([]);
});
