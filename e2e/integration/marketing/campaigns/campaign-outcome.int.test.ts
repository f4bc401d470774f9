import { holdForEnquiry } from "@ezo/contract/enquiries/enquiry-apartment";
import { setNextStep } from "@ezo/contract/enquiries/enquiry-steps";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { holdApartment } from "@ezo/contract/inventory/holds";
import { getCampaignOutcome } from "@ezo/contract/marketing/campaigns/campaign-outcome";
import { DAY_MS } from "@ezo/contract/values/time";
import { MAIL_MARKS, mailCampaignTag } from "@ezo/contract/values/visits/touch";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createApartment, createStock } from "../../../stack/factories/explorer.ts";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";
import { sentCampaign } from "./click-stack.ts";

let stack: Stack;
let stock: Awaited<ReturnType<typeof createStock>>;
let token: string;
let campaign: number;
beforeAll(async () => {
  stack = await startStack({ workers: 0, env: { RATE_LIMIT_SCALE: "0" } });
  stock = await createStock(stack.database.prisma);
  token = await stack.token();
});
afterAll(() => stack.stop());
beforeEach(async () => {
  await db().enquiry.deleteMany();
  const click = { url: "https://ezo.test/en", isRobot: false };
  const reader = { locale: "ka" as const, state: "sent" as const };
  ({ id: campaign } = await sentCampaign(db(), {
    links: [click.url],
    readers: [
      { ...reader, clicks: [click, click] },
      { ...reader, clicks: [{ ...click, isRobot: true }] },
    ],
  }));
});

const db = () => stack.database.prisma;
const params = (id: number) => ({ params: { id: String(id) } });
const send = async (body: object) => (await stack.call(sendEnquiry, { body: anEnquiry(body) })).data.id;
const outcome = async (id = campaign) => (await stack.call(getCampaignOutcome, params(id), { token })).data;
/** A visit that began with a link in a campaign's mail. */
const byMail = (id = campaign) => ({ ...MAIL_MARKS, utm_campaign: mailCampaignTag(id) });

it("counts the requests that the campaign led to, by the last visit and by the first", async () => {
  const other = { utm_source: "google" };
  const last = await send({ attribution: byMail(), first_attribution: other });
  const first = await send({ attribution: other, first_attribution: byMail() });
  const both = await send({ attribution: byMail() });
  await send({ attribution: byMail(campaign + 1) });
  // Whoever writes the tag by hand has not come by a mail.
  await send({ attribution: { utm_source: "google", utm_campaign: mailCampaignTag(campaign) } });
  const gone = await send({ attribution: byMail() });
  await db().enquiry.update({ where: { id: gone }, data: { deletedAt: new Date() } });

  const found = await outcome();
  expect([found.sent, found.clicked]).toEqual([2, 1]);
  expect([found.last, found.first, found.either].map(({ enquiries }) => enquiries)).toEqual([2, 2, 3]);
  expect(
    found.rows.map(({ customer_id: id, is_last: isLast, is_first: isFirst }) => [id, isLast, isFirst]),
  ).toEqual([
    [both, true, true],
    [first, false, true],
    [last, true, false],
  ]);
});

it("follows a request to its visit, its hold and its sale", async () => {
  const { id: apartmentId } = await createApartment(db(), stock.floors[1], "301");
  const id = await send({ attribution: byMail(), apartment_id: apartmentId });
  const due = new Date(Date.now() + DAY_MS).toISOString();
  const step = { kind: "visit" as const, due_at: due };
  await stack.call(setNextStep, { ...params(id), body: step }, { token });
  expect((await outcome()).last).toEqual({ enquiries: 1, visited: 0, planned: 1, held: 0, sold: 0 });

  await db().enquiryStep.updateMany({
    where: { enquiryId: id },
    data: { endedAt: new Date(), end: "done" },
  });
  await stack.call(
    holdApartment,
    { ...params(apartmentId), body: { until: due, reason: "Nino" } },
    { token },
  );
  const sale = { ...params(apartmentId), body: { status: "sold" as const } };
  await stack.call(apartmentRoutes.patch, sale, { token });
  const { last, rows } = await outcome();
  expect(last).toEqual({ enquiries: 1, visited: 1, planned: 0, held: 1, sold: 1 });
  expect(rows).toEqual([
    expect.objectContaining({
      customer_id: id,
      visited_at: expect.any(String),
      visit_at: null,
      held_at: expect.any(String),
      sold_at: expect.any(String),
    }),
  ]);
});

it("counts no hold and no sale of somebody else whose enquiry is gone since", async () => {
  const { id: apartmentId } = await createApartment(db(), stock.floors[1], "302");
  const buyer = await send({ apartment_id: stock.apartments[0].id });
  await send({ attribution: byMail(), apartment_id: apartmentId });
  const until = new Date(Date.now() + DAY_MS).toISOString();
  const hold = { body: { apartment_id: apartmentId, until } };
  await stack.call(holdForEnquiry, { ...params(buyer), ...hold }, { token });
  const sale = { ...params(apartmentId), body: { status: "sold" as const } };
  await stack.call(apartmentRoutes.patch, sale, { token });
  // By the database alone, as the build before does it: the hold has known from the start that it was for somebody.
  await db().enquiry.delete({ where: { id: buyer } });
  expect((await outcome()).last).toEqual({ enquiries: 1, visited: 0, planned: 0, held: 0, sold: 0 });
});

it("is nothing at first, and unknown of no campaign", async () => {
  const none = { enquiries: 0, visited: 0, planned: 0, held: 0, sold: 0 };
  expect(await outcome()).toMatchObject({ last: none, first: none, either: none, rows: [] });
  expect((await failureOf(outcome(campaign + 1))).status).toBe(404);
});
