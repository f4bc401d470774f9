import { TOTP } from "otpauth";
import { expectNoViolations } from "../../axe.ts";
import { DESKTOP, expect, logIn, type Page, PHONE, STAFF, test, unique, onlyInFull } from "../../fixtures.ts";

const WAYS = [
  {
    language: "en",
    window: DESKTOP,
    t: {
      current: "Current password",
      setUp: "Set up",
      qr: "QR code for the app",
      secret: "Key for the app",
      firstCode: "Code of the app",
      codes: "Recovery codes",
      kept: "I have kept the codes",
      done: "Done",
      code: "Six-digit code of the app",
      useRecovery: "No phone at hand? Use a recovery code",
      recovery: "Recovery code",
      reset: "Reset the second step",
      wasReset: "The second step is reset",
    },
  },
  {
    language: "ka",
    window: PHONE,
    t: {
      current: "მიმდინარე პაროლი",
      setUp: "ჩართვა",
      qr: "QR კოდი აპისთვის",
      secret: "გასაღები აპისთვის",
      firstCode: "კოდი აპიდან",
      codes: "აღდგენის კოდები",
      kept: "კოდები შევინახე",
      done: "მზადაა",
      code: "ექვსნიშნა კოდი აპიდან",
      useRecovery: "ტელეფონი თან არ გაქვთ? აღდგენის კოდით შესვლა",
      recovery: "აღდგენის კოდი",
      reset: "მეორე ნაბიჯის გაუქმება",
      wasReset: "მეორე ნაბიჯი გაუქმდა",
    },
  },
] as const;

/** A wrong code, and calls of pages whose sessions the reset has ended. */
const ENDED = /status of 401/;

/** The app that the page shows a key for. */
async function appOf(page: Page, label: string): Promise<TOTP> {
  const shown = await page.getByLabel(label, { exact: true }).textContent();
  return new TOTP({ secret: (shown ?? "").replaceAll(" ", "") });
}
/** The code of now, or of the next step: a code is taken once. */
const codeOf = (app: TOTP, later = 0) => app.generate({ timestamp: Date.now() + later * 30_000 });

for (const { language, t, window } of WAYS)
  test(
    `logging in in two steps is set up, used and reset: ${language}, ${window.viewport.width} px`,
    onlyInFull(language === "ka"),
    async ({ openAdmin, openWindow, system }) => {
      // Three windows, each of which loads the admin anew.
      test.setTimeout(180_000);
      const account = await system.addStaff("marketing", unique("Nana"));
      const profile = await openAdmin("/admin/profile", { as: account, language, expects: ENDED, ...window });
      await profile.getByRole("button", { name: t.setUp, exact: true }).click();
      const dialog = profile.getByRole("dialog");
      await dialog.getByLabel(t.current, { exact: true }).fill(account.password);
      await profile.keyboard.press("Enter");
      await expect(dialog.getByRole("img", { name: t.qr })).toBeVisible();
      await expectNoViolations(profile);
      const app = await appOf(profile, t.secret);
      await expect(dialog.getByLabel(t.firstCode, { exact: true })).toBeFocused();
      await profile.keyboard.type(codeOf(app));
      await profile.keyboard.press("Enter");
      const codes = dialog.getByRole("list", { name: t.codes }).getByRole("listitem");
      await expect(codes).toHaveCount(10);
      const recovery = (await codes.first().textContent()) ?? "";
      await profile.keyboard.press("Escape");
      await expect(dialog).toBeVisible();
      await dialog.getByLabel(t.kept).check();
      await dialog.getByRole("button", { name: t.done }).click();
      await expect(dialog).toBeHidden();

      const storage = { ezo_admin_language: language };
      const page = await openWindow({ expects: ENDED, storage, ...window });
      await page.goto("/admin/login");
      await logIn(page, account);
      const field = page.getByLabel(t.code, { exact: true });
      await expect(field).toBeFocused();
      await expectNoViolations(page);
      // A code of a minute and a half ago.
      await page.keyboard.type(codeOf(app, -3));
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toBeFocused();
      // Typed over the wrong one, and sent by its last digit.
      await page.keyboard.type(codeOf(app, 1));
      await expect(page).toHaveURL(/\/admin\/customers$/);

      // In the same browser, which is asked again.
      await page.evaluate(() => localStorage.removeItem("ezo_token"));
      await page.goto("/admin/login");
      await logIn(page, account);
      await page.getByRole("button", { name: t.useRecovery }).click();
      await page.getByLabel(t.recovery, { exact: true }).fill(recovery.toLowerCase());
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/admin\/customers$/);

      const admin = await openAdmin(`/admin/users?search=${account.email}`, { as: STAFF.admin, language });
      await admin.getByRole("link", { name: account.name }).click();
      await admin.getByRole("button", { name: t.reset }).click();
      await admin.getByRole("dialog").getByRole("button", { name: t.reset }).click();
      await expect(admin.getByText(t.wasReset)).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/login$/);
      await logIn(page, account);
      await expect(page).toHaveURL(/\/admin\/customers$/);
    },
  );
