import { expectNoViolations } from "../../axe.ts";
import { DESKTOP, expect, onlyInFull, test, unique, USUAL_PHONE } from "../../fixtures.ts";
import { OpenIdProvider } from "../../../stack/services/openid-provider.ts";
import { startNamed } from "../../named-server.ts";

const WAYS = [
  {
    language: "en",
    window: DESKTOP,
    t: {
      button: "Sign in with single sign-on",
      declined: "The sign-in was cancelled at your firm’s sign-in page.",
    },
  },
  {
    language: "ka",
    window: USUAL_PHONE,
    t: { button: "შესვლა კომპანიის ანგარიშით", declined: "შესვლა გაუქმდა კომპანიის ანგარიშის გვერდზე." },
  },
] as const;

for (const { language, t, window } of WAYS)
  test(
    `a colleague comes in by the firm's own sign-in: ${language}, ${window.viewport.width} px`,
    onlyInFull(language === "ka"),
    async ({ browser, system }) => {
      test.setTimeout(120_000);
      const provider = await OpenIdProvider.start();
      const { url, stop } = await startNamed(system.environment, provider.settings);
      const { email, name } = await system.addStaff("marketing", unique("Single Sign"));
      const context = await browser.newContext({ ...window, baseURL: url });
      await context.addInitScript((chosen) => localStorage.setItem("ezo_admin_language", chosen), language);
      const page = await context.newPage();
      try {
        await page.goto("/admin/profile");
        await expect(page).toHaveURL(/\/admin\/login$/);
        const button = page.getByRole("button", { name: t.button });
        await expect(button).toBeVisible();
        await expectNoViolations(page);
        // Somebody who refuses at the provider comes back, and reads why.
        await button.click();
        await expect(page.getByRole("alert")).toContainText(t.declined);
        await expect(page).toHaveURL(/\/admin\/login$/);
        await expectNoViolations(page);

        provider.person = { sub: email, email, email_verified: true, name };
        await button.click();
        // The page that was asked for, without a word of the way in its address.
        await expect(page).toHaveURL(`${url}/admin/profile`);
        await expect(page.getByRole("heading", { name })).toBeVisible();
      } finally {
        await context.close();
        await stop();
        await provider.die();
      }
    },
  );
