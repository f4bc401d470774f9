import { isFullRun } from "../../../../scripts/lib/tests/test-scope.ts";
import {
  DESKTOP,
  expect,
  expectSoundInBothColours,
  inbox,
  logIn,
  onlyInFull,
  type Page,
  PHONE,
  STAFF,
  test,
  text,
  unique,
} from "../../fixtures.ts";
import { isLive } from "./is-live.ts";
import { toast } from "../toast.ts";

const WRONG_PASSWORD = text("ka", "errors.wrong_credentials");
const userMenu = (page: Page) => page.getByRole("button", { name: /^(User menu|მომხმარებლის მენიუ)/ });

test.describe("a visitor who is not logged in", () => {
  test("is redirected to the login, and then to the requested page", async ({ openWindow }) => {
    const page = await openWindow();
    await page.goto("/admin/customers?status=new&sort=oldest");
    await expect(page).toHaveURL(/\/admin\/login$/);
    await expect(page).toHaveTitle("Login · Ezo");
    await logIn(page, STAFF.marketing);
    await expect(page).toHaveURL(/\/admin\/customers\?status=new&sort=oldest$/);
    await expect(page).toHaveTitle(/Customers · Ezo$/);
  });

  test("sees the login instead of any other page", onlyInFull(), async ({ openWindow }) => {
    const page = await openWindow();
    const calls: string[] = [];
    page.on("request", (request) => calls.push(...(request.url().match(/\/api\/.*/) ?? [])));
    for (const path of ["", "/", "/dashboard", "/profile", "/users", "/no-such-page"]) {
      await page.goto(`/admin${path}`);
      await expect(page.getByRole("heading", { name: "შესვლა" }), path).toBeVisible();
      await expect(page, path).toHaveURL(/\/admin\/login$/);
    }
    const asked = [...new Set(calls)];
    expect(asked, "nothing is asked of the server but how one may log in").toEqual(["/api/auth/sso"]);
  });

  test(
    "sees the same message for an unknown address and a wrong password, and can retry",
    onlyInFull(),
    async ({ openWindow }) => {
      const page = await openWindow({ expects: /status of 401/ });
      await page.goto("/admin/login");
      for (const email of [STAFF.admin.email, "nobody@ezo.example"]) {
        await logIn(page, { email, password: "not the password" });
        await expect(page.getByRole("alert")).toHaveText(WRONG_PASSWORD);
        await page.reload();
      }
      await logIn(page, { ...STAFF.admin, password: "not the password" });
      await expect(page.getByRole("alert")).toHaveText(WRONG_PASSWORD);
      await logIn(page, STAFF.admin);
      await expect(page).toHaveURL(/\/admin\/dashboard$/);
    },
  );

  test("sees which field is empty before anything is sent", onlyInFull(), async ({ openWindow }) => {
    const page = await openWindow();
    await page.goto("/admin/login");
    await page.getByRole("button", { name: "შესვლა" }).click();
    await expect(page.getByLabel("ელფოსტა")).toBeFocused();
    await expect(page.getByLabel("ელფოსტა")).toHaveAccessibleDescription("ეს ველი აუცილებელია");
    await page.getByLabel("ელფოსტა").fill(STAFF.admin.email);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("პაროლი", { exact: true })).toBeFocused();
  });

  test("is not admitted with a forged token", onlyInFull(), async ({ openWindow }) => {
    const page = await openWindow({ expects: /status of 401/, storage: { ezo_token: "made.up.token" } });
    await page.goto("/admin/dashboard");
    await expect(page).toHaveURL(/\/admin\/login$/);
    expect(await page.evaluate(() => localStorage.getItem("ezo_token"))).toBeNull();
  });
});

