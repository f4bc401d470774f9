import { DAY_MS } from "@ezo/contract/values/time";
import { adminTitle, expect, expectSoundAtEverySize, onlyInFull, SIZES, STAFF, test } from "../fixtures.ts";
import { inDatabase } from "../in-database.ts";
import { storeEnquiry } from "../../stack/factories/enquiries.ts";

test("a shorter period is saved once its numbers were seen", async ({ openAdmin, system }) => {
  const completedAt = new Date(Date.now() - 500 * DAY_MS);
  const old = { status: "completed" as const, createdAt: completedAt, completedAt };
  const { id } = await inDatabase(system, (db) => storeEnquiry(db, old));
  const page = await openAdmin("/admin/retention");
  await expect(page).toHaveTitle(adminTitle("Retention"));
  const months = page.getByRole("textbox", { name: /^Requests that were completed without a deal/ });
  const saved = await months.inputValue();
  const numbers = page.getByRole("list", { name: "What would be erased now" });
  await expect(numbers.getByRole("listitem").first()).toHaveText("Requests0");

  await months.fill("12");
  await expect(numbers.getByRole("listitem").first()).toContainText("Requests1");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Erase earlier?" });
  await expect(dialog).toContainText("The next night erases for good: Requests: 1 (");
  await dialog.getByRole("button", { name: "Erase earlier" }).click();
  await expect(page.getByText("Unsaved changes")).toBeHidden();

  // Longer again: nothing is asked.
  await months.fill(saved);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Unsaved changes")).toBeHidden();
  await page.reload();
  await expect(months).toHaveValue(saved);
  await inDatabase(system, (db) => db.enquiry.delete({ where: { id } }));
});

test(
  "the page of retention fits every size, and is for administrators alone",
  onlyInFull(),
  async ({ openAdmin }) => {
    for (const size of SIZES) {
      const page = await openAdmin("/admin/retention", { ...size, language: "ka" });
      await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
      await expectSoundAtEverySize(page);
    }
    const marketing = await openAdmin("/admin/retention", { as: STAFF.marketing });
    await expect(marketing).toHaveURL(/\/admin\/customers/);
  },
);

test("an anonymised request says so and takes nothing new", onlyInFull(), async ({ openAdmin, system }) => {
  const anonymisedAt = new Date(Date.now() - DAY_MS);
  const { id } = await inDatabase(system, (db) =>
    storeEnquiry(db, { status: "completed", name: "", email: "", anonymisedAt }),
  );
  const page = await openAdmin(`/admin/customers?open=${id}`);
  await expect(page.getByText(/^This request was anonymised yesterday/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Anonymised request" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Internal note" })).toHaveCount(0);
  await inDatabase(system, (db) => db.enquiry.delete({ where: { id } }));
});
