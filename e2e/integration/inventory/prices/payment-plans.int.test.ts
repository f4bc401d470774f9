import { paymentPlanRoutes } from "@ezo/contract/admin/projects/payment-plans";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { getApartment } from "@ezo/contract/site/navigation";
import { createOffer } from "@ezo/contract/site/offers";
import { apartmentPath } from "@ezo/contract/values/paths/explorer-paths";
import { LOCALES } from "@ezo/contract/values/locale";
import { minorText } from "@ezo/contract/values/money/money";
import { monthsAfter, quarterEnd } from "@ezo/contract/values/money/months";
import { fullDate } from "@ezo/core/offers/offer-words";
import { shortDate } from "@ezo/core/platform/business-day";
import { describe, expect, it } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import { createApartment, createPaymentPlan } from "../../../stack/factories/explorer.ts";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { dayIn } from "../../../stack/firm-day.ts";
import { usePlanStack } from "./plan-stack.ts";

const { stack, stock, db, apartment, planOf, plansOf } = usePlanStack();

/** What is said about one field, in English. */
const saidOf = async (field: string, query: Record<string, string | number>) =>
  (await failureOf(planOf(apartment(0), { locale: "en", ...query }))).body.errors?.[field];

describe("the plans of a project", () => {
  it("are its own and those of all projects, active ones, in the firm's order", async () => {
    const other = await createProject(db());
    const own = await createPaymentPlan(db(), { projectId: stock().project.id, sortOrder: 2 });
    const common = await createPaymentPlan(db(), {
      sortOrder: 1,
      interval: "quarterly",
      balloonPercent: 12.5,
    });
    await createPaymentPlan(db(), { isActive: false });
    await createPaymentPlan(db(), { deletedAt: new Date() });
    await createPaymentPlan(db(), { projectId: other.id });
    const { data } = await plansOf(stock().project.id);
    expect(data.map(({ id }) => id)).toEqual([common.id, own.id]);
    expect(data[0]).toEqual({
      id: common.id,
      project_id: null,
      name: "Standard en",
      min_down_percent: 10,
      max_down_percent: 50,
      default_down_percent: 20,
      min_months: 6,
      max_months: 48,
      default_months: 36,
      interval: "quarterly",
      balloon_percent: 12.5,
      max_balloon_percent: null,
      full_payment_discount_percent: 0,
      kind: "instalments",
      stages: [],
      yearly_rate_percent: null,
      currency_note: "",
      offered_until: null,
      ends_by: null,
      handover: null,
    });
    expect((await plansOf(other.id)).data).toHaveLength(2);
    const hidden = await createProject(db(), { isActive: false });
    for (const id of [hidden.id, 999_999])
      expect(await failureOf(plansOf(id))).toMatchObject({ status: 404, body: { code: "not_found" } });
  });
});

