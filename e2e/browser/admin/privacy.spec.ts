import { storeEnquiry } from "../../stack/factories/enquiries.ts";
import { adminTitle, expect, expectSoundAtEverySize, onlyInFull, SIZES, STAFF, test } from "../fixtures.ts";
import { inDatabase } from "../in-database.ts";

test("somebody who has consented to nothing is looked up and erased", async ({ openAdmin, system }) => {
  const email = "asks.for.erasure@example.ge";
  const { id } = await inDatabase(system, (db) => storeEnquiry(db, { email, message: "Her own words" }));
  const page = await openAdmin("/admin/privacy", { as: STAFF.marketing });
  await expect(page).toHaveTitle(adminTitle("Personal Data"));
  await page.getByRole("textbox", { name: "E-mail address or phone number" }).fill(email);
  await page.getByRole("button", { name: "Look up" }).click();
  const card = page.getByRole("region", { name: `Held about ${email}` });
  await expect(card.getByRole("link", { name: `Request No. ${id}` })).toBeVisible();
  const download = page.waitForEvent("download");
  await card.getByRole("button", { name: "Download everything we keep" }).click();
  expect((await download).suggestedFilename()).toBe("ezo-person.json");

  await card.getByRole("button", { name: "Erase this person" }).click();
  const dialog = page.getByRole("dialog", { name: `Erase everything about ${email}?` });
  await dialog.getByRole("button", { name: "Erase this person" }).click();
  await expect(card.getByText("Nothing is held under this address or number")).toBeVisible();
  const left = await inDatabase(system, (db) => db.enquiry.findUniqueOrThrow({ where: { id } }));
  expect(left.message).toBe("");
  // The address is in no address of a page, which browsers keep.
  expect(page.url()).not.toContain("@");
});

test("the page of personal data fits every size", onlyInFull(), async ({ openAdmin }) => {
  for (const size of SIZES) {
    const page = await openAdmin("/admin/privacy", { ...size, language: "ka" });
    await page.getByRole("textbox").fill("nobody@example.ge");
    await page.getByRole("button", { name: "მოძებნა" }).click();
    await expect(page.getByRole("status").filter({ hasText: "არაფერი ინახება" })).toBeVisible();
    await expectSoundAtEverySize(page);
  }
});
