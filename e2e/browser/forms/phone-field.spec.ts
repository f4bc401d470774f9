import { contactForm, expect, onlyInFull, test, text, visit } from "../fixtures.ts";

test.describe("the phone field", () => {
  test(
    "lists the preferred countries first and finds the others by name and dial code",
    onlyInFull(),
    async ({ openWindow }) => {
      const page = await openWindow();
      await visit(page, "/en/contact");
      const { country, phone, form } = contactForm(page, "en");
      await country.click();
      const options = form.getByRole("option");
      const search = form.getByRole("combobox", { name: text("en", "contact.country_search") });
      await expect(search).toBeFocused();
      expect((await options.allTextContents()).slice(0, 5)).toEqual([
        expect.stringMatching(/^Georgia/),
        expect.stringMatching(/^Israel/),
        expect.stringMatching(/^Russia/),
        expect.stringMatching(/^Azerbaijan/),
        expect.stringMatching(/^T(ü|u)rk(iye|ey)/),
      ]);
      expect(await options.count()).toBeGreaterThan(200);
      await search.fill("germ");
      await expect(options).toHaveText(["Germany+49"]);
      await search.fill("+374");
      await expect(options).toHaveText(["Armenia+374"]);
      await search.fill("Atlantis");
      await expect(options).toHaveCount(0);
      await expect(
        form.getByRole("status").filter({ hasText: text("en", "contact.country_none") }),
      ).toBeVisible();
      await search.fill("arm");
      await page.keyboard.press("Enter");
      await expect(country).toContainText("+374");
      await expect(phone).toBeFocused();
    },
  );

  test("finds a country by letters typed on the closed list", onlyInFull(), async ({ openWindow }) => {
    const page = await openWindow();
    await visit(page, "/en/contact");
    const { country, name } = contactForm(page, "en");
    await name.focus();
    await expect(country).toHaveAccessibleName(/Georgia/);
    await country.focus();
    await page.keyboard.type("germ");
    await expect(country).toContainText("+49");
  });

  test(
    "ignores letters, accepts at most 25 characters, and follows a typed dial code",
    onlyInFull(),
    async ({ openWindow }) => {
      const page = await openWindow();
      await visit(page, "/en/contact");
      const { name, country, phone } = contactForm(page, "en");
      await phone.focus();
      await page.keyboard.type("a5b5c5");
      await expect(phone).toHaveValue("555");
      // On approach, the phone widget replaces the plain field.
      await name.focus();
      await expect(country).toHaveAccessibleName(/Georgia/);
      await phone.fill("");
      await phone.pressSequentially("5x5y5 - 123 456 789 012 345 678 901 234 567 890");
      const typed = await phone.inputValue();
      expect(typed).toMatch(/^[\d ()+-]+$/);
      expect(typed.length).toBeLessThanOrEqual(25);
      await phone.fill("+49 30 901820");
      await expect(country).toContainText("+49");
    },
  );

  test("starts with the country of the visitor's network address", onlyInFull(), async ({ openWindow }) => {
    const page = await openWindow();
    await page.route("**/api/ip-country", (route) =>
      route.fulfill({ contentType: "text/plain", body: "1;DE;DEU;Germany" }),
    );
    await visit(page, "/en/contact");
    const { name, country } = contactForm(page, "en");
    await name.focus();
    await expect(country).toContainText("+49");
  });

  test("stays with Georgia if the country is unknown", onlyInFull(), async ({ openWindow }) => {
    const page = await openWindow({ expects: /status of 500/ });
    await page.route("**/api/ip-country", (route) => route.fulfill({ status: 500 }));
    await visit(page, "/en/contact");
    const { name, country } = contactForm(page, "en");
    const warning = page.waitForEvent("console", (message) => message.type() === "warning");
    await name.focus();
    await warning;
    await expect(country).toHaveAccessibleName(/Georgia.*\+995/);
  });
});