describe("an apartment's plan", () => {
  it("is computed from the price, to the minor unit", async () => {
    const { id } = await createPaymentPlan(db(), { fullPaymentDiscountPercent: 3 });
    const { data } = await planOf(apartment(0), { plan_id: id, down_percent: 15, months: 7 });
    const sum = data.schedule.reduce((total, { amount_minor }) => total + amount_minor, data.down_minor);
    expect(data).toMatchObject({
      plan_id: id,
      price_minor: 5_000_000,
      currency: "USD",
      down_minor: 750_000,
      monthly_minor: 607_142,
      total_minor: 5_000_000,
    });
    expect([sum, data.schedule.length]).toEqual([5_000_000, 7]);
    const byAmount = await planOf(apartment(0), { plan_id: id, down_minor: 750_000, months: 7 });
    expect(byAmount.data).toEqual(data);
    const full = await planOf(apartment(0), { plan_id: id, down_percent: 100 });
    expect(full.data).toMatchObject({ down_minor: 4_850_000, total_minor: 4_850_000, schedule: [] });
    const usual = await planOf(apartment(0), { plan_id: id });
    expect([usual.data.down_minor, usual.data.schedule.length]).toEqual([1_000_000, 36]);
    // A reserved apartment may become free again.
    expect((await planOf(apartment(3), { plan_id: id })).data.price_minor).toBe(20_000_000);
  });

  it.each(["-1", "99"])("names the plan's bounds to visitors who ask for a share of %s", async (share) => {
    const { id } = await createPaymentPlan(db());
    const bounds = ["From 10 to 50 is possible"];
    expect(await saidOf("down_percent", { plan_id: id, down_percent: share })).toEqual(bounds);
    const offer = { apartment_id: Number(apartment(0)), plan_id: id, locale: "en" } as const;
    const offered = stack().call(createOffer, { body: { ...offer, down_percent: Number(share) } });
    expect((await failureOf(offered)).body.errors).toEqual({ down_percent: bounds });
  });

  it("names the bounds of an amount in units of the currency, with cents where they have any", async () => {
    const { id } = await createPaymentPlan(db(), { minDownPercent: 10.01 });
    const said = (least: number, most: number) => [
      `From ${minorText(least, "en", "USD")} to ${minorText(most, "en", "USD")} is possible`,
    ];
    for (const down_minor of ["-1", "500499", "2500001"])
      expect(await saidOf("down_minor", { plan_id: id, down_minor })).toEqual(said(500_500, 2_500_000));
    await db().paymentPlan.update({ where: { id }, data: { minDownPercent: 10 } });
    await db().apartment.update({ where: { id: Number(apartment(0)) }, data: { price: 50_001 } });
    expect(await saidOf("down_minor", { plan_id: id, down_minor: 1 })).toEqual(said(500_010, 2_500_050));
    await db().apartment.update({ where: { id: Number(apartment(0)) }, data: { price: 50_000 } });
  });

  it("is refused by field outside the plan's bounds, and for a plan that is not offered here", async () => {
    const { id } = await createPaymentPlan(db());
    const foreign = await createPaymentPlan(db(), { projectId: (await createProject(db())).id });
    const refusals: [Record<string, string | number>, string[]][] = [
      [{ plan_id: id, down_percent: 9.99 }, ["down_percent"]],
      [{ plan_id: id, down_percent: 100 }, ["down_percent"]],
      [{ plan_id: id, down_minor: 499_999 }, ["down_minor"]],
      [{ plan_id: id, down_percent: 20, months: 49 }, ["months"]],
      [{ plan_id: id, down_percent: 51, months: 5 }, ["down_percent", "months"]],
      [{ plan_id: id, months: 0 }, ["months"]],
      [{ plan_id: id, down_percent: 20, down_minor: 1_000_000 }, ["down_percent"]],
      [{ plan_id: id, down_percent: "-1" }, ["down_percent"]],
      [{ plan_id: id, down_minor: "-1" }, ["down_minor"]],
      [{ plan_id: id, months: "-1" }, ["months"]],
      [{ plan_id: id, months: "1e1" }, ["months"]],
      [{ plan_id: foreign.id }, ["plan_id"]],
      [{ plan_id: 999_999 }, ["plan_id"]],
      [{}, ["plan_id"]],
    ];
    for (const [query, fields] of refusals) {
      const failure = await failureOf(planOf(apartment(0), query));
      expect([failure.status, Object.keys(failure.body.errors ?? {})], JSON.stringify(query)).toEqual([
        422,
        fields,
      ]);
    }
    const { body } = await failureOf(planOf(apartment(0), { plan_id: id, months: 60, locale: "en" }));
    expect(JSON.stringify(body.errors)).toMatch(/6.+48/);
  });

  it("that is paid by the handover ends within the quarter of the project's completion", async () => {
    const [today, where] = [dayIn(new Date()), { id: stock().project.id }];
    const completionOn = monthsAfter(today, 14);
    const endsBy = quarterEnd(completionOn);
    await db().project.update({ where, data: { completionDate: new Date(completionOn) } });
    const { id } = await createPaymentPlan(db(), { untilHandover: true, balloonPercent: 30 });
    expect((await plansOf(stock().project.id)).data[0]?.ends_by).toBe(endsBy);
    const { data } = await planOf(apartment(0), { plan_id: id });
    const longest = data.schedule.length;
    expect([longest >= 14, longest < 18]).toEqual([true, true]);
    expect((data.schedule.at(-1)?.due ?? "") <= endsBy).toBe(true);
    expect(monthsAfter(today, longest + 1) > endsBy).toBe(true);
    const beyond = await failureOf(planOf(apartment(0), { plan_id: id, months: longest + 1 }));
    expect([beyond.status, Object.keys(beyond.body.errors ?? {})]).toEqual([422, ["months"]]);
    const reason = `the last day of the handover quarter (${shortDate(endsBy)})`;
    expect(await saidOf("months", { plan_id: id, months: longest + 1 })).toEqual([
      `From 6 to ${longest} is possible: the term may not go beyond ${reason}`,
    ]);
    const page = await stack().call(getApartment, { params: { id: apartment(0) }, query: {} });
    expect(page.data.instalment_from?.months).toBe(longest);
    const asked = { apartment_id: stock().apartments[0].id, locale: "en" as const, plan_id: id };
    const late = await failureOf(stack().call(createOffer, { body: { ...asked, months: 24 } } as never));
    expect(Object.keys(late.body.errors ?? {})).toEqual(["months"]);
    await stack().call(createOffer, { body: { ...asked, months: longest } } as never);
    // One that is over, or unknown, limits nothing.
    for (const completionDate of [new Date("2020-01-31"), null]) {
      await db().project.update({ where, data: { completionDate } });
      expect((await planOf(apartment(0), { plan_id: id })).data.schedule).toHaveLength(36);
    }
  });

  it("is not offered where its shortest term ends after the handover", async () => {
    const [today, where] = [dayIn(new Date()), { id: stock().project.id }];
    const completionOn = monthsAfter(today, 8);
    await db().project.update({ where, data: { completionDate: new Date(completionOn) } });
    const months = { minMonths: 360, maxMonths: 360, defaultMonths: 360 };
    const late = await createPaymentPlan(db(), { ...months, untilHandover: true, sortOrder: -1 });
    const { id } = await createPaymentPlan(db());
    const own = { ...months, projectId: stock().project.id, untilHandover: true };
    const lateHere = await createPaymentPlan(db(), own);
    expect((await plansOf(stock().project.id)).data.map((each) => each.id)).toEqual([id]);
    // Staff see why: of a plan for all projects, others may have it.
    const { data: stored } = await stack().call(
      paymentPlanRoutes.list,
      { query: {} },
      { token: await stack().token() },
    );
    const isLate = (of: { id: number }) => stored.find((plan) => plan.id === of.id)?.ends_too_late;
    expect([isLate(lateHere), isLate(late), isLate({ id })]).toEqual([true, false, false]);
    await db().paymentPlan.delete({ where: { id: lateHere.id } });
    const page = await stack().call(getApartment, { params: { id: apartment(0) }, query: {} });
    expect([page.data.plans.length, page.data.instalment_from?.plan_id]).toEqual([1, id]);
    const asked = { apartment_id: stock().apartments[0].id, locale: "en" as const, plan_id: late.id };
    for (const refused of [
      planOf(apartment(0), { plan_id: late.id }),
      stack().call(createOffer, { body: asked } as never),
    ]) {
      const { status, body } = await failureOf(refused);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["plan_id"]]);
      expect(body.errors?.["plan_id"]?.join(" ")).toContain(shortDate(quarterEnd(completionOn)));
    }
    await db().project.update({ where, data: { completionDate: null } });
    expect((await plansOf(stock().project.id)).data).toHaveLength(2);
  });

  it("makes no offer of nothing, though an older plan would take all of the price off", async () => {
    const { id } = await createPaymentPlan(db(), { fullPaymentDiscountPercent: 100 });
    expect((await plansOf(stock().project.id)).data[0]?.full_payment_discount_percent).toBe(100);
    const offer = { apartment_id: stock().apartments[0].id, locale: "en" as const, plan_id: id };
    const body = { ...offer, down_percent: 100 };
    const refused = await failureOf(stack().call(createOffer, { body } as never));
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["plan_id"]]);
  });

  it("has the final payment that is chosen where the plan lets it be, to the cent, in an enquiry too", async () => {
    const { id } = await createPaymentPlan(db(), { balloonPercent: 10, maxBalloonPercent: 40 });
    const asked = { plan_id: id, down_percent: 20, months: 12 };
    const monthly = async (query: Record<string, number>) => {
      const { data } = await planOf(apartment(0), { ...asked, ...query });
      const due = data.schedule.reduce((sum, { amount_minor }) => sum + amount_minor, data.down_minor);
      expect([due, data.total_minor]).toEqual([5_000_000, 5_000_000]);
      return data.monthly_minor;
    };
    expect([
      await monthly({}),
      await monthly({ last_percent: 0 }),
      await monthly({ last_percent: 40 }),
    ]).toEqual([291_666, 333_333, 166_666]);
    const beyond = { ...asked, last_percent: 40.01 };
    expect(await saidOf("last_percent", beyond)).toEqual(["From 0 to 40 is possible"]);
    const fixed = await createPaymentPlan(db());
    const other = { ...asked, plan_id: fixed.id, last_percent: 5 };
    expect(await saidOf("last_percent", other)).toEqual(["This plan has no final payment"]);
    const plan = { ...asked, last_percent: 40 };
    const enquiry = anEnquiry({ apartment_id: stock().apartments[0].id, plan });
    const { data: sent } = await stack().call(sendEnquiry, { body: enquiry });
    const { paymentPlan } = await db().enquiry.findUniqueOrThrow({ where: { id: sent.id } });
    const figures = { balloon_minor: 2_000_000, monthly_minor: 166_666 };
    expect(paymentPlan).toMatchObject({ last_percent: 40, figures });
  });

  it("says why there is none: sold, without a shown price, unknown, unpublished", async () => {
    const { id } = await createPaymentPlan(db());
    const failure = async (of: string) => {
      const { status, body } = await failureOf(planOf(of, { plan_id: id }));
      return [status, body.code];
    };
    expect(await failure(apartment(1))).toEqual([409, "not_for_sale"]);
    expect(await failure(apartment(2))).toEqual([409, "price_not_shown"]);
    expect(await failure("999999")).toEqual([404, "not_found"]);
    await db().project.update({ where: { id: stock().project.id }, data: { isActive: false } });
    expect(await failure(apartment(0))).toEqual([404, "not_found"]);
    await db().project.update({ where: { id: stock().project.id }, data: { isActive: true } });
  });

  it("is none of a unit that is no apartment, nor is an enquiry with one taken", async () => {
    const { id } = await createPaymentPlan(db());
    const over = { unitType: "parking", rooms: 0, price: 9000 } as const;
    const place = await createApartment(db(), stock().floors[0], "P9", over);
    const { status, body } = await failureOf(planOf(String(place.id), { plan_id: id }));
    expect([status, body.code]).toEqual([404, "not_found"]);
    const { data: page } = await stack().call(getApartment, { params: { id: String(place.id) }, query: {} });
    expect([page.price, page.plans, page.instalment_from]).toEqual([9000, [], null]);
    const plan = { plan_id: id, months: 36 };
    const refused = await failureOf(
      stack().call(sendEnquiry, { body: anEnquiry({ apartment_id: place.id, plan }) }),
    );
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["plan"]]);
    expect(await stack().call(sendEnquiry, { body: anEnquiry({ apartment_id: place.id }) })).toHaveProperty(
      "data.id",
    );
  });

  it("is named on the apartment's page by its lowest instalment, and no longer once the plan is not offered", async () => {
    const token = await stack().token();
    const created = await stack().call(
      paymentPlanRoutes.create,
      { query: {}, body: { translations: { ka: { name: "განვადება" } } } },
      { token },
    );
    const from = async (index: 0 | 1 | 2) =>
      (await stack().call(getApartment, { params: { id: apartment(index) }, query: {} })).data
        .instalment_from;
    const { id } = created.data;
    expect(await from(0)).toEqual({ plan_id: id, amount_minor: 83_333, interval: "monthly", months: 48 });
    expect([await from(1), await from(2)]).toEqual([null, null]);
    const body = { is_active: false, version: created.data.version };
    await stack().call(paymentPlanRoutes.patch, { params: { id: String(id) }, query: {}, body }, { token });
    expect(await from(0)).toBeNull();
  });
});

