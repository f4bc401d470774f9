import { paymentPlanRoutes } from "@ezo/contract/admin/projects/payment-plans";
import { projectRoutes } from "@ezo/contract/admin/projects/projects";
import { getEnquiry } from "@ezo/contract/enquiries/enquiries";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { getApartment } from "@ezo/contract/site/navigation";
import { listPaymentPlans } from "@ezo/contract/site/payment-plans";
import { createOffer } from "@ezo/contract/site/offers";
import { monthsAfter } from "@ezo/contract/values/money/months";
import { untilHandover } from "@ezo/contract/values/money/plans/plan-handover";
import { describe, expect, it } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import { createPaymentPlan } from "../../../stack/factories/explorer.ts";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { dayIn } from "../../../stack/firm-day.ts";
import { usePlanStack } from "./plan-stack.ts";

const { stack, stock, db, apartment, planOf, plansOf } = usePlanStack();

describe("stages of construction", () => {
  const stage = (name: string, due: string, percent: number) => ({
    name: { ka: name, en: `${name} en`, ru: "" },
    due,
    percent,
  });

  it("are listed by day in the visitor's language, and sum to the price", async () => {
    const today = dayIn(new Date());
    const { id } = await createPaymentPlan(db(), {
      stages: [stage("საძირკველი", "2020-01-01", 10), stage("სახურავი", monthsAfter(today, 2), 12.5)],
    });
    const { data } = await planOf(apartment(0), { plan_id: id, months: 6, locale: "en" });
    expect(data.schedule.filter(({ label }) => label)).toEqual([
      { due: today, amount_minor: 500_000, label: "საძირკველი en" },
      { due: monthsAfter(today, 2), amount_minor: 625_000, label: "სახურავი en" },
    ]);
    const sum = data.schedule.reduce((total, { amount_minor }) => total + amount_minor, data.down_minor);
    expect([sum, data.total_minor, data.schedule.length]).toEqual([5_000_000, 5_000_000, 8]);
    expect((await plansOf(stock().project.id, "ru")).data[0]?.stages[0]?.name).toBe("Этап строительства 1");
  });

  it("go with an enquiry, as the sum that is paid at them", async () => {
    const { id } = await createPaymentPlan(db(), {
      stages: [stage("საძირკველი", "2020-01-01", 10), stage("სახურავი", "2099-01-01", 12.5)],
    });
    const body = anEnquiry({
      apartment_id: stock().apartments[0].id,
      plan: { plan_id: id, down_percent: 20, months: 36 } as never,
    });
    const { data } = await stack().call(sendEnquiry, { body });
    const token = await stack().token();
    const stored = await stack().call(getEnquiry, { params: { id: String(data.id) } }, { token });
    expect(stored.data.plan?.figures).toMatchObject({ down_minor: 1_000_000, stages_minor: 1_125_000 });
  });

  it("are refused by field: out of order, more than the price, too many, without a name", async () => {
    const token = await stack().token();
    const name = { ka: { name: "ეტაპებით" } };
    const create = (body: object) =>
      failureOf(
        stack().call(
          paymentPlanRoutes.create,
          { query: {}, body: { translations: name, ...body } as never },
          { token },
        ),
      );
    const refusals: [object, string[]][] = [
      [{ stages: [stage("ა", "2028-01-01", 10), stage("ბ", "2028-01-01", 10)] }, ["stages.1.due"]],
      [{ stages: [stage("ა", "2028-01-01", 30), stage("ბ", "2029-01-01", 20.01)] }, ["stages.1.percent"]],
      [{ stages: [stage("ა", "2028-01-01", 30)], balloon_percent: 20.01 }, ["balloon_percent"]],
      [{ stages: [stage("", "2028-01-01", 30)] }, ["stages.0.name.ka"]],
      [{ stages: [stage("ა", "2028-02-30", 30)] }, ["stages.0.due"]],
      [{ stages: Array.from({ length: 9 }, (_, index) => stage("ა", `203${index}-01-01`, 1)) }, ["stages"]],
      [{ kind: "mortgage" }, ["yearly_rate_percent"]],
      [{ offered_until: "2031-01-01" }, ["offered_until"]],
    ];
    for (const [body, fields] of refusals) {
      const failure = await create(body);
      expect([failure.status, Object.keys(failure.body.errors ?? {})], JSON.stringify(body)).toEqual([
        422,
        fields,
      ]);
    }
  });

  it("may leave no instalment to name on the apartment's page", async () => {
    await createPaymentPlan(db(), { maxDownPercent: 20, stages: [stage("სახურავი", "2031-01-01", 80)] });
    const { data } = await stack().call(getApartment, { params: { id: apartment(0) }, query: {} });
    expect([data.instalment_from, data.plans.length]).toEqual([null, 1]);
  });

  it("has nothing to name by the month where all is paid once after the down payment", async () => {
    await createPaymentPlan(db(), { minMonths: 1, maxMonths: 1, defaultMonths: 1 });
    const { data } = await stack().call(getApartment, { params: { id: apartment(0) }, query: {} });
    expect([data.instalment_from, data.plans.length]).toEqual([null, 1]);
  });
});

