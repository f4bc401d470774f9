import { runs } from "@ezo/contract/testing/scope";
import { CONFIRMATIONS_PER_ADDRESS_AND_DAY } from "@ezo/contract/values/limits/mail";
import { computePlan } from "@ezo/contract/values/money/plans/payment-plan";
import type { PlanTerms } from "@ezo/contract/values/money/plans/payment-plan-terms";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPaymentPlan, createStock } from "../../../stack/factories/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";
import { dayIn } from "../../../stack/firm-day.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";
import { type Asked, visitorOffers } from "./visitor-offers.ts";

let stack: Stack;
let stock: Awaited<ReturnType<typeof createStock>>;
let plan: { id: number };
beforeAll(async () => {
  stack = await startStack();
  stock = await createStock(db());
  plan = await createPaymentPlan(db(), { maxMonths: 360, fullPaymentDiscountPercent: 3 });
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const { offer, refusal } = visitorOffers({ stack: () => stack, stock: () => stock });

describe("asking for an offer", () => {
  it("is refused by field or with a reason, and nothing is stored", async () => {
    const before = await db().offer.count();
    const refusals: [Asked, string[]][] = [
      [{ plan_id: plan.id, down_percent: -1 }, ["down_percent"]],
      [{ plan_id: plan.id, down_percent: 9.99 }, ["down_percent"]],
      [{ plan_id: plan.id, down_percent: 1e9 }, ["down_percent"]],
      [{ plan_id: plan.id, months: 361 }, ["months"]],
      [{ plan_id: plan.id, months: 6.5 }, ["months"]],
      [{ plan_id: plan.id, months: -5, down_percent: 99 }, ["down_percent", "months"]],
      [{ plan_id: 999_999 }, ["plan_id"]],
      [{ locale: "de" }, ["locale"]],
      [{ email: "nobody" }, ["email"]],
    ];
    for (const [body, fields] of refusals)
      expect(await refusal(body), JSON.stringify(body)).toEqual([422, "invalid", fields]);
    expect(await refusal({}, stock.apartments[1].id)).toEqual([409, "not_for_sale", []]);
    expect(await refusal({}, stock.apartments[2].id)).toEqual([409, "price_not_shown", []]);
    expect(await refusal({}, stock.apartments[3].id)).toEqual([409, "already_held", []]);
    expect(await refusal({}, 999_999)).toEqual([422, "invalid", ["apartment_id"]]);
    expect(await db().offer.count()).toBe(before);
  });

  it("says that a bank's loan is not the seller's to offer", async () => {
    const terms = { kind: "mortgage", yearlyRatePercent: 11.5, sortOrder: 9 } as const;
    const [loan, over] = [
      await createPaymentPlan(db(), terms),
      await createPaymentPlan(db(), { ...terms, offeredUntil: new Date("2020-01-01") }),
    ];
    const said = async (id: number) => (await failureOf(offer({ plan_id: id }))).body.errors?.["plan_id"];
    try {
      expect(await said(loan.id)).toEqual(["A bank loan is not part of our offer: the bank makes its own"]);
      expect(await said(over.id)).toEqual(["What was chosen no longer exists"]);
    } finally {
      await db().paymentPlan.deleteMany({ where: { id: { in: [loan.id, over.id] } } });
    }
  });

  it("is by the first plan that allows its terms where none is named", async () => {
    const { id: projectId } = stock.project;
    const higher = await createPaymentPlan(db(), { projectId, maxDownPercent: 80, sortOrder: 8 });
    const bank = { kind: "mortgage", yearlyRatePercent: 11.5, maxDownPercent: 90, sortOrder: 9 } as const;
    const loan = await createPaymentPlan(db(), bank);
    const planBy = async (terms: Asked) => {
      const made = await offer(terms);
      const { snapshot } = await db().offer.findUniqueOrThrow({ where: { id: made.id } });
      const { plan: kept } = snapshot as { plan: { id: number; computed: object } | null };
      expect(made.plan_id).toBe(kept?.id ?? null);
      return kept;
    };
    try {
      expect(await planBy({ months: 12 })).toMatchObject({ id: plan.id, computed: { months: 12 } });
      expect(await planBy({ down_percent: 30 })).toMatchObject({
        id: plan.id,
        computed: { down_minor: 1_500_000 },
      });
      expect(await planBy({ down_percent: 70, months: 12 })).toMatchObject({
        id: higher.id,
        computed: { down_minor: 3_500_000, months: 12 },
      });
      expect(await planBy({})).toBeNull();
      // No plan but the bank's allows it: the first one names its bounds.
      expect((await failureOf(offer({ down_percent: 85 }))).body.errors).toEqual({
        down_percent: ["From 10 to 50 is possible"],
      });
      expect(await refusal({ down_percent: 70, months: 361 })).toEqual([
        422,
        "invalid",
        ["down_percent", "months"],
      ]);
    } finally {
      await db().paymentPlan.deleteMany({ where: { id: { in: [higher.id, loan.id] } } });
    }
  });

  it("is refused with terms where the project has no plan", async () => {
    await db().paymentPlan.update({ where: { id: plan.id }, data: { isActive: false } });
    try {
      for (const terms of [{ months: 12 }, { down_percent: 20 }, { down_minor: 1_000_000 }]) {
        const { status, body } = await failureOf(offer(terms));
        expect([status, body.errors]).toEqual([
          422,
          { plan_id: ["There is no payment plan for this apartment"] },
        ]);
      }
      expect((await offer({})).plan_id).toBeNull();
    } finally {
      await db().paymentPlan.update({ where: { id: plan.id }, data: { isActive: true } });
    }
  });

  it("has the figures of the one calculation, or is refused, whatever is asked for", async () => {
    const terms: PlanTerms = {
      min_down_percent: 10,
      max_down_percent: 50,
      default_down_percent: 20,
      min_months: 6,
      max_months: 360,
      default_months: 36,
      interval: "monthly",
      balloon_percent: 0,
      full_payment_discount_percent: 3,
    };
    const choice = fc.record(
      {
        down_percent: fc.oneof(
          fc.integer({ min: 0, max: 100 }),
          fc.integer({ min: 0, max: 6000 }).map((hundredths) => hundredths / 100),
        ),
        months: fc.integer({ min: 0, max: 400 }),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(choice, async (asked) => {
        const computed = computePlan(5_000_000, terms, asked, dayIn(new Date()));
        if (Array.isArray(computed)) {
          const fields = computed.map(({ field }) => field).sort();
          const [status, , found] = await refusal({ plan_id: plan.id, ...asked });
          expect([status, [...(found as string[])].sort()]).toEqual([422, fields]);
          return;
        }
        const { id } = await offer({ plan_id: plan.id, ...asked });
        const { snapshot } = await db().offer.findUniqueOrThrow({ where: { id } });
        expect((snapshot as { plan: { computed: unknown } }).plan.computed).toEqual(computed);
      }),
      { numRuns: runs(25) },
    );
  });

  it("takes the down payment as an amount, alone or with another figure, but not as both", async () => {
    const { id } = await offer({ plan_id: plan.id, down_minor: 1_234_567, months: 12 });
    const { snapshot } = await db().offer.findUniqueOrThrow({ where: { id } });
    expect(snapshot).toMatchObject({ plan: { computed: { down_minor: 1_234_567, total_minor: 5_000_000 } } });
    expect(await refusal({ plan_id: plan.id, down_minor: 1 })).toEqual([422, "invalid", ["down_minor"]]);
    expect(await refusal({ plan_id: plan.id, down_minor: 1_234_567, down_percent: 20 })).toEqual([
      422,
      "invalid",
      ["down_percent"],
    ]);
  });

  it("is refused with a name that it does not know, so that nobody is offered other figures", async () => {
    const misspelt: object = { plan_id: plan.id, down_percentt: 40 };
    expect(await refusal(misspelt)).toEqual([422, "invalid", ["down_percentt"]]);
  });

  it("is refused with a share of more than two decimals, as the plan's own call does", async () => {
    expect(await refusal({ plan_id: plan.id, down_percent: 20.123 })).toEqual([
      422,
      "invalid",
      ["down_percent"],
    ]);
  });

  it("twice at once under one key stores one offer and mails it once", async () => {
    const email = "buyer@example.ge";
    const body = { plan_id: plan.id, down_percent: 30, months: 24, locale: "ru", email };
    const before = await db().offer.count();
    const [one, other] = await Promise.all([offer(body, "offer-key-1"), offer(body, "offer-key-1")]);
    expect(other).toEqual(one);
    expect(await db().offer.count()).toBe(before + 1);
    // What is sold meanwhile was offered all the same.
    await db().apartment.update({ where: { id: stock.apartments[0].id }, data: { status: "sold" } });
    expect(await offer(body, "offer-key-1")).toEqual(one);
    await db().apartment.update({ where: { id: stock.apartments[0].id }, data: { status: "available" } });
    const different = await failureOf(offer({ ...body, months: 25 }, "offer-key-1"));
    expect([different.status, Object.keys(different.body.errors ?? {})]).toEqual([422, ["idempotency-key"]]);
    // In words that fit whatever is sent under a key.
    expect(JSON.stringify(different.body.errors)).not.toMatch(/message|сообщение|შეტყობინება/);
    expect((await failureOf(offer(body, "x".repeat(300)))).status).toBe(422);
    await stack.mailbox.waitFor(email);
    await stack.drain();
    const [mail, ...more] = stack.mailbox.to(email);
    expect([mail?.subject, more]).toEqual(["Предложение: Квартира 101", []]);
    expect(mail?.html).toContain(one.url);
    expect(mail?.text).toContain(one.pdf_url);
    const said = mail?.text?.replaceAll("\u00a0", " ");
    for (const line of ["Первый взнос, 30 %: $ 15 000", "Ежемесячный платёж: $ 1 458,33", "Итого: $ 50 000"])
      expect(said).toContain(line);
    expect(said).not.toContain("Если писали не вы");
  });

  it("is the one of its key, where the apartment was sold between two calls that were sent at once", async () => {
    const { id } = stock.apartments[0];
    const one = await offer({ months: 12 }, "offer-key-2");
    const isWaiting = async () => {
      const [row] = await db().$queryRaw<{ waiting: number }[]>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%from apartments%'`;
      return row?.waiting;
    };
    const second = await db().$transaction(async (tx) => {
      await tx.apartment.update({ where: { id }, data: { status: "sold" } });
      const asking = offer({ months: 12 }, "offer-key-3");
      await expect.poll(isWaiting, { timeout: 10_000 }).toBe(1);
      // The first call's offer is there by the time that the second reads the apartment.
      await tx.offer.update({ where: { id: one.id }, data: { idempotencyKey: "offer-key-3" } });
      return { asking };
    });
    expect(await second.asking).toEqual(one);
    const others = await failureOf(offer({ months: 12 }, "offer-key-4"));
    expect([others.status, others.body.code]).toEqual([409, "not_for_sale"]);
    await db().apartment.update({ where: { id }, data: { status: "available" } });
  });

  it("says whether it is mailed: a mailbox gets a few a day, with whatever tag and however many are asked for at once", async () => {
    const asked = Array.from({ length: CONFIRMATIONS_PER_ADDRESS_AND_DAY + 2 }, (_, index) =>
      offer({ email: `often+${index}@example.ge` }, `often-${index}`),
    );
    const made = await Promise.all(asked);
    const mailed = made.filter(({ is_mailed: isMailed }) => isMailed);
    expect(mailed).toHaveLength(CONFIRMATIONS_PER_ADDRESS_AND_DAY);
    await stack.drain();
    for (const [index, { url, is_mailed: isMailed }] of made.entries()) {
      const address = `often+${index}@example.ge`;
      expect(stack.mailbox.to(address).map(({ text }) => text?.includes(url))).toEqual(
        isMailed ? [true] : [],
      );
      // Repeated, it says the same.
      expect((await offer({ email: address }, `often-${index}`)).is_mailed).toBe(isMailed);
    }
    expect((await offer({})).is_mailed).toBe(false);
  });

  it("is never half done when the apartment is sold at that moment", async () => {
    const { id } = stock.apartments[3];
    for (let round = 0; round < 5; round++) {
      await db().apartment.update({ where: { id }, data: { status: "available" } });
      const before = await db().offer.count();
      const [made] = await Promise.all([
        offer({}, undefined, id).then(
          () => 1,
          () => 0,
        ),
        db().apartment.update({ where: { id }, data: { status: "sold" } }),
      ]);
      expect(await db().offer.count()).toBe(before + made);
      expect(await refusal({}, id)).toEqual([409, "not_for_sale", []]);
    }
  });
});
