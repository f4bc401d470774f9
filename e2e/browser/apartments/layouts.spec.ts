import { listLayouts } from "@ezo/contract/site/layouts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inLocale,
  LOCALES,
  onlyInFull,
  PHONE,
  test,
  text,
  visit,
} from "../fixtures.ts";

for (const locale of LOCALES)
  test(
    `a project's layouts lead to an apartment and to the next one like it, in ${locale}`,
    onlyInFull(locale !== "ka"),
    async ({ openWindow, system }) => {
      const { data } = await system.call(listLayouts, { params: { id: "1" }, query: { locale } });
      const wanted = data.find(({ stats }) => stats.available > 1);
      if (!wanted) throw new Error("the demo has no layout with two free apartments");
      const page = await openWindow(locale === "en" ? DESKTOP : PHONE);
      await visit(page, inLocale(locale, "/projects/1"));
      await page.locator('a[href$="/projects/1/layouts"]').click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(text(locale, "apartments.layouts"));
      const cards = page
        .getByRole("main")
        .getByRole("link")
        .filter({ has: page.getByRole("heading") });
      await expect(cards).toHaveCount(data.length);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      const rooms = page.getByRole("group", { name: text(locale, "apartments.rooms") }).getByRole("button");
      const at = [...new Set(data.map((layout) => layout.rooms))].sort((a, b) => a - b).indexOf(wanted.rooms);
      await rooms.nth(at + 1).press("Enter");
      await expect(page).toHaveURL(new RegExp(String.raw`/layouts\?rooms=${wanted.rooms}$`));
      await expect(rooms.nth(at + 1)).toHaveAttribute("aria-pressed", "true");
      await expect(cards).toHaveCount(data.filter((layout) => layout.rooms === wanted.rooms).length);

      await cards.filter({ hasText: wanted.name }).press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(wanted.name);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      // All that is for sale of it, as a search that can be narrowed, in which another layout is one press away.
      await page.getByRole("link", { name: text(locale, "apartments.layout_search") }).press("Enter");
      await expect(page).toHaveURL(new RegExp(String.raw`/apartments\?project_id=1&layout=${wanted.slug}$`));
      const left = wanted.stats.available + wanted.stats.reserved;
      const layouts = page.getByRole("navigation", { name: text(locale, "apartments.layout"), exact: true });
      await expect(layouts.locator("[aria-current]")).toHaveText(`${wanted.name}${left}`);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await layouts.getByRole("link").first().press("Enter");
      await expect(page).toHaveURL(/\/apartments\?project_id=1$/);
      await page.goBack();
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(wanted.name);

      // What is free comes first.
      await page.getByRole("main").locator('a[href*="/apartment-"]').first().press("Enter");
      const same = page.getByRole("navigation", { name: text(locale, "apartments.layout_same") });
      await expect(same.getByRole("link", { name: wanted.name })).toHaveAttribute(
        "href",
        inLocale(locale, `/projects/1/layouts/${wanted.slug}`),
      );
      const first = page.url();
      await same.locator("a[rel=next]").click();
      await expect(page).not.toHaveURL(first);
      await same.locator("a[rel=prev]").click();
      await expect(page).toHaveURL(first);
    },
  );
