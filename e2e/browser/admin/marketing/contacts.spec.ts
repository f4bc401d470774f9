import { importContacts, listContacts, patchContact } from "@ezo/contract/marketing/contacts";
import { expect, onlyInFull, STAFF, test } from "../../fixtures.ts";
import { people } from "./contact-file.ts";
import { toast } from "../toast.ts";

test("contacts are imported after a trial run, viewed, and erased", onlyInFull(), async ({ openAdmin }) => {
  const tag = `p${Date.now().toString(36)}`;
  const page = await openAdmin("/admin/contacts", { as: STAFF.marketing });
  await page.getByRole("button", { name: "Import from a file" }).click();
  const dialog = page.getByRole("dialog", { name: "Import from a file" });
  await dialog.locator("input[type=file]").setInputFiles({
    name: "people.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`${people(tag, 3)}\nnot an address,x,ka,2025-01-01,stand,x\n`),
  });
  await dialog.getByRole("button", { name: "See what would change" }).click();
  await expect(dialog.getByRole("status")).toContainText("To be added3");
  await expect(dialog.getByText(/^Line 5, .*email.*:/i)).toBeVisible();
  await dialog.getByRole("button", { name: "Import for good" }).click();
  await expect(toast(page, "3 contacts added or updated")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search" }).fill(`${tag}-1@`);
  // Others have the same name, so wait until the list is filtered.
  await expect(page.getByRole("link", { name: /^Reader \d+$/ })).toHaveCount(1);
  await page.getByRole("checkbox", { name: "Select this page" }).check();
  const [list] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export the selected" }).click(),
  ]);
  expect(list.suggestedFilename()).toBe("ezo-contacts.csv");
  await page.getByRole("button", { name: "Change tags" }).click();
  const tags = page.getByRole("dialog", { name: "Tags of 1 contact" });
  await tags.getByRole("combobox", { name: "Add" }).fill("fair");
  await tags.getByRole("combobox", { name: "Add" }).press("Enter");
  await tags.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "1 contact has other tags now")).toBeVisible();
  await expect(page.getByRole("cell", { name: /fair/ })).toBeVisible();
  await page.getByRole("link", { name: "Reader 1", exact: true }).click();
  await expect(page.getByText("stand", { exact: true })).toBeVisible();
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Reader One");
  // A colleague's save removes neither the text nor the form.
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("button", { name: "Unsubscribe" })).toBeHidden();
  await expect(name).toHaveValue("Reader One");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Unsaved changes")).toBeHidden();
  await expect(name).toHaveValue("Reader One");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download everything we keep" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^ezo-contact-\d+\.json$/);
  await expect(page.getByText("The data was handed over")).toBeVisible();
  await page.getByRole("button", { name: "Erase this person" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Erase this person" }).click();
  await expect(page).toHaveURL(/\/admin\/contacts$/);
  await page.getByRole("searchbox", { name: "Search" }).fill(`${tag}-1@`);
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
});

test(
  "a wrong file of contacts is undone, except contacts a colleague has changed since",
  onlyInFull(),
  async ({ openAdmin, system }) => {
    const tag = `w${Date.now().toString(36)}`;
    const token = await system.signIn(STAFF.marketing);
    const known = `email,name,language,consent_at,consent_source\n${tag}-0@readers.example,Known,ru,2024-01-01,office`;
    const first = await system.call(importContacts, { body: { file: known } }, { token });
    const page = await openAdmin("/admin/contacts", { as: STAFF.marketing });
    await page.getByRole("button", { name: "Import from a file" }).click();
    const dialog = page.getByRole("dialog", { name: "Import from a file" });
    const buffer = Buffer.from(people(tag, 3));
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
    await dialog.getByRole("button", { name: "See what would change" }).click();
    await dialog.getByRole("button", { name: "Import for good" }).click();
    const done = toast(page, "3 contacts added or updated");
    await expect(done).toBeVisible();
    const query = { search: `${tag}-1@` };
    const [changed] = (await system.call(listContacts, { query }, { token })).data;
    const params = { id: String(changed?.id) };
    await system.call(patchContact, { params, body: { name: "Colleague's" } }, { token });
    await done.getByRole("button", { name: "Undo" }).click();
    await expect(toast(page, `${tag}-1@readers.example`)).toBeVisible();

    await page.getByRole("searchbox", { name: "Search" }).fill(tag);
    await expect(page.getByRole("link", { name: "Known" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Colleague's" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Reader 2" })).toHaveCount(0);
    await page.goto(`/admin/contacts/${first.data.written[0]?.id}`);
    await expect(page.getByText("Import undone")).toBeVisible();
    await page.getByRole("button", { name: "More: Known" }).click();
    await page.getByRole("menuitem", { name: "History" }).click();
    await expect(page.getByRole("dialog").getByText("2024-01-01, office").first()).toBeVisible();
  },
);
