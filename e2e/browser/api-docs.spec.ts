import { expect, onlyInFull, test } from "./fixtures.ts";

// A third-party page: our script policy or a new version of its package may break it.
test(
  "the API page shows the description, finds a call and tries it out, with requests to this server only",
  onlyInFull(),
  async ({ openWindow, system }) => {
    const page = await openWindow();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto("/api/docs");
    // Four megabytes of script that render two hundred operations.
    await expect(page.getByRole("heading", { level: 1, name: "Ezo API" })).toBeVisible({ timeout: 30_000 });
    // An operation is rendered on demand, with its "try" button. The first group alone is open.
    await page.getByRole("link", { name: /All apartments, least recently changed first/ }).click();
    await expect(page.getByRole("button", { name: /Test Request.*v1\/apartments/ })).toBeVisible();

    await page
      .getByRole("button", { name: /Open Search/ })
      .first()
      .click();
    await page.getByRole("combobox", { name: "Enter search query" }).fill("footer's contact details");
    await page.getByRole("option", { name: /The footer's contact details/ }).click();
    await page.getByRole("button", { name: /Test Request.*\/footer/ }).click();
    const dialog = page.getByRole("dialog").filter({ hasText: "/footer" });
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/footer");
    await dialog.getByRole("button", { name: /Send get request to .*\/footer/i }).click();
    expect((await answered).status()).toBe(200);
    await expect(dialog).toContainText("200 OK");
    expect(asked).toContain(`${system.url}/api/openapi.json`);
    const elsewhere = asked.filter((url) => /^https?:/.test(url) && !url.startsWith(`${system.url}/`));
    expect(elsewhere).toEqual([]);
  },
);