describe("a plan that is deleted", () => {
  it("names the valid offers and the open enquiries that were made by it", async () => {
    const token = await stack().token();
    const { id } = await createPaymentPlan(db());
    const uses = async () =>
      (await stack().call(paymentPlanRoutes.deletion, { query: { ids: [id] as never } }, { token })).data
        .pointing_there;
    expect(await uses()).toEqual([]);
    const apartment_id = stock().apartments[0].id;
    // By its name, or as the first plan that allows the terms.
    for (const plan_id of [id, null])
      await stack().call(createOffer, { body: { apartment_id, plan_id, months: 12 } as never });
    const plan = { plan_id: id, down_percent: 20, months: 36 } as never;
    const { data } = await stack().call(sendEnquiry, { body: anEnquiry({ apartment_id, plan }) });
    expect(await uses()).toEqual([
      { kind: "open_enquiries", count: 1 },
      { kind: "valid_offers", count: 2 },
    ]);
    await db().enquiry.update({ where: { id: data.id }, data: { status: "completed" } });
    await db().offer.updateMany({ data: { withdrawnAt: new Date() } });
    expect(await uses()).toEqual([]);
  });
});

describe("a final payment that a plan does not have", () => {
  it("is refused in words that say so", async () => {
    const { id } = await createPaymentPlan(db());
    const { body } = await failureOf(planOf(apartment(0), { plan_id: id, last_percent: 5, locale: "en" }));
    expect(body.errors).toEqual({ last_percent: ["This plan has no final payment"] });
  });
});

describe("a plan that is paid by the handover", () => {
  it("is listed with the months that can be asked for today", async () => {
    const today = dayIn(new Date());
    const completion = monthsAfter(today, 10);
    await db().project.update({
      where: { id: stock().project.id },
      data: { completionDate: new Date(completion) },
    });
    const terms = { interval: "quarterly", minMonths: 6, maxMonths: 36, defaultMonths: 24 } as const;
    const { id } = await createPaymentPlan(db(), { ...terms, untilHandover: true });
    const [listed] = (await plansOf(stock().project.id)).data;
    const longest = untilHandover(completion, "quarterly", today)?.months ?? 0;
    expect(longest).toBeGreaterThan(6);
    expect(listed).toMatchObject({ id, min_months: 6, max_months: longest, default_months: longest });
    const query = { locale: "en" } as const;
    const page = await stack().call(getApartment, { params: { id: apartment(0) }, query });
    expect(page.data.plans).toEqual([listed]);
    const { data } = await planOf(apartment(0), { plan_id: id, months: longest });
    expect(data.total_minor).toBe(5_000_000);
    expect((await failureOf(planOf(apartment(0), { plan_id: id, months: longest + 3 }))).status).toBe(422);
    await db().project.update({ where: { id: stock().project.id }, data: { completionDate: null } });
  });
});

describe("a bank's offer", () => {
  const createLoan = (over: object = {}) =>
    createPaymentPlan(db(), {
      kind: "mortgage",
      yearlyRatePercent: 12,
      minMonths: 12,
      maxMonths: 240,
      defaultMonths: 120,
      // Of instalments: no part of a loan.
      balloonPercent: 10,
      interval: "quarterly",
      ...over,
    });

  it("is listed where it is asked for, until its last day, and costs the price and its interest", async () => {
    const plan = await createPaymentPlan(db());
    const today = dayIn(new Date());
    const { id } = await createLoan({ offeredUntil: new Date(today) });
    const over = await createLoan({ offeredUntil: new Date(monthsAfter(today, -1)) });
    const listed = async (kind: "all" | "mortgage" | "instalments") =>
      (
        await stack().call(listPaymentPlans, {
          params: { id: String(stock().project.id) },
          query: { locale: "en", kind },
        })
      ).data.map((each) => each.id);
    expect([await listed("all"), await listed("mortgage"), await listed("instalments")]).toEqual([
      [plan.id, id],
      [id],
      [plan.id],
    ]);
    expect((await plansOf(stock().project.id)).data.map((each) => each.id)).toEqual([plan.id]);
    const { data } = await planOf(apartment(0), { plan_id: id, down_percent: 20, months: 12 });
    // 40 000 at 12 % over a year, by the formula of annuities.
    expect([data.down_minor, data.monthly_minor, data.schedule.length]).toEqual([1_000_000, 355_395, 12]);
    const paid = data.schedule.reduce((sum, { amount_minor }) => sum + amount_minor, data.down_minor);
    expect(paid).toBe(data.total_minor);
    expect(data.total_minor).toBeGreaterThan(5_000_000);
    expect((await failureOf(planOf(apartment(0), { plan_id: over.id }))).status).toBe(422);
    // The seller's own offers are of instalments.
    const asked = { apartment_id: stock().apartments[0].id, locale: "en" as const, plan_id: id };
    const refused = await failureOf(stack().call(createOffer, { body: asked } as never));
    expect(Object.keys(refused.body.errors ?? {})).toEqual(["plan_id"]);
  });

  it("goes with an enquiry, with its rate and interest", async () => {
    const { id } = await createLoan();
    const body = anEnquiry({
      apartment_id: stock().apartments[0].id,
      plan: { plan_id: id, down_percent: 20, months: 12 } as never,
    });
    const { data } = await stack().call(sendEnquiry, { body });
    const token = await stack().token();
    const stored = await stack().call(getEnquiry, { params: { id: String(data.id) } }, { token });
    const { figures } = stored.data.plan ?? {};
    expect(figures).toMatchObject({ yearly_rate_percent: 12, monthly_minor: 355_395, interval: "monthly" });
    expect((figures?.total_minor ?? 0) - (figures?.interest_minor ?? 0)).toBe(5_000_000);
  });
});

