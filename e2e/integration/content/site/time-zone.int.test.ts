import { articleRoutes } from "@ezo/contract/admin/content/news";
import { setDiscount } from "@ezo/contract/inventory/apartment-prices";
import { getResponseClock } from "@ezo/contract/enquiries/response-clock";
import { createOffer } from "@ezo/contract/site/offers";
import { getPrices, priceSettings } from "@ezo/contract/site/prices";
import { isOfficeTime } from "@ezo/contract/values/clock/office-hours";
import { dayIn } from "@ezo/contract/values/clock/time-zone";
import { ROLES } from "@ezo/contract/values/roles/roles";
import { DAY_MS } from "@ezo/contract/values/time";
import { createDashboard } from "@ezo/core/dashboard/dashboard.service";
import { readOffice } from "@ezo/core/enquiries/clock/office";
import { startDigests } from "@ezo/core/notices/digest";
import { clockTime, startOfDay } from "@ezo/core/platform/business-day";
import { createDiscounts } from "@ezo/core/prices/discounts.service";
import { createRecords } from "@ezo/core/records/write";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import { createApartment, createBuilding, createFloor } from "../../../stack/factories/explorer.ts";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { ADMIN, MARKETING, type Stack, startStack } from "../../../stack/stack.ts";
import { inDays } from "../../people/enquiries/answering-calls.ts";
import { stepCalls } from "../../people/next-steps/step-calls.ts";
import { valueOf, visitFilesIn } from "../../people/next-steps/visit-files.ts";

const BERLIN = "Europe/Berlin";

let stack: Stack;
let [admin, seller] = ["", ""];
let flat: { id: number };
beforeAll(async () => {
  stack = await startStack();
  [admin, seller] = [await stack.token(), await stack.token(MARKETING)];
  const project = await createProject(db(), { hasApartmentNavigation: true });
  const floor = await createFloor(db(), (await createBuilding(db(), project.id, "A")).id, 1);
  flat = await createApartment(db(), floor, "1", { price: 100_000, areaTotal: 50 });
});
afterAll(() => stack.stop());

const db = () => stack.database.prisma;
const clock = async () => (await stack.call(getResponseClock, {}, { token: seller })).data.time_zone;
const choose = async (time_zone: string) => {
  const { data } = await stack.call(priceSettings.get, {}, { token: admin });
  return stack.call(priceSettings.put, { body: { version: data.version, time_zone } }, { token: admin });
};
const shown = async () => (await stack.call(getPrices, {})).data.time_zone;
const userOf = async (email: string) => db().user.findUniqueOrThrow({ where: { email } });

it("is Tbilisi's until the firm chooses another one, which is in the history and reaches every page", async () => {
  expect([await clock(), await shown()]).toEqual(["Asia/Tbilisi", undefined]);
  for (const wrong of ["Europe/Nowhere", "+01:00", "", "B".repeat(100)]) {
    const { status, body } = await failureOf(choose(wrong));
    expect([status, Object.keys(body.errors ?? {})], wrong).toEqual([422, ["time_zone"]]);
  }
  expect((await choose(BERLIN)).data.time_zone).toBe(BERLIN);
  expect(await clock()).toBe(BERLIN);
  await expect.poll(shown, { timeout: 5000, interval: 50 }).toBe(BERLIN);
  const { data } = await stack.call(priceSettings.history, {}, { token: admin });
  expect(JSON.stringify(data[0])).toContain(BERLIN);
});

it("says when the office works", async () => {
  const { times } = await readOffice(db());
  // Half past nine there, and half past ten.
  expect(isOfficeTime(times, new Date("2031-06-03T07:30:00Z"))).toBe(false);
  expect(isOfficeTime(times, new Date("2031-06-03T08:30:00Z"))).toBe(true);
});

it("says when a discount ends, and an offer, on the days that were chosen", async () => {
  const until = dayIn(new Date(Date.now() + 3 * DAY_MS), BERLIN);
  const { version } = await db().apartment.findUniqueOrThrow({ where: { id: flat.id } });
  const body = { version, price: 90_000, until, reason: {} };
  await stack.call(setDiscount, { params: { id: String(flat.id) }, body }, { token: admin });
  const { data: offer } = await stack.call(createOffer, { body: { apartment_id: flat.id, locale: "en" } });
  // That of visitors ends with the discount.
  const end = startOfDay(until, BERLIN, 1);
  expect(offer.valid_until).toBe(new Date(end.getTime() - 1).toISOString());

  const endedAt = (now: Date) =>
    createDiscounts({ db: db(), records: createRecords({ db: db() }), now: () => now }).endDue();
  expect(await endedAt(new Date(end.getTime() - 1))).toBe(0);
  const stored = await db().apartment.findUniqueOrThrow({ where: { id: flat.id } });
  expect(stored.discountUntil?.toISOString().slice(0, 10)).toBe(until);
  expect(await endedAt(end)).toBe(1);
});

it("says what is today, in figures and for the summary of a day", async () => {
  const { id } = await userOf(ADMIN);
  const actor = {
    id,
    name: "",
    email: "",
    language: "ka" as const,
    sessionId: "",
    role: "admin" as const,
    capabilities: ROLES.admin,
  };
  const todayAt = async (time: string) =>
    (await createDashboard(db(), () => new Date(time)).statistics(actor)).customer_stats.today;
  // Half past eleven in the evening there, and half past one of the next day in Tbilisi.
  await storeEnquiry(db(), { createdAt: new Date("2031-06-01T21:30:00Z"), routing: { create: {} } });
  expect(await todayAt("2031-06-01T21:45:00Z")).toBe(1);
  expect(await todayAt("2031-06-01T22:15:00Z")).toBe(0);

  const { id: userId } = await userOf(MARKETING);
  await db().staffMailChoice.create({ data: { userId, digest: true, digestedOn: new Date("2031-06-02") } });
  const digestAt = (time: string) => startDigests({ db: db(), now: () => new Date(time) });
  expect(await digestAt("2031-06-03T07:30:00Z")).toBe(0);
  expect(await digestAt("2031-06-03T08:30:00Z")).toBe(1);
  expect(await digestAt("2031-06-03T16:30:00Z")).toBe(0);
  expect(await digestAt("2031-06-04T08:30:00Z")).toBe(1);
});

it("is by what clocks a visit is announced, and its calendar entry is an instant", async () => {
  const person = await storeEnquiry(db(), { routing: { create: {} } });
  const due = inDays(2);
  const { set } = stepCalls(
    () => stack,
    () => seller,
  );
  await set(person, { kind: "visit", due_at: due, invite: true });
  const mails = await stack.mailbox.waitFor(person.email);
  expect(mails[0]?.text).toContain(`When: ${clockTime(new Date(due), BERLIN)} (Central European Time`);
  const [file = ""] = visitFilesIn(mails);
  expect(valueOf(file, "DTSTART")).toBe(`${due.slice(0, 19).replaceAll(/[-:]/g, "")}Z`);
});

it("says when an article is published that was sent with a day alone", async () => {
  const named = { category: "company", translations: { ka: { title: "სიახლე" } } } as const;
  const body = { ...named, publish_date: "2026-07-05" };
  const { data } = await stack.call(articleRoutes.create, { body }, { token: admin });
  expect(data.publish_date).toBe("2026-07-04T22:00:00.000Z");
});
