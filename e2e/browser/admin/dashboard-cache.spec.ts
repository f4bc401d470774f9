import { expect, onlyInFull, STAFF, test } from "../fixtures.ts";

test(
  "an administrator fills and clears the cache from the dashboard, one at a time, with feedback",
  onlyInFull(),
  async ({ openAdmin, system }) => {
    // Every page of the demo is rendered.
    test.setTimeout(420_000);
    const page = await openAdmin("/admin/dashboard", { as: STAFF.admin, language: "ka" });
    const warm = page.getByRole("button", { name: "საიტის გვერდების წინასწარ მომზადება" });
    const clear = page.getByRole("button", { name: "მონაცემების განახლება" });
    await warm.click();
    await expect(page.getByRole("button", { name: "გაცხელება..." })).toBeDisabled();
    await expect(clear).toBeDisabled();
    // The server does the work, so progress also shows when the page is opened meanwhile.
    await page.getByRole("link", { name: "პროექტები" }).first().click();
    await expect(page).toHaveURL(/\/admin\/projects$/);
    await page.goBack();
    await expect(page.getByRole("button", { name: "გაცხელება..." })).toBeDisabled();
    await expect(clear).toBeDisabled();
    await expect(page.getByRole("status").filter({ hasText: "კეში გაცხელდა" })).toBeVisible({
      timeout: 300_000,
    });
    await expect(clear).toBeEnabled();
    const outcome = async (path: string) => (await fetch(`${system.url}${path}`)).headers.get("cache-status");
    for (const path of ["/", "/en/projects", "/ru/contact", "/api/homepage/bootstrap?locale=ru"])
      expect(await outcome(path), path).toBe("ezo; hit");

    const statistics = page.waitForResponse("**/api/admin/dashboard/statistics");
    await clear.click();
    await expect(page.getByRole("status").filter({ hasText: "კეში გასუფთავდა" })).toBeVisible();
    expect((await statistics).ok()).toBe(true);
    await expect.poll(() => outcome("/en/projects")).toBe("ezo; fwd=miss; stored");
  },
);
