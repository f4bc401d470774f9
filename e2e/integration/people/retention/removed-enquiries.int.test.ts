import { DAY_MS } from "@ezo/contract/values/time";
import { runHousekeeping } from "@ezo/core/housekeeping/housekeeping";
import { folderOfOffer } from "@ezo/core/offers/offers.keys";
import { createLog } from "@ezo/core/platform/log/log";
import { openStorage } from "@ezo/core/platform/storage/storage";
import { describe, expect, it } from "vitest";
import { useOffers } from "../../../stack/offers.ts";
import { before } from "./retention-stack.ts";

const { change, db, enquiry, first, get, make, pdfText, stack } = useOffers();

const housekeeping = () => runHousekeeping(db(), createLog("silent", "test"), new Date());
const pdfsOf = async ({ id }: { id: string }) => {
  const keys: string[] = [];
  for await (const { key } of openStorage(stack().config.storageUrl).list(folderOfOffer(id))) keys.push(key);
  return keys;
};
const offerOf = ({ id }: { id: string }) =>
  db().offer.findUniqueOrThrow({ where: { id }, include: { earlier: true } });

/** An offer with words in both of its versions, and its PDF. */
async function offered(person: { id: number }) {
  const made = await make(person, { note: "Quince for Nino" });
  const changed = await change(person, made, { note: "Quince for her mother" });
  await pdfText(changed.pdf_url);
  expect(await pdfsOf(changed)).not.toEqual([]);
  return changed;
}

describe("an enquiry that is removed for good", () => {
  it("leaves none of the words of its offers and its holds, of which one is still open", async () => {
    const [gone, restorable] = [await enquiry(), await enquiry()];
    const [offer, kept] = [await offered(gone), await offered(restorable)];
    const open = { apartmentId: first().id, until: new Date(Date.now() + 60 * DAY_MS) };
    const ended = { ...open, endedAt: new Date(), end: "released" as const };
    await db().hold.create({ data: { ...open, enquiryId: gone.id, reason: "Quince for Nino" } });
    await db().hold.create({ data: { ...ended, enquiryId: gone.id, reason: "Quince once" } });
    await db().hold.create({ data: { ...ended, enquiryId: restorable.id, reason: "Quince kept" } });
    for (const [{ id }, days] of [
      [gone, 31],
      [restorable, 29],
    ] as const)
      await db().enquiry.update({ where: { id }, data: { deletedAt: before(new Date(), days) } });
    await housekeeping();

    expect(await db().enquiry.count({ where: { id: gone.id } })).toBe(0);
    const left = await offerOf(offer);
    expect(left.withdrawnAt).not.toBeNull();
    const holds = await db().hold.findMany({ where: { enquiryId: null } });
    expect(holds.map(({ forEnquiry }) => forEnquiry)).toEqual([true, true]);
    expect(JSON.stringify([left, holds])).not.toContain("Quince");
    await expect.poll(() => pdfsOf(offer), { timeout: 30_000 }).toEqual([]);
    const page = await get(offer.url);
    expect([page.status, (await page.text()).includes("Quince")]).toEqual([410, false]);

    expect(await offerOf(kept)).toMatchObject({ note: "Quince for her mother", withdrawnAt: null });
    expect(await db().hold.count({ where: { enquiryId: restorable.id, reason: "Quince kept" } })).toBe(1);
  });

  it("leaves an offer without words as it is", async () => {
    const person = await enquiry();
    const made = await make(person);
    await db().enquiry.update({ where: { id: person.id }, data: { deletedAt: before(new Date(), 31) } });
    await housekeeping();
    expect(await offerOf(made)).toMatchObject({ enquiryId: null, withdrawnAt: null });
  });
});

it("empties what was left in offers of enquiries that were removed before", async () => {
  const person = await enquiry();
  const offer = await offered(person);
  await db().enquiry.delete({ where: { id: person.id } });
  await housekeeping();
  const left = await offerOf(offer);
  expect(left.withdrawnAt).not.toBeNull();
  expect(JSON.stringify(left)).not.toContain("Quince");
});