describe("the page of an apartment without scripts", () => {
  it.each(LOCALES)("has the figures and the schedule of the first plan, in %s", async (locale) => {
    const { id } = await createPaymentPlan(db(), { balloonPercent: 10, sortOrder: -1 });
    await createPaymentPlan(db());
    const { data } = await planOf(apartment(0), { plan_id: id });
    const path = apartmentPath(stock().project.id, "A", 1, stock().apartments[0].id);
    const html = await (await fetch(`${stack().url()}/${locale}${path}`)).text();
    const [, unscripted = ""] = /<noscript[^>]*>(<h3>.*?)<\/noscript>/s.exec(html) ?? [];
    const cells = [...unscripted.matchAll(/<(?:td|dd)>([^<]*)/g)].map(([, cell]) => cell);
    const money = (amount: number) => minorText(amount, locale, "USD");
    const last = data.schedule.at(-1);
    expect(cells).toEqual(
      expect.arrayContaining([
        money(data.down_minor),
        money(data.monthly_minor),
        fullDate(last?.due ?? "", locale),
        money(last?.amount_minor ?? 0),
        money(data.total_minor),
      ]),
    );
    expect(unscripted.match(/<tr>/g)).toHaveLength(data.schedule.length + 3);
  });
});

it("says in a page without scripts what it has moved of the plan in its address", async () => {
  const { id } = await createPaymentPlan(db());
  const path = apartmentPath(stock().project.id, "A", 1, stock().apartments[0].id);
  const html = await (await fetch(`${stack().url()}/en${path}?plan=${id}&down=30&months=60`)).text();
  expect(html).toContain("This plan is now possible for up to 48 months.");
  expect(html).toContain(minorText(1_500_000, "en", "USD"));
  const other = await (await fetch(`${stack().url()}/en${path}?plan=999999&down=30&months=60`)).text();
  expect(other).toContain("The plan in this link is no longer offered; this is another one.");
});
