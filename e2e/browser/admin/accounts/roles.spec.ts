import {
  expect,
  expectScreensSound,
  onlyInFull,
  type Page,
  PHONE,
  STAFF,
  test,
  unique,
} from "../../fixtures.ts";

/** The right to work on requests, as the form names it. */
const ANSWERS = "Reply, note, call, set next steps, enter by hand, correct contact data";
const right = (page: Page, name: string) => page.getByRole("switch", { name, exact: true });
const menuLink = (page: Page, name: string | RegExp) =>
  page.getByRole("navigation", { name: "Admin menu" }).getByRole("link", { name });
async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Unsaved changes")).toBeHidden();
}

test("a role is made, changed while somebody works with it, and replaced by another", async ({
  openAdmin,
  system,
}) => {
  const page = await openAdmin("/admin/roles");
  await expect(page.getByRole("region", { name: "Who may do what" }).getByRole("table")).toBeVisible();
  await page.getByRole("link", { name: "New role" }).click();
  const name = unique("Site lead");
  await page.getByRole("textbox", { name: "Name (Georgian)" }).fill(unique("ობიექტი"));
  await page.getByRole("textbox", { name: "Name (English)" }).fill(name);
  await right(page, ANSWERS).check({ force: true });
  await expect(page.getByText("Switched on with it: See their own requests")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/roles\/\d+\/edit$/);
  const key = /Key: ([a-z_]+)/.exec((await page.getByText(/^Key: /).textContent()) ?? "")?.[1] ?? "";
  expect(key).toMatch(/^site_lead/);

  const account = await system.addStaff(key, unique("Gio"));
  // What was asked with the former rights is refused, and so is a session that has ended.
  const person = await openAdmin("/admin/customers", { as: account, expects: /status of 40[13]/ });
  await expect(menuLink(person, /^Requests/)).toBeVisible();
  await expect(menuLink(person, "Roles")).toHaveCount(0);
  await expect(menuLink(person, "Audit log")).toHaveCount(0);

  await right(page, "Read the audit log").check({ force: true });
  await save(page);
  await expect(menuLink(person, "Audit log")).toBeVisible();
  await right(page, "See their own requests").uncheck({ force: true });
  await expect(right(page, ANSWERS)).not.toBeChecked();
  await save(page);
  await expect(menuLink(person, /^Requests/)).toHaveCount(0);
  await expect(person).not.toHaveURL(/\/admin\/(customers|login)/);

  await page.reload();
  await page.getByRole("button", { name: "Replace with another role and delete" }).click();
  const dialog = page.getByRole("dialog", { name: `“${name}”: which role do its people get?` });
  await dialog.getByRole("combobox", { name: "New role" }).click();
  await page.getByRole("option", { name: "Marketing" }).click();
  await dialog.getByRole("button", { name: "Replace with another role and delete" }).click();
  await expect(page).toHaveURL(/\/admin\/roles$/);
  await expect(page.getByRole("link", { name })).toHaveCount(0);
  await expect(person).toHaveURL(/\/admin\/login$/);
});

test(
  "the matrix is read and searched by keyboard, on a phone one role at a time",
  onlyInFull(),
  async ({ openAdmin }) => {
    const page = await openAdmin("/admin/roles");
    const matrix = page.getByRole("region", { name: "Who may do what" }).getByRole("table");
    await page.getByRole("searchbox", { name: "Find a right" }).fill("webhooks");
    await expect(matrix.getByRole("row")).toHaveCount(3);
    const row = matrix.getByRole("row", { name: /API keys and webhooks/ });
    await expect(row.getByText("Yes", { exact: true })).toHaveCount(1);
    await matrix.getByRole("link", { name: "Translator" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Key: translator")).toBeVisible();
    await expect(page.getByText("This role is there from the start: its name stays.")).toBeVisible();

    const phone = await openAdmin("/admin/roles", PHONE);
    await expect(phone.getByRole("heading", { name: "Who may do what" })).toBeVisible();
    await expect(phone.getByRole("region", { name: "Who may do what" })).toHaveCount(0);
    await phone.getByRole("combobox", { name: "Role", exact: true }).click();
    await phone.getByRole("option", { name: "Translator" }).click();
    await expect(phone.getByRole("listitem").filter({ hasText: "Change texts of the site" })).toContainText(
      "Yes",
    );
    await expect(phone.getByRole("listitem").filter({ hasText: "Export contacts" })).toContainText("No");
  },
);

test("roles are shown to nobody who may not manage them", onlyInFull(), async ({ openAdmin }) => {
  const page = await openAdmin("/admin/roles", { as: STAFF.marketing });
  await expect(page).toHaveURL(/\/admin\/customers$/);
  await expect(menuLink(page, "Roles")).toHaveCount(0);
});

test(
  "the roles' screens are accessible and fit a phone, in both colour schemes",
  onlyInFull(),
  async ({ openAdmin }) => {
    test.setTimeout(120_000);
    await expectScreensSound(openAdmin, ["roles", "roles/add", "roles/1/edit", "roles/6/edit"]);
  },
);
