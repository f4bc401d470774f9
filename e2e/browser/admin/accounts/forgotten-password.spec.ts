import { FORGOTTEN_PASSWORD_LINK_LIFETIME_MS } from "@ezo/contract/values/limits/accounts";
import { MINUTE_MS } from "@ezo/contract/values/time";
import type { BuiltSystem } from "../../../stack/built-system.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  onlyInFull,
  type Page,
  test,
  text,
  unique,
  USUAL_PHONE,
} from "../../fixtures.ts";
import { adminText } from "../admin-text.ts";
import { isLive } from "./is-live.ts";

const NEW_PASSWORD = "remembered this time";

async function expectSound(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

/** Of the mailed link; other mails, of a new device, have links of their own. */
async function mailedPath(system: BuiltSystem, email: string): Promise<string> {
  const find = () =>
    system.mailbox
      .to(email)
      .flatMap((mail) => /\/admin\/set-password\?token=\S+/.exec(mail.text ?? "") ?? []);
  await expect.poll(() => find().length, { timeout: 20_000 }).toBe(1);
  return find()[0] ?? "";
}

for (const [size, language] of [
  [USUAL_PHONE, "ka"],
  [DESKTOP, "en"],
] as const)
  test(
    `a forgotten password is replaced by a mailed link, which ends the sessions of before, in ${language} at ${size.viewport.width} px`,
    onlyInFull(language !== "ka"),
    async ({ openAdmin, openWindow, system }) => {
      const say = adminText(language);
      const account = await system.addStaff("marketing", unique("Lela"));
      const ended = { expects: /status of 401/ };
      const elsewhere = await openAdmin("/admin/customers", { as: account, language, ...ended });
      const token = await system.signIn(account);
      const page = await openWindow({ ...size, storage: { ezo_admin_language: language }, ...ended });
      await page.goto("/admin/login");
      const email = page.getByRole("textbox", { name: say("field.email") });
      await email.fill(account.email);
      await page.getByRole("link", { name: say("login.forgot") }).click();
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toHaveText(say("forgot.title"));
      await expect(email, "what was typed is kept").toHaveValue(account.email);
      await expectSound(page);
      await page.getByRole("button", { name: say("forgot.submit") }).click();
      const minutes = FORGOTTEN_PASSWORD_LINK_LIFETIME_MS / MINUTE_MS;
      await expect(page.getByRole("status")).toHaveText(
        say("forgot.sent", { email: account.email, minutes }),
      );
      await expectSound(page);

      const link = await mailedPath(system, account.email);
      expect(await isLive(system, token), "a link that is only asked for ends nothing").toBe(true);
      await page.goto(link);
      await expect(heading).toHaveText(say("set_password.title"));
      await page.getByLabel(say("profile.password.new")).fill(NEW_PASSWORD);
      await expectSound(page);
      await page.getByRole("button", { name: say("buttons.save") }).click();
      await expect(page.getByRole("status")).toHaveText(say("set_password.done"));
      await expectSound(page);
      await expect(elsewhere).toHaveURL(/\/admin\/login$/);
      expect(await isLive(system, token)).toBe(false);

      await page.goto(link);
      await expect(page.getByRole("alert")).toHaveText(say("set_password.outdated"));
      await expectSound(page);
      await page.getByRole("link", { name: say("login.submit") }).click();
      await logIn(page, account);
      await expect(page.getByRole("alert")).toHaveText(text(language, "errors.wrong_credentials"));
      await logIn(page, { ...account, password: NEW_PASSWORD });
      await expect(page).toHaveURL(/\/admin\/customers$/);
    },
  );
