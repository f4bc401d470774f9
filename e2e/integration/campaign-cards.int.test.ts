import {
  createCampaign,
  listMailPictures,
  preflightCampaign,
  previewCampaign,
} from "@ezo/contract/campaigns";
import { afterEach, expect, it } from "vitest";
import { createMedia } from "../stack/content.ts";
import { createStock } from "../stack/explorer.ts";
import { MARKETING, type Stack, startStack } from "../stack/stack.ts";

let stack: Stack | undefined;
afterEach(async () => {
  await stack?.stop();
  stack = undefined;
});

it("apartment cards show price and status of the moment, and the pre-flight tells what is no longer to be had", async () => {
  const app = (stack = await startStack({ workers: 0 }));
  const token = await app.token(MARKETING);
  const { apartments } = await createStock(app.database.prisma);
  const ids = apartments.map(({ id }) => id);
  const text = (apartmentIds: number[], url: string) => ({
    subject: "Homes",
    preview_text: "",
    blocks: [
      { type: "apartments" as const, apartment_ids: apartmentIds },
      { type: "button" as const, label: "See", url },
    ],
  });
  const body = {
    name: "Cards",
    translations: { en: text([ids[0]!, ids[2]!, ids[3]!], "http://169.254.169.254/latest") },
  };
  const { id } = (await app.call(createCampaign, { body }, { token })).data;
  const params = { id: String(id) };
  const preview = async () =>
    (await app.call(previewCampaign, { params, body: { locale: "en" } }, { token })).data;
  const preflight = async () =>
    (await app.call(preflightCampaign, { params }, { token })).data.findings.filter(
      ({ locale }) => locale === "en",
    );

  const before = await preview();
  expect(before.text).toContain("$\u00a050\u00a0000");
  expect(before.text).toContain("Available");
  // A hidden price is told to nobody.
  expect(before.text).toContain("Price on request");
  expect(before.html).not.toContain("90\u00a0000");
  expect(before.html).toContain(`/en/projects/`);
  const findings = await preflight();
  expect(findings.map(({ code }) => code)).toEqual(
    expect.arrayContaining(["apartment_taken", "link_private"]),
  );
  expect(findings.filter(({ code }) => code === "apartment_taken")).toHaveLength(1);

  await app.database.prisma.apartment.update({
    where: { id: ids[0]! },
    data: { price: 47_500, status: "reserved" },
  });
  await app.database.prisma.apartment.update({ where: { id: ids[3]! }, data: { isActive: false } });
  const after = await preview();
  expect(after.text).toContain("$\u00a047\u00a0500\nReserved");
  expect(after.html).not.toContain(`apartment-${ids[3]}`);
  expect(await preflight()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ level: "error", code: "card_missing" }),
      expect.objectContaining({ level: "warning", code: "apartment_taken" }),
    ]),
  );
});

it("staff who write mails see the library's pictures, which they cannot change", async () => {
  const app = (stack = await startStack({ workers: 0 }));
  const token = await app.token(MARKETING);
  const { id } = await createMedia(app.database.prisma);
  const { data, meta } = await app.call(listMailPictures, { query: {} }, { token });
  expect(meta.total).toBeGreaterThan(0);
  expect(data.map((picture) => picture.id)).toContain(id);
  expect(
    (await app.call(listMailPictures, { query: { search: "no such picture" } }, { token })).data,
  ).toEqual([]);
});
