import { expect, onlyInFull, test } from "./fixtures.ts";

// A third-party page: our script policy or a new version of its package may break it.
test(
  "the API page shows the description, with requests to this server only",
  onlyInFull(),
  async ({ openWindow, system }) => {
    const page = await openWindow();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto("/api/docs");
    // Four megabytes of script that render two hundred operations.
    await expect(page.getByRole("heading", { level: 1, name: "Ezo" })).toBeVisible({ timeout: 30_000 });
    // An operation is rendered on demand, with its "try" button. The first group alone is open.
    await page.getByRole("link", { name: /All apartments, least recently changed first/ }).click();
    await page.getByRole("button", { name: /Test Request.*v1\/apartments/ }).click();
    await expect(page.getByRole("dialog")).toContainText("/v1/apartments");
    expect(asked).toContain(`${system.url}/api/openapi.json`);
    const elsewhere = asked.filter((url) => /^https?:/.test(url) && !url.startsWith(`${system.url}/`));
    expect(elsewhere).toEqual([]);
  },
);
