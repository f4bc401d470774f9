import { endDiscount, listApartmentPrices, setDiscount } from "@ezo/contract/inventory/apartment-prices";
import { listAudit } from "@ezo/contract/admin/operations/audit";
import { changeApartments } from "@ezo/contract/inventory/apartment-changes";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { floorRoutes } from "@ezo/contract/inventory/floors";
import { feedPath, UnitsFeed } from "@ezo/contract/site/feeds";
import { searchApartments } from "@ezo/contract/site/search/apartment-search";
import { getApartment } from "@ezo/contract/site/navigation";
import { priceSettings } from "@ezo/contract/site/prices";
import type { Currency } from "@ezo/contract/values/money/currency";
import { createOffer } from "@ezo/contract/site/offers";
import { DISCOUNT_MAX_MONTHS } from "@ezo/contract/values/limits/prices";
import { monthsAfter } from "@ezo/contract/values/money/months";
import { DAY_MS } from "@ezo/contract/values/time";
import { createDiscounts } from "@ezo/core/prices/discounts.service";
import { createAccount } from "@ezo/core/users/accounts";
import { createRecords } from "@ezo/core/records/write";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createApartment,
  createBuilding,
  createFloor,
  createLayout,
} from "../../../stack/factories/explorer.ts";
import { createProject } from "../../../stack/factories/content.ts";
import { failureOf } from "../../../stack/failure.ts";
import { dayIn } from "../../../stack/firm-day.ts";
import { PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";

const inDays = (days: number) => dayIn(new Date(Date.now() + days * DAY_MS));

let stack: Stack;
let token: string;
let floor: { id: number; buildingId: number };
let project: { id: number };
let flat: { id: number };
beforeAll(async () => {
  stack = await startStack();
  token = await stack.token();
  project = await createProject(db(), { hasApartmentNavigation: true, feedUnits: true });
  floor = await createFloor(db(), (await createBuilding(db(), project.id, "A")).id, 1);
});
afterAll(() => stack.stop());
let serial = 0;
beforeEach(async () => {
  await discountsAt(new Date(Date.now() + 30 * DAY_MS)).endDue();
  flat = await createApartment(db(), floor, `${++serial}`, { price: 100_000, areaTotal: 50 });
});

const db = () => stack.database.prisma;
const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
const params = () => ({ id: String(flat.id) });
const stored = () => db().apartment.findUniqueOrThrow({ where: { id: flat.id } });
const shown = async (locale: "ka" | "en" | "ru" = "en") =>
  (await stack.call(getApartment, { params: params(), query: { locale } })).data;
const discount = async (
  over: Partial<{
    price: number;
    until: string;
    version: number;
    reason: object;
    confirm_large_falls: boolean;
  }> = {},
) =>
  (
    await call(setDiscount, {
      params: params(),
      body: {
        version: (await stored()).version,
        price: 90_000,
        until: inDays(3),
        reason: { ka: "შემოდგომა", en: "Autumn" },
        confirm_large_falls: true,
        ...over,
      },
    } as never)
  ).data;
const refusal = async (work: Promise<unknown>) => {
  const { status, body } = await failureOf(work);
  return [status, body.code, Object.keys(body.errors ?? {})];
};
const discountsAt = (now: Date) =>
  createDiscounts({ db: db(), records: createRecords({ db: db() }), now: () => now });

describe("a discount", () => {
  it("is shown with old price, end, reason and the lowest price of the 30 days before", async () => {
    await call(apartmentRoutes.patch, { params: params(), body: { price: 95_000 } } as never);
    await call(apartmentRoutes.patch, { params: params(), body: { price: 100_000 } } as never);
    expect(await discount()).toMatchObject({ price: 90_000, old_price: 100_000, discount_until: inDays(3) });
    expect(await shown()).toMatchObject({
      price: 90_000,
      old_price: 95_000,
      pricing: {
        amount_minor: 9_000_000,
        per_m2_minor: 180_000,
        old_amount_minor: 9_500_000,
        discount_until: inDays(3),
        discount_reason: "Autumn",
        lowest_30_days_minor: 9_500_000,
      },
    });
    // No Georgian on a page in Russian.
    expect((await shown("ka")).pricing?.discount_reason).toBe("შემოდგომა");
    const inRussian = (await shown("ru")).pricing;
    expect(inRussian).not.toHaveProperty("discount_reason");
    expect(inRussian?.discount_note).not.toMatch(/\p{Script=Georgian}/u);
    expect((await shown()).pricing?.discount_note?.split("\n")).toEqual([
      "Autumn",
      expect.stringContaining(inDays(3).split("-").toReversed().join(".")),
      expect.stringMatching(/95.000/),
    ]);
    // Changed while it goes on: the days before are still those before it began.
    await discount({ price: 80_000 });
    expect(await shown()).toMatchObject({
      price: 80_000,
      pricing: { old_amount_minor: 9_500_000, lowest_30_days_minor: 9_500_000 },
    });
    const { data } = await call(listApartmentPrices, { params: params() });
    expect(data.map(({ price, old_price }) => [price, old_price])).toEqual([
      [80_000, 100_000],
      [90_000, 100_000],
      [100_000, null],
      [95_000, null],
      [100_000, null],
    ]);
    expect(data[0]?.author?.name).toBeTruthy();
    const reasons = data.slice(0, 3).map((line) => line.discount_reason?.en);
    expect(reasons).toEqual(["Autumn", "Autumn", undefined]);
  });

  it("of more than a fifth is set, once it is confirmed, with the warning of price lists", async () => {
    for (const [price, large_falls] of [
      [80_000, 0],
      [79_999, 1],
      [1000, 1],
    ] as const)
      expect(await discount({ price })).toMatchObject({
        price,
        old_price: 100_000,
        summary: { large_falls },
      });
  });

  it("of more than a fifth is refused while nobody has confirmed it, with its share", async () => {
    const { status, body } = await failureOf(discount({ price: 1, confirm_large_falls: false }));
    expect(status).toBe(422);
    expect(body.errors).toEqual({ confirm_large_falls: [expect.stringContaining("99")] });
    expect(await stored()).toMatchObject({ price: 100_000, oldPrice: null });
    // What is not large needs none; nor does one that goes on at the price that was confirmed.
    await discount({ price: 80_000, confirm_large_falls: false });
    await discount({ price: 70_000 });
    await discount({ price: 70_000, until: inDays(5), confirm_large_falls: false });
    expect(await stored()).toMatchObject({ price: 70_000, oldPrice: 100_000 });
  });

  it("announces nothing where visitors have seen as low a price in the 30 days before", async () => {
    await call(apartmentRoutes.patch, { params: params(), body: { price: 85_000 } } as never);
    await call(apartmentRoutes.patch, { params: params(), body: { price: 100_000 } } as never);
    expect(await discount()).toMatchObject({ price: 90_000, old_price: 100_000 });
    const apartment = await shown();
    expect([apartment.price, apartment.old_price]).toEqual([90_000, undefined]);
    for (const field of ["old_amount_minor", "lowest_30_days_minor"])
      expect(apartment.pricing).not.toHaveProperty(field);
    // The price rises all the same.
    const day = inDays(3).split("-").toReversed().join(".");
    expect(apartment.pricing).toMatchObject({
      discount_until: inDays(3),
      discount_note: `Autumn\nThis price is valid through ${day}.`,
    });
    const { data } = await call(apartmentRoutes.get, { params: params() } as never);
    expect(data).toMatchObject({ price: 90_000, old_price: 100_000, struck_price: null });
    // Lower than ever before: now there is something to say.
    await discount({ price: 80_000 });
    expect(await shown()).toMatchObject({ price: 80_000, old_price: 85_000 });
  });

  it("ends by itself when its last day is over, once, and open pages are notified", async () => {
    await discount();
    const before = await db().outboxEvent.count({ where: { name: "apartment.status_changed" } });
    const last = new Date(`${inDays(3)}T19:59:59Z`);
    expect(await discountsAt(last).endDue()).toBe(0);
    const over = new Date(last.getTime() + 1000);
    const ended = await Promise.all([discountsAt(over).endDue(), discountsAt(over).endDue()]);
    expect(ended[0] + ended[1]).toBe(1);
    expect(await stored()).toMatchObject({ price: 100_000, oldPrice: null, discountUntil: null });
    expect(await db().outboxEvent.count({ where: { name: "apartment.status_changed" } })).toBe(before + 1);
    const apartment = await shown();
    expect([apartment.price, apartment.old_price]).toEqual([100_000, undefined]);
    expect(apartment.pricing).not.toHaveProperty("old_amount_minor");
    const { data } = await call(listApartmentPrices, { params: params() });
    expect(data[0]).toMatchObject({
      price: 100_000,
      old_price: null,
      reason: "discount ended",
      author: null,
    });
  });

  it("waits for its floor to be restored, and holds up no other", async () => {
    const upper = await createFloor(db(), floor.buildingId, 2);
    await discount();
    const other = flat;
    flat = await createApartment(db(), upper, `${++serial}`, { price: 100_000, areaTotal: 50 });
    await discount({ until: inDays(2) });
    const over = discountsAt(new Date(Date.now() + 10 * DAY_MS));
    await call(floorRoutes.remove, { params: { id: String(upper.id) } });
    expect(await over.endDue()).toBe(1);
    expect(await db().apartment.findUnique({ where: { id: other.id } })).toMatchObject({
      price: 100_000,
      oldPrice: null,
    });
    expect(await stored()).toMatchObject({ price: 90_000, oldPrice: 100_000 });
    await call(floorRoutes.restore, { params: { id: String(upper.id) } });
    expect(await over.endDue()).toBe(1);
    expect(await stored()).toMatchObject({ price: 100_000, oldPrice: null });
  });

  it("can be prolonged and shortened while it goes on, each as a line of history", async () => {
    await discount();
    expect(await discount({ until: inDays(9) })).toMatchObject({
      old_price: 100_000,
      discount_until: inDays(9),
    });
    expect(await discount({ until: inDays(0), price: 80_000 })).toMatchObject({
      price: 80_000,
      old_price: 100_000,
      discount_until: inDays(0),
    });
    expect((await shown()).pricing).toMatchObject({ lowest_30_days_minor: 10_000_000 });
    const { data } = await call(listApartmentPrices, { params: params() });
    expect(data.map((line) => [line.price, line.discount_until, line.author !== null])).toEqual([
      [80_000, inDays(0), true],
      [90_000, inDays(9), true],
      [90_000, inDays(3), true],
      [100_000, null, false],
    ]);
    expect(await refusal(discount({ until: inDays(-1) }))).toEqual([422, "invalid", ["until"]]);
    expect(await refusal(discount({ until: "" }))).toEqual([422, "invalid", ["until"]]);
    const last = monthsAfter(inDays(0), DISCOUNT_MAX_MONTHS);
    expect(await discount({ until: last })).toMatchObject({ discount_until: last });
    const later = dayIn(new Date(Date.parse(`${last}T12:00:00Z`) + DAY_MS));
    for (const until of [later, "2126-12-01"])
      expect(await refusal(discount({ until }))).toEqual([422, "invalid", ["until"]]);
    // One that was set before there was this limit keeps its day.
    await db().apartment.update({ where: { id: flat.id }, data: { discountUntil: new Date("2126-12-01") } });
    expect(await discount({ until: "2126-12-01", price: 75_000 })).toMatchObject({ price: 75_000 });
    expect((await refusal(discount({ until: later })))[2]).toEqual(["until"]);
    await discount({ until: inDays(0) });
  });

  it("is given by a sales manager, who changes nothing else of the apartment", async () => {
    const email = "prices@ezo.test";
    await createAccount(db(), { email, name: "Manager", role: "sales_manager", password: PASSWORD });
    const manager = await stack.token(email);
    const body = { version: (await stored()).version, price: 90_000, until: inDays(3), reason: {} };
    const given = await stack.call(setDiscount, { params: params(), body } as never, { token: manager });
    expect(given.data).toMatchObject({ price: 90_000, old_price: 100_000 });
    const write = stack.call(apartmentRoutes.patch, { params: params(), body: { rooms: 5 } } as never, {
      token: manager,
    });
    expect((await failureOf(write)).status).toBe(403);
  });

  it("ends at once when staff end it; a second end changes nothing", async () => {
    const { version } = await discount();
    const end = () => call(endDiscount, { params: params(), body: { version } });
    expect((await end()).data).toMatchObject({ price: 100_000, old_price: null, version: version + 1 });
    expect((await end()).data).toMatchObject({ price: 100_000, version: version + 1 });
  });

  it("is nowhere where the price is hidden or the apartment sold, and a sold one keeps its price", async () => {
    await discount({ price: 91_357 });
    await call(apartmentRoutes.patch, { params: params(), body: { is_price_hidden: true } } as never);
    const found = await stack.call(searchApartments, {
      query: { locale: "en", project_id: project.id },
    } as never);
    const units = await fetch(stack.url() + feedPath("units", project.id));
    const bodies = [
      await shown(),
      found,
      UnitsFeed.parse(await units.json()).units.filter(({ id }) => id === flat.id),
    ];
    for (const body of bodies) expect(JSON.stringify(body)).not.toMatch(/91357|9135700|182714|Autumn/);
    await call(apartmentRoutes.patch, {
      params: params(),
      body: { is_price_hidden: false, status: "sold" },
    } as never);
    expect((await shown()).pricing).toBeNull();
    expect(await discountsAt(new Date(Date.now() + 10 * DAY_MS)).endDue()).toBe(0);
    expect(await stored()).toMatchObject({ price: 91_357, oldPrice: 100_000 });
  });

  it("refuses what is no discount with a message, and writes nothing", async () => {
    const before = await stored();
    expect(await refusal(discount({ price: 100_000 }))).toEqual([422, "invalid", ["price"]]);
    expect(await refusal(discount({ price: -1 }))).toEqual([422, "invalid", ["price"]]);
    expect(await refusal(discount({ price: 3_000_000_000 }))).toEqual([422, "invalid", ["price"]]);
    expect(await refusal(discount({ until: inDays(-1) }))).toEqual([422, "invalid", ["until"]]);
    expect(await refusal(discount({ until: "2026-02-31" }))).toEqual([422, "invalid", ["until"]]);
    expect(await refusal(discount({ reason: { ka: "x".repeat(121) } }))).toEqual([
      422,
      "invalid",
      ["reason.ka"],
    ]);
    await db().apartment.update({ where: { id: flat.id }, data: { price: null } });
    expect(await refusal(discount())).toEqual([422, "invalid", ["price"]]);
    await db().apartment.update({ where: { id: flat.id }, data: { price: 100_000, status: "sold" } });
    expect(await refusal(discount())).toEqual([409, "not_for_sale", []]);
    await db().apartment.update({ where: { id: flat.id }, data: { status: "available" } });
    expect(await stored()).toMatchObject({ version: before.version, price: 100_000, oldPrice: null });
  });

  it("speaks of ending a discount only where one goes on", async () => {
    const said = async () => {
      const body = {
        version: (await stored()).version,
        price: 100_000,
        until: inDays(3),
        reason: { ka: "შემოდგომა", en: "Autumn" },
      };
      const sent = stack.call(setDiscount, { params: params(), body } as never, {
        token,
        headers: { "x-locale": "en" },
      });
      return (await failureOf(sent)).body.errors?.["price"];
    };
    expect(await said()).toEqual(["The discounted price must be below the regular price."]);
    await discount();
    expect(await said()).toEqual([expect.stringContaining("end it first")]);
  });

  it("conflicts with a price that somebody else has changed since", async () => {
    const { version } = await stored();
    await call(apartmentRoutes.patch, { params: params(), body: { price: 97_000, version } } as never);
    expect(await refusal(discount({ version }))).toEqual([409, "conflict", ["price"]]);
    expect(await stored()).toMatchObject({ price: 97_000, oldPrice: null });
  });

  it("is no success where it repeats the regular price at a version before another's discount", async () => {
    const { version } = await stored();
    await discount();
    const before = await stored();
    expect(await refusal(discount({ version, price: 100_000 }))).toEqual([422, "invalid", ["price"]]);
    expect(await stored()).toEqual(before);
  });

  it("is refused where text may mean another price", async () => {
    const priced = (price: string) =>
      call(apartmentRoutes.patch, { params: params(), body: { price } } as never);
    for (const text of ["150.000", "150,000", "1e5", "150.5"]) {
      expect(await refusal(priced(text)), text).toEqual([422, "invalid", ["price"]]);
      expect(await refusal(discount({ price: text as never })), text).toEqual([422, "invalid", ["price"]]);
    }
    await priced("150000");
    expect(await stored()).toMatchObject({ price: 150_000 });
  });

  it("holds every other way to a price to its rule", async () => {
    const { version } = await discount();
    const change = (price: number | null) =>
      call(changeApartments, { body: { changes: [{ id: flat.id, version, price }] } } as never);
    expect(await refusal(change(100_000))).toEqual([422, "invalid", ["changes.0.price"]]);
    expect(await refusal(change(null))).toEqual([422, "invalid", ["changes.0.price"]]);
    await change(85_000);
    expect(await shown()).toMatchObject({ price: 85_000, old_price: 100_000 });
  });

  it("goes along with an offer, as page and mail say it", async () => {
    await createLayout(db(), project.id);
    await discount();
    const body = { apartment_id: flat.id, locale: "en" as const };
    const { data } = await stack.call(createOffer, { body } as never);
    expect(data.price_minor).toBe(9_000_000);
    const page = await (await fetch(stack.url() + new URL(data.url).pathname)).text();
    expect(page.replaceAll("\u00A0", " ")).toContain("Instead of $ 100 000, a discount through");
  });
});

it("calls no price lowered whose stored old price is not above it", async () => {
  await discount();
  await db().apartment.update({ where: { id: flat.id }, data: { struckPrice: 90_000 } });
  const page = await shown();
  const file = await fetch(stack.url() + feedPath("units", project.id));
  const unit = UnitsFeed.parse(await file.json()).units.find(({ id }) => id === flat.id);
  expect([page.price, page.pricing?.amount_minor, unit?.price]).toEqual([90_000, 9_000_000, 90_000]);
  expect([page.old_price, unit?.old_price ?? undefined]).toEqual([undefined, undefined]);
  for (const field of ["old_amount_minor", "lowest_30_days_minor"])
    expect(page.pricing).not.toHaveProperty(field);
  expect([page.pricing?.discount_until, unit?.discount_until]).toEqual([inDays(3), inDays(3)]);
});

describe("a price in an earlier currency", () => {
  const priceIn = (currency: Currency) => call(priceSettings.put, { body: { currency, others: [] } });
  const setPrice = (price: number | null) =>
    call(apartmentRoutes.patch, { params: params(), body: { price } } as never);
  afterEach(() => priceIn("USD"));

  it("keeps it in every history; the change of the currency is a line of its own", async () => {
    await setPrice(95_000);
    await priceIn("GEL");
    const changedAt = Date.now();
    await setPrice(250_000);
    const { data: lines } = await call(listApartmentPrices, { params: params() });
    expect(lines.map(({ price, currency, reason }) => [price, currency, reason])).toEqual([
      [250_000, "GEL", ""],
      [95_000, "GEL", "currency changed"],
      [95_000, "USD", ""],
      [100_000, "USD", ""],
    ]);
    expect(lines[1]?.author?.name).toBeTruthy();
    const { data: versions } = await call(apartmentRoutes.history, { params: params() } as never);
    expect(versions.map(({ currency }) => currency)).toEqual(["GEL", "USD", "USD"]);
    const query = { entity: "apartment", entity_id: String(flat.id) };
    const { data: audit } = await call(listAudit, { query } as never);
    expect(audit.map(({ after, currency }) => [after?.["price"], currency])).toEqual([
      [250_000, "GEL"],
      [95_000, "USD"],
    ]);
    await setPrice(95_000);
    await priceIn("USD");
    expect((await call(listApartmentPrices, { params: params() })).data[0]).toMatchObject({
      price: 95_000,
      currency: "USD",
      reason: "currency changed",
    });
    // On the site the same price in the same currency is no new one.
    const since = Date.parse((await shown()).pricing?.valid_from ?? "");
    expect(since).toBeLessThan(changedAt);
  });

  /** Writes while a change of the currency to GEL, which began before, is held up by another discount that it writes, too. */
  async function whileCurrencyChanges(write: () => Promise<unknown>): Promise<void> {
    await discount();
    const other = flat;
    flat = await createApartment(db(), floor, `${++serial}`, { price: 95_000, areaTotal: 50 });
    await setPrice(100_000);
    const waiting = async () => {
      const [found] = await db().$queryRaw<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return found?.count ?? 0;
    };
    let writes: Promise<unknown> = Promise.resolve();
    await db().$transaction(
      async (tx) => {
        await tx.$queryRaw`select id from apartments where id = ${other.id} for update`;
        const changing = priceIn("GEL");
        await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0);
        let isWritten = false;
        const writing = write().then(() => {
          isWritten = true;
        });
        writes = Promise.all([changing, writing]);
        await expect.poll(async () => isWritten || (await waiting()) > 1, { timeout: 10_000 }).toBe(true);
      },
      { timeout: 30_000 },
    );
    await writes;
  }
  const latestLine = async () => (await call(listApartmentPrices, { params: params() })).data[0];

  it("is no old price of a discount that is set while the currency changes", async () => {
    await whileCurrencyChanges(discount);
    expect(await stored()).toMatchObject({ price: 90_000, oldPrice: 100_000, struckPrice: 100_000 });
  });

  it("is not that of a price of one apartment that is written while the currency changes", async () => {
    await whileCurrencyChanges(() => setPrice(97_000));
    expect(await latestLine()).toMatchObject({ price: 97_000, currency: "GEL", reason: "" });
  });

  it("is not that of a version that is gone back to while the currency changes", async () => {
    await whileCurrencyChanges(async () => {
      const { data: versions } = await call(apartmentRoutes.history, { params: params() } as never);
      const first = versions.at(-1)?.version ?? 0;
      await call(apartmentRoutes.restoreVersion, {
        params: { ...params(), version: String(first) },
        body: {},
      } as never);
    });
    expect(await latestLine()).toMatchObject({ price: 95_000, currency: "GEL" });
  });

  it("is not compared with one of today: of the lowest price only those in the firm's currency count", async () => {
    await setPrice(85_000);
    await setPrice(100_000);
    await priceIn("GEL");
    expect(Date.parse((await shown()).pricing?.valid_from ?? "")).toBeGreaterThan(
      (await stored()).updatedAt.getTime(),
    );
    await discount();
    expect(await shown()).toMatchObject({
      price: 90_000,
      old_price: 100_000,
      pricing: { currency: "GEL", lowest_30_days_minor: 10_000_000 },
    });
    const units = await fetch(stack.url() + feedPath("units", project.id));
    const unit = UnitsFeed.parse(await units.json()).units.find(({ id }) => id === flat.id);
    expect(unit).toMatchObject({ currency: "GEL", price: 90_000 });
    expect(JSON.stringify(unit)).not.toContain("85000");
    // In dollars visitors have seen a lower one. The old price is back with its currency.
    await priceIn("USD");
    const inDollars = await shown();
    expect(inDollars.old_price).toBeUndefined();
    expect(inDollars.pricing).not.toHaveProperty("old_amount_minor");
    expect(inDollars.pricing).toMatchObject({ discount_until: inDays(3), discount_reason: "Autumn" });
    expect((await stored()).struckPrice).toBeNull();
    await priceIn("GEL");
    expect(await shown()).toMatchObject({ price: 90_000, old_price: 100_000 });
  });
});