test.describe("an administrator", () => {
  test(
    "is redirected from the entrance and the login to the dashboard",
    onlyInFull(),
    async ({ openAdmin }) => {
      const page = await openAdmin("/admin");
      for (const path of ["", "/", "/login"]) {
        await page.goto(`/admin${path}`);
        await expect(page, path).toHaveURL(/\/admin\/dashboard$/);
        await expect(page, path).toHaveTitle(/Dashboard · Ezo$/);
      }
    },
  );

  test("finds every screen in the menu, and a message at an unknown address", async ({ openAdmin }) => {
    const page = await openAdmin("/admin/no-such-page");
    await expect(page.getByRole("heading", { level: 2, name: "Page not found" })).toBeVisible();
    const menu = page.getByRole("navigation", { name: "Admin menu" });
    await menu.getByRole("link", { name: "Requests" }).click();
    await expect(page).toHaveURL(/\/admin\/customers$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await menu.getByRole("link", { name: "Dashboard" }).click();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await expect(menu.getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "page");
  });
});

test.describe("marketing staff", () => {
  test("are redirected from every other page to the inbox", async ({ openAdmin }) => {
    const page = await openAdmin("/admin", { as: STAFF.marketing });
    await expect(page).toHaveURL(/\/admin\/customers$/);
    for (const path of isFullRun ? ["/login", "/dashboard", "/users", "/no-such-page"] : ["/dashboard"]) {
      await page.goto(`/admin${path}`);
      await expect(page, path).toHaveURL(/\/admin\/customers$/);
      await expect(inbox(page).list, path).toBeVisible();
      if (path === "/dashboard")
        await expect(
          toast(
            page,
            "The page “Dashboard” is not for your role (Marketing). You are on your first page instead.",
          ),
        ).toBeVisible();
    }
  });

  test(
    "see requests, campaigns and contacts in their menu, their own profile, and no settings",
    onlyInFull(),
    async ({ openAdmin }) => {
      const page = await openAdmin("/admin/customers", { as: STAFF.marketing });
      const menu = page.getByRole("navigation", { name: "Admin menu" });
      await expect(menu.getByRole("link")).toHaveText([
        /^Requests/,
        "Today",
        "E-mail campaigns",
        "Contacts",
        "Sources",
        "Deliverability",
        "Saved searches",
        "Kept shortlists",
        "Personal data",
      ]);
      await expect(page.getByRole("button", { name: "Export to CSV" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Notification settings" })).toHaveCount(0);
      await userMenu(page).click();
      await page.getByRole("menuitem", { name: "Profile" }).click();
      await expect(page.getByRole("heading", { name: STAFF.marketing.name })).toBeVisible();
      await expect(page).toHaveTitle(/Profile · Ezo$/);
    },
  );
});

test.describe("logging out", () => {
  // ASVS 5.0: 7.4.4
  test("ends the session everywhere: on this page, in this browser's other tabs, and on the server", async ({
    openAdmin,
    system,
  }) => {
    const account = await system.addStaff("marketing", unique("Levan"));
    const page = await openAdmin("/admin/customers", { as: account });
    await userMenu(page).click();
    await page.getByRole("menuitem", { name: "Profile" }).click();
    const token = await page.evaluate(() => localStorage.getItem("ezo_token") ?? "");
    const tab = await page.context().newPage();
    await tab.goto("/admin/profile");
    await expect(tab.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();

    await userMenu(page).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/admin\/login$/);
    await expect(tab).toHaveURL(/\/admin\/login$/);
    await expect.poll(() => isLive(system, token)).toBe(false);
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/login$/);
    await logIn(page, account);
    await expect(page).toHaveURL(/\/admin\/customers$/);
  });

  test("works even when the server cannot be reached", onlyInFull(), async ({ openAdmin, system }) => {
    const account = await system.addStaff("marketing", unique("Levan"));
    const page = await openAdmin("/admin/customers", { as: account, expects: /ERR_FAILED/ });
    await page.route("**/api/auth/logout", (route) => route.abort());
    await userMenu(page).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/admin\/login$/);
    expect(await page.evaluate(() => localStorage.getItem("ezo_token"))).toBeNull();
  });
});

test.describe("the profile page", () => {
  test(
    "shows a new name in the menu, to colleagues, and after a reload",
    onlyInFull(),
    async ({ openAdmin, system, enquire }) => {
      const account = await system.addStaff("marketing", unique("Ana"));
      const { id } = await enquire();
      const colleague = await openAdmin(`/admin/customers?open=${id}`);
      const page = await openAdmin("/admin/profile", { as: account });
      const save = page.getByRole("button", { name: "Save" });
      await expect(save).toBeDisabled();
      const name = unique("Anna Lomidze");
      await page.getByLabel("First and last name").fill(`  ${name} `);
      await save.click();
      await expect(inbox(page).toast("Saved")).toBeVisible();
      await expect(userMenu(page)).toHaveAccessibleName(`User menu: ${name}`);
      await page.reload();
      await expect(page.getByLabel("First and last name")).toHaveValue(name);
      await page.goto(`/admin/customers?open=${id}`);
      await expect(inbox(colleague).request.getByText(`Viewing now: ${name}`)).toBeVisible();

      await page.goto("/admin/profile");
      await page.getByLabel("First and last name").fill("   ");
      await save.click();
      await expect(page.getByLabel("First and last name")).toHaveAccessibleDescription(
        /This field is required/,
      );
    },
  );

  test(
    "changes the password only with the old one and a new one of sufficient length; then other sessions end",
    onlyInFull(),
    async ({ openAdmin, openWindow, system }) => {
      const account = await system.addStaff("marketing", unique("Dato"));
      const elsewhere = await openAdmin("/admin/customers", { as: account });
      const page = await openAdmin("/admin/profile", { as: account, expects: /status of 422/ });
      const current = page.getByLabel("Current password");
      const next = page.getByLabel("New password");
      const submit = page.getByRole("button", { name: "Change password" });

      await current.fill(account.password);
      await next.fill("too short");
      await submit.click();
      await expect(next).toHaveAccessibleDescription(/at least 10 characters/);
      await expect(next).toBeFocused();

      await next.fill("a longer new password");
      await current.fill("not the old one");
      await submit.click();
      await expect(current).toHaveAccessibleDescription(text("en", "errors.wrong_password"));
      await expect(elsewhere).toHaveURL(/\/admin\/customers$/);

      await current.fill(account.password);
      await submit.click();
      await expect(inbox(page).toast("The password has been changed")).toBeVisible();
      await expect(current).toHaveValue("");
      await expect(elsewhere).toHaveURL(/\/admin\/login$/);
      await expect(page.getByText("You are not logged in anywhere else.")).toBeVisible();

      const fresh = await openWindow({ expects: /status of 401/ });
      await fresh.goto("/admin/login");
      await logIn(fresh, account);
      await expect(fresh.getByRole("alert")).toHaveText(WRONG_PASSWORD);
      await logIn(fresh, { ...account, password: "a longer new password" });
      await expect(fresh).toHaveURL(/\/admin\/customers$/);
    },
  );

  test(
    "lists every session, names this one, and ends another",
    onlyInFull(),
    async ({ openWindow, system }) => {
      const account = await system.addStaff("marketing", unique("Eka"));
      const other = await system.signIn(account);
      const page = await openWindow({ storage: { ezo_admin_language: "en" } });
      await page.goto("/admin/profile");
      await logIn(page, account);
      const sessions = page.getByRole("main").getByRole("listitem");
      await expect(sessions).toHaveCount(2);
      await expect(sessions.first()).toContainText("This device");
      await expect(sessions.first()).toContainText(/Chrome \d+, Linux/);
      await expect(sessions.first().getByRole("button")).toHaveCount(0);
      await sessions
        .nth(1)
        .getByRole("button", { name: /^End the session/ })
        .click();
      await expect(sessions).toHaveCount(1);
      expect(await isLive(system, other)).toBe(false);
      await expect(page).toHaveURL(/\/admin\/profile$/);
    },
  );
});

test(
  "the admin's language and colours are chosen in the user menu, and remembered: the language for new devices too",
  onlyInFull(),
  async ({ openAdmin, openWindow, system }) => {
    // An account of its own: other tests sign in on devices without a language.
    const account = await system.addStaff("admin", unique("Ana"));
    const page = await openAdmin("/admin/dashboard", { as: account, language: "ka" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("მთავარი პანელი");
    await userMenu(page).click();
    const saved = page.waitForResponse((response) => response.url().endsWith("/api/profile/language"));
    await page.getByRole("menuitemradio", { name: "English" }).click();
    expect((await saved).status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await userMenu(page).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
    await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark");
    await expect(page).toHaveTitle(/Dashboard · Ezo$/);
    const another = await openWindow({ storage: { ezo_token: await system.signIn(account) } });
    await another.goto("/admin/dashboard");
    await expect(another.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
  },
);

test("the menu folds to icons on a desktop and slides in on a phone", onlyInFull(), async ({ openAdmin }) => {
  const desktop = await openAdmin("/admin/dashboard");
  const menu = desktop.getByRole("navigation", { name: "Admin menu" });
  const side = desktop.getByRole("complementary");
  expect((await side.boundingBox())?.width).toBe(18 * 16);
  await desktop.getByRole("button", { name: "Collapse menu" }).click();
  await expect.poll(async () => (await side.boundingBox())?.width).toBeLessThan(100);
  await menu.getByRole("link", { name: "Requests" }).click();
  await expect(desktop).toHaveURL(/\/admin\/customers$/);
  await desktop.reload();
  await desktop.getByRole("button", { name: "Expand menu" }).click();
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(18 * 16);

  const phone = await openAdmin("/admin/dashboard", PHONE);
  await expect(phone.getByRole("navigation", { name: "Admin menu" })).toBeHidden();
  await phone.getByRole("button", { name: "Menu", exact: true }).click();
  await phone.getByRole("dialog").getByRole("link", { name: "Requests" }).click();
  await expect(phone).toHaveURL(/\/admin\/customers$/);
  await expect(phone.getByRole("dialog")).toBeHidden();
});

test(
  "the whole menu is in sight at 900 px, and a section that is opened or closed stays so for this person",
  onlyInFull(),
  async ({ openAdmin, system }) => {
    const as = await system.addStaff("admin", unique("Nino"));
    const page = await openAdmin("/admin/dashboard", { ...DESKTOP, as });
    const menu = page.getByRole("navigation", { name: "Admin menu" });
    const heading = (name: string) => menu.getByRole("button", { name });
    const hidden = () => menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    for (const path of ["dashboard", "brand", "webhooks", "routing"]) {
      await page.goto(`/admin/${path}`);
      await expect(menu.locator("[aria-current]")).toBeVisible();
      await expect.poll(hidden, path).toBeLessThanOrEqual(0);
    }
    await page.goto("/admin/dashboard");
    await expect(heading("General")).toHaveAttribute("aria-disabled", "true");
    await expect(menu.getByRole("link", { name: "Webhooks" })).toBeHidden();
    await heading("Integrations").press("Enter");
    await expect(menu.getByRole("link", { name: "Webhooks" })).toBeVisible();
    await heading("Clients").press(" ");
    await expect(heading("Clients")).toHaveAttribute("aria-expanded", "false");
    await page.reload();
    await expect(heading("Integrations")).toHaveAttribute("aria-expanded", "true");
    await expect(heading("Clients")).toHaveAttribute("aria-expanded", "false");
    await expect(menu.getByRole("link", { name: "Requests" })).toBeHidden();
    await expectSoundInBothColours(page);
    // However somebody comes to a page, its section is open.
    await page.goto("/admin/customers");
    await expect(menu.getByRole("link", { name: "Requests" })).toBeVisible();
    await page.getByRole("button", { name: "Collapse menu" }).click();
    await expect.poll(hidden).toBeLessThanOrEqual(0);
    await expectSoundInBothColours(page);
  },
);
