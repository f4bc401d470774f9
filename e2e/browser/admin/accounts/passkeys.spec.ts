import type { BrowserContext } from "@playwright/test";
import { expectNoViolations } from "../../axe.ts";
import { DESKTOP, expect, logIn, type Page, test, unique } from "../../fixtures.ts";
import { startNamed } from "../../named-server.ts";

/** Chromium's own authenticator in software: a person who touches the sensor at once. */
async function addAuthenticator(context: BrowserContext, page: Page) {
  const devTools = await context.newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  const { authenticatorId } = await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () =>
      (await devTools.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    verify: (isUserVerified: boolean) =>
      devTools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

test("a passkey is added, logs in alone and as the second step, and is removed", async ({
  browser,
  system,
}) => {
  test.setTimeout(180_000);
  const { url, stop } = await startNamed(system.environment);
  const account = await system.addStaff("marketing", unique("Key Holder"));
  const context = await browser.newContext({ ...DESKTOP, baseURL: url });
  await context.addInitScript(() => localStorage.setItem("ezo_admin_language", "en"));
  const page = await context.newPage();
  const loginByKey = page.getByRole("button", { name: "Log in with a passkey" });
  const leave = async () => {
    await page.evaluate(() => localStorage.removeItem("ezo_token"));
    await page.goto("/admin/login");
  };
  try {
    const authenticator = await addAuthenticator(context, page);
    await page.goto("/admin/login");
    await logIn(page, account);
    await expect(page).toHaveURL(/\/admin\/customers/);
    await page.goto("/admin/profile");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByLabel("Name", { exact: true }).last().fill("My laptop");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("I have kept the codes").check();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "My laptop" })).toContainText("not used yet");
    await expectNoViolations(page);
    expect(await authenticator.credentials()).toEqual([
      expect.objectContaining({ rpId: "localhost", isResidentCredential: true }),
    ]);

    await leave();
    await authenticator.verify(false);
    await loginByKey.click();
    await expect(page.getByRole("alert")).toContainText("No passkey was given");
    await authenticator.verify(true);
    await loginByKey.click();
    await expect(page).toHaveURL(/\/admin\/customers/);

    await leave();
    await logIn(page, account);
    await expect(page.getByLabel("Recovery code")).toBeVisible();
    await loginByKey.click();
    await expect(page).toHaveURL(/\/admin\/customers/);

    await page.goto("/admin/profile");
    await page.getByRole("button", { name: "Remove the passkey “My laptop”" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByText("The passkey is removed")).toBeVisible();
    await leave();
    await loginByKey.click();
    await expect(page.getByRole("alert")).toContainText("could not be confirmed");
    await logIn(page, account);
    await expect(page, "the second step is off again").toHaveURL(/\/admin\/customers/);
  } finally {
    await context.close();
    await stop();
  }
});
