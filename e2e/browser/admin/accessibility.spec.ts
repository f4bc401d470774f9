import { sendVitals, VITAL_NAMES } from "@ezo/contract/site/vitals";
import {
  changeStatus,
  DESKTOP,
  expect,
  expectSoundAtEverySize,
  expectSoundInBothColours,
  onlyInFull,
  type Page,
  PHONE,
  test,
} from "../fixtures.ts";

/** In Georgian, as for staff, in both colour schemes, on desktop and phone. */
const LOOKS = [
  { size: "phone", ...PHONE },
  { size: "desktop", ...DESKTOP },
] as const;

async function expectSound(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", "ka");
  await expectSoundInBothColours(page);
}

for (const { size, ...look } of LOOKS) {
  test.describe(`screens on a ${size}`, onlyInFull(size === "phone"), () => {
    test("the login is accessible, with and without its errors", onlyInFull(), async ({ openWindow }) => {
      const page = await openWindow({ ...look, expects: /status of 401/ });
      await page.goto("/admin/login");
      await expect(page.getByRole("heading", { name: "შესვლა" })).toBeVisible();
      await expectSound(page);
      await page.getByRole("button", { name: "შესვლა" }).click();
      await expect(page.getByText("ეს ველი აუცილებელია")).toHaveCount(2);
      await expectSound(page);
      await page.getByLabel("ელფოსტა").fill("nobody@ezo.example");
      await page.getByLabel("პაროლი", { exact: true }).fill("not the password");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toBeVisible();
      await expectSound(page);
    });

    test("the dashboard is accessible", onlyInFull(), async ({ openAdmin, enquire }) => {
      const { name } = await enquire();
      const page = await openAdmin("/admin/dashboard", { ...look, language: "ka" });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("მთავარი პანელი");
      await expect(page.getByRole("link", { name })).toBeVisible();
      await expect(page.locator("canvas")).toBeVisible();
      await expectSound(page);
      await page.getByText("ცხრილად").click();
      await expect(page.locator("details").getByRole("table")).toBeVisible();
      await expectSound(page);
    });

    test("the inbox is accessible: the list, an open request, a selection, and nothing found", async ({
      openAdmin,
      enquire,
    }) => {
      const { id, name } = await enquire({ phone: "+995 577 11 22 33", marketing_consent: true });
      const page = await openAdmin("/admin/customers?sort=newest", { ...look, language: "ka" });
      await expect(page.getByRole("link", { name })).toBeVisible();
      await expectSound(page);

      const box = page.getByRole("checkbox", { name: `მონიშვნა: ${name}` });
      if (size === "phone") await page.getByRole("button", { name: "მონიშვნა", exact: true }).click();
      await box.check();
      await expect(page.getByRole("group", { name: "ჯგუფური მოქმედება" })).toBeVisible();
      await expectSound(page);

      await page.goto(`/admin/customers?open=${id}`);
      await expect(page.getByRole("heading", { name })).toBeVisible();
      await page.getByRole("textbox", { name: "შიდა შენიშვნა" }).fill("დავურეკე");
      await page.getByRole("button", { name: "შენიშვნის შენახვა" }).click();
      await expect(page.getByRole("heading", { name: "შენიშვნები" })).toBeVisible();
      // A target half hidden under the bar would count as too small.
      await page.evaluate(() =>
        [...document.querySelectorAll("*")].forEach((element) => (element.scrollTop = 0)),
      );
      await expectSound(page);

      await page.goto("/admin/customers?search=nothing-of-the-kind&source=call_request");
      await expect(page.getByRole("heading", { name: "ამ ფილტრით მოთხოვნა ვერ მოიძებნა" })).toBeVisible();
      await expectSound(page);
    });

    test("the profile is accessible, with its errors", onlyInFull(), async ({ openAdmin }) => {
      const page = await openAdmin("/admin/profile", { ...look, language: "ka" });
      await expect(page.getByText("ეს მოწყობილობა")).toBeVisible();
      await page.getByRole("button", { name: "პაროლის შეცვლა" }).click();
      await expect(page.getByText("ეს ველი აუცილებელია").first()).toBeVisible();
      await expectSound(page);
    });

    test("the guide is accessible, at every size", onlyInFull(), async ({ openAdmin }) => {
      const page = await openAdmin("/admin/guide", { ...look, language: "ka" });
      await expect(page.getByRole("heading", { level: 2, name: "გამყიდველის დღე" })).toBeVisible();
      await expectSoundAtEverySize(page);
    });

    test(
      "the job queues are accessible: failed jobs and the question before a retry",
      onlyInFull(),
      async ({ openAdmin, enquire, system }) => {
        system.mailbox.refuseWith({ code: 550, message: "sender not allowed", at: "sender" });
        try {
          const { name } = await enquire();
          const page = await openAdmin(`/admin/jobs?search=${encodeURIComponent(name)}`, {
            ...look,
            language: "ka",
          });
          const retry = page.getByRole("button", { name: /^გამეორება: / });
          await expect(retry).toHaveCount(2);
          await expectSound(page);
          await retry.first().click();
          await expect(page.getByRole("dialog")).toBeVisible();
          await expectSound(page);
        } finally {
          system.mailbox.refuseWith(null);
        }
      },
    );

    test("the system's state is accessible", onlyInFull(), async ({ openAdmin, system }) => {
      const metrics = VITAL_NAMES.map((name) => ({ name, value: 0.1 }));
      await system.call(sendVitals, { body: { route: "/projects/:id", metrics } });
      const page = await openAdmin("/admin/system", { ...look, language: "ka" });
      await expect(page.getByRole("region", { name: "ნაწილები" })).toBeVisible();
      await expect(page.locator("code", { hasText: "/projects/:id" })).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", "ka");
      await expectSoundAtEverySize(page);
    });
  });

  test.describe(`dialogs on a ${size}`, onlyInFull(size === "phone"), () => {
    test("dialogs and menus are accessible", onlyInFull(), async ({ openAdmin, enquire }) => {
      await enquire();
      const page = await openAdmin("/admin/customers?sort=newest", { ...look, language: "ka" });
      await expect(
        page.getByRole("region", { name: "მოთხოვნების სია" }).getByRole("link").first(),
      ).toBeVisible();

      await page.getByRole("button", { name: "შეტყობინებების პარამეტრები" }).click();
      await expect(page.getByRole("dialog").getByRole("combobox", { name: "მიმღებები" })).toBeVisible();
      await expectSound(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();

      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "კლავიატურის მალსახმობები" })).toBeVisible();
      await expectSound(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();

      await page.getByRole("button", { name: "ფილტრები" }).click();
      await expect(page.getByRole("dialog").getByRole("switch", { name: "მხოლოდ წაუკითხავი" })).toBeVisible();
      await expectSound(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();

      if (size === "phone") await page.getByRole("button", { name: "მენიუ", exact: true }).click();
      await page.getByRole("button", { name: /^მომხმარებლის მენიუ/ }).click();
      await expect(page.getByRole("menuitem", { name: "გასვლა" })).toBeVisible();
      await expectSound(page);
    });

    test(
      "the choice between two versions of an enquiry is accessible",
      onlyInFull(),
      async ({ openAdmin, enquire, system }) => {
        const { id } = await enquire();
        const page = await openAdmin(`/admin/customers?open=${id}`, {
          ...look,
          language: "ka",
          expects: /status of 409/,
        });
        await page.route("**/api/admin/customers/*", async (route) => {
          if (route.request().method() === "PATCH") await changeStatus(system, id, "completed");
          return route.continue();
        });
        await page
          .getByRole("group", { name: "სტატუსი", exact: true })
          .getByRole("button", { name: "მუშავდება" })
          .click();
        await expect(page.getByRole("dialog", { name: "ეს მოთხოვნა ამასობაში შეიცვალა" })).toBeVisible();
        await expectSound(page);
      },
    );
  });
}
