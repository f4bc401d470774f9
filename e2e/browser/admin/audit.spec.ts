import { changeStatus, expect, expectAccessible, PHONE, STAFF, test, onlyInFull } from "../fixtures.ts";

test("what was done to a request is found from it, by action and as a file, and its chain is whole", async ({
  openAdmin,
  enquire,
  system,
}) => {
  const { id } = await enquire();
  await changeStatus(system, id, "in_progress");
  const page = await openAdmin(`/admin/customers?open=${id}`);
  await page.getByRole("link", { name: "In the audit log" }).click();
  await expect(page).toHaveURL(new RegExp(`entity=customer%3A${id}`));
  const lines = page.getByRole("region", { name: "Lines" });
  const changed = lines.getByRole("row").filter({ hasText: "Changed" });
  await expect(changed).toContainText(`Request № ${id}`);
  await expect(changed).toContainText("Status: New → In progress");

  // A line has its place in the chain.
  await changed.getByRole("button").click();
  const drawer = page.getByRole("dialog");
  await expect(drawer).toContainText("Hash of the line before");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();

  await page.getByRole("combobox", { name: "Action" }).click();
  await page.getByRole("option", { name: "Exported", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No line fits this filter" })).toBeVisible();
  await page.getByRole("button", { name: "Clear the filter" }).click();
  await expect(lines.getByRole("row").filter({ hasText: "Signed in" }).first()).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^ezo-audit-.*\.csv$/);

  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("The chain is whole")).toBeVisible();
  await expect(page.getByText(/Checked: today/)).toBeVisible();
});

test("the audit log fits a phone, and is for administrators alone", onlyInFull(), async ({ openAdmin }) => {
  const page = await openAdmin("/admin/audit", PHONE);
  await expect(page.getByRole("region", { name: "Lines" }).getByRole("row").first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width);
  await expectAccessible(page);
  const marketing = await openAdmin("/admin/audit", { as: STAFF.marketing });
  await expect(marketing).toHaveURL(/\/admin\/customers/);
  await expect(marketing.getByRole("link", { name: "Audit log" })).toBeHidden();
});