describe("the terms of a plan", () => {
  it("must agree with each other, in new plans and in changed ones", async () => {
    const token = await stack().token();
    const create = (body: object) =>
      stack().call(
        paymentPlanRoutes.create,
        { query: {}, body: { translations: { ka: { name: "განვადება" } }, ...body } as never },
        { token },
      );
    const wrong: [object, string][] = [
      [{ min_down_percent: 60 }, "max_down_percent"],
      [{ default_down_percent: 51 }, "default_down_percent"],
      [{ max_months: 5 }, "max_months"],
      [{ default_months: 49 }, "default_months"],
      [{ balloon_percent: 50.01 }, "balloon_percent"],
      [{ max_balloon_percent: 50.01 }, "max_balloon_percent"],
      [{ balloon_percent: 10, max_balloon_percent: 9.99 }, "max_balloon_percent"],
      [{ min_down_percent: 10.001 }, "min_down_percent"],
      [{ min_down_percent: -1 }, "min_down_percent"],
      [{ max_months: 361 }, "max_months"],
      [{ project_id: 999_999 }, "project_id"],
      [{ full_payment_discount_percent: 50.01 }, "full_payment_discount_percent"],
      [{ interval: "quarterly", min_months: 7 }, "min_months"],
      [{ interval: "quarterly", max_months: 47 }, "max_months"],
      [{ interval: "quarterly", default_months: 35 }, "default_months"],
      [{ translations: { ka: { name: " " } } }, "translations.ka.name"],
    ];
    for (const [body, field] of wrong) {
      const { status, body: failed } = await failureOf(create(body));
      expect([status, Object.keys(failed.errors ?? {})], JSON.stringify(body)).toEqual([422, [field]]);
    }
    const { data: plan } = await create({ max_down_percent: 99.9, balloon_percent: 0.1 });
    const change = stack().call(
      paymentPlanRoutes.patch,
      { params: { id: String(plan.id) }, query: {}, body: { max_months: 12, version: plan.version } },
      { token },
    );
    expect(Object.keys((await failureOf(change)).body.errors ?? {})).toEqual(["default_months"]);
  });

  it("that are older than a rule stay, and bind what is changed", async () => {
    const token = await stack().token();
    const { id, version } = await createPaymentPlan(db(), {
      interval: "quarterly",
      minMonths: 7,
      fullPaymentDiscountPercent: 60,
    });
    const patch = (body: object) =>
      stack().call(
        paymentPlanRoutes.patch,
        { params: { id: String(id) }, query: {}, body: { version, ...body } },
        { token },
      );
    expect(Object.keys((await failureOf(patch({ min_months: 8 }))).body.errors ?? {})).toEqual([
      "min_months",
    ]);
    const { data } = await patch({ balloon_percent: 5 });
    expect([data.min_months, data.full_payment_discount_percent]).toEqual([7, 60]);
  });

  it("do not spread to all projects when their own is deleted", async () => {
    const token = await stack().token();
    const project = await createProject(db());
    const plan = await createPaymentPlan(db(), { projectId: project.id });
    const { data } = await stack().call(
      projectRoutes.deletion,
      { query: { ids: [project.id] as never } },
      { token },
    );
    expect(data.pointing_there).toEqual([{ kind: "payment_plans", count: 1 }]);
    await stack().call(projectRoutes.remove, { params: { id: String(project.id) }, query: {} }, { token });
    expect((await plansOf(stock().project.id)).data).toEqual([]);
    await db().project.delete({ where: { id: project.id } });
    expect(await db().paymentPlan.count({ where: { id: plan.id } })).toBe(0);
  });
});
