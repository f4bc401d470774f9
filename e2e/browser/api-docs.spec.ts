import { expect, onlyInFull, test } from "./fixtures.ts";

// Another firm's page: what may break it is our policy for scripts, or a new shape of the package it is taken from.
test(
  "the page of the API shows what is described, from this server alone",
  onlyInFull(),
  async ({ openWindow, system }) => {
    const page = await openWindow();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto("/api/docs");
    // Four megabytes of script, which draw two hundred operations.
    await expect(page.getByRole("heading", { level: 1, name: "Ezo" })).toBeVisible({ timeout: 30_000 });
    // An operation is drawn when it is asked for, with the button that tries it.
    await page.getByRole("link", { name: /Everything the home page shows/ }).click();
    await page.getByRole("button", { name: /Test Request.*homepage\/bootstrap/ }).click();
    await expect(page.getByRole("dialog")).toContainText("/homepage/bootstrap");
    expect(asked).toContain(`${system.url}/api/openapi.json`);
    const elsewhere = asked.filter((url) => /^https?:/.test(url) && !url.startsWith(`${system.url}/`));
    expect(elsewhere).toEqual([]);
  },
);
