import { DESKTOP, expect, expectAccessible, onlyInFull, test, text, visit } from "./fixtures.ts";

test(
  "the site in the showroom has no footer, a code for the phone, and a way to begin again",
  onlyInFull(),
  async ({ openWindow }) => {
    const page = await openWindow(DESKTOP);
    await visit(page, "/en/projects/1?kiosk=1");
    const bar = page.getByRole("complementary", { name: text("en", "header.kiosk"), exact: true });
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
