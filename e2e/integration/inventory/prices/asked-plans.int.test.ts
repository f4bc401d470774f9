import { getEnquiry } from "@ezo/contract/enquiries/enquiries";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { describe, expect, it } from "vitest";
import { createPaymentPlan } from "../../../stack/factories/explorer.ts";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { ADMIN } from "../../../stack/stack.ts";
import { usePlanStack } from "./plan-stack.ts";

const { stack, stock, db, apartment, planOf } = usePlanStack();

describe("an enquiry with a plan", () => {
  const asked = async (plan: object, apartment_id: number | null = stock().apartments[0].id) => {
    const token = await stack().token();
    const body = anEnquiry({ apartment_id, plan: plan as never });
    const { data } = await stack().call(sendEnquiry, { body });
    return (await stack().call(getEnquiry, { params: { id: String(data.id) } }, { token })).data.plan;
  };

  it("keeps the figures that the server has computed, whatever becomes of plan and price, and mails them", async () => {
    const { id } = await createPaymentPlan(db());
    const body = anEnquiry({
      apartment_id: stock().apartments[0].id,
      plan: { plan_id: id, down_percent: 20, months: 36, monthly_minor: 1, price_minor: 1 } as never,
    });
    const sent = await stack().call(sendEnquiry, { body });
    await db().paymentPlan.deleteMany();
    const token = await stack().token();
    const { data } = await stack().call(getEnquiry, { params: { id: String(sent.data.id) } }, { token });
    expect(data.plan).toEqual({
      plan_id: id,
      name: { ka: "Standard ka", en: "Standard en", ru: "Standard ru" },
      down_percent: 20,
      down_minor: null,
      months: 36,
      figures: {
        price_minor: 5_000_000,
        currency: "USD",
        down_minor: 1_000_000,
        monthly_minor: 111_111,
        interval: "monthly",
        balloon_minor: 0,
        total_minor: 5_000_000,
        is_full: false,
      },
    });
    await stack().drain();
    const notices = await stack().mailbox.waitFor(ADMIN);
    const text = notices
      .map((mail) => String(mail.text))
      .join("\n")
      .replaceAll("\u00a0", " ");
    expect(text).toContain("Standard ka: პირველადი შენატანი $ 10 000 (20 %), 36 თვე, $ 1 111,11 თვეში");
  });

  it("is refused where its figures are no longer those that the visitor has seen, and is as they see them then", async () => {
    const { id } = await createPaymentPlan(db());
    const query = { plan_id: id, down_percent: 20, months: 36 };
    const shown = async () => {
      const { data } = await planOf(apartment(0), query);
      const { price_minor, currency, down_minor, monthly_minor, total_minor } = data;
      return { price_minor, currency, down_minor, monthly_minor, total_minor };
    };
    const set = (data: object) => db().apartment.update({ where: { id: stock().apartments[0].id }, data });
    const before = await db().enquiry.count();
    const seen = await shown();
    for (const change of [
      { price: 51_000 },
      { isPriceHidden: true },
      { status: "sold" },
      { isActive: false },
    ]) {
      await set(change);
      const { status, body } = await failureOf(asked({ ...query, seen }));
      expect([status, body.code, Object.keys(body.errors ?? {})], JSON.stringify(change)).toEqual([
        422,
        "invalid",
        ["plan"],
      ]);
      await set({ price: 50_000, isPriceHidden: false, status: "available", isActive: true });
    }
    // The same figures of another currency are other sums.
    const other = await failureOf(asked({ ...query, seen: { ...seen, currency: "GEL" } }));
    expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, ["plan"]]);
    const unknown = await failureOf(asked({ ...query, seen: { ...seen, currency: "XYZ" } }));
    expect(Object.keys(unknown.body.errors ?? {})).toEqual(["plan.seen.currency"]);
    expect(await db().enquiry.count()).toBe(before);
    // A page that was loaded before it named its currency.
    const { currency: _, ...figures } = seen;
    expect(await asked({ ...query, seen: figures })).toMatchObject({ figures: { currency: "USD" } });
    await set({ price: 51_000 });
    expect(await asked({ ...query, seen: await shown() })).toMatchObject({
      figures: { price_minor: 5_100_000 },
    });
    // Clients that do not say what they have shown are served as ever.
    expect(await asked(query)).toMatchObject({ figures: { price_minor: 5_100_000 } });
    await set({ price: 50_000 });
  });

  it("that is sent again is the first one, though its price, subject or apartment has changed since", async () => {
    const { id } = await createPaymentPlan(db());
    const query = { plan_id: id, down_percent: 20, months: 36 };
    const { data: shown } = await planOf(apartment(0), query);
    const { price_minor, down_minor, monthly_minor, total_minor } = shown;
    const plan = { ...query, seen: { price_minor, down_minor, monthly_minor, total_minor } };
    const body = anEnquiry({ apartment_id: stock().apartments[0].id, plan: plan as never });
    const headers = { "idempotency-key": "answer-was-lost" };
    const first = await stack().call(sendEnquiry, { body }, { headers });
    await db().apartment.update({ where: { id: stock().apartments[0].id }, data: { price: 51_000 } });
    const again = await stack().call(sendEnquiry, { body }, { headers });
    expect(again.data).toEqual(first.data);
    expect(await db().enquiry.count({ where: { email: body.email } })).toBe(1);
    const other = stack().call(sendEnquiry, { body: { ...body, message: "Another" } }, { headers });
    expect(Object.keys((await failureOf(other)).body.errors ?? {})).toEqual(["plan"]);
    await db().apartment.update({ where: { id: stock().apartments[0].id }, data: { price: 50_000 } });
  });

  it("that asks for another plan, or other terms of it, under the first one's key is refused", async () => {
    const [{ id }, { id: otherId }] = [await createPaymentPlan(db()), await createPaymentPlan(db())];
    const plan = { plan_id: id, down_percent: 20, months: 36 };
    const send = (of: object | null, key: string, text: ReturnType<typeof anEnquiry>) => {
      const body = { ...text, apartment_id: stock().apartments[0].id, plan: of as never };
      return stack().call(sendEnquiry, { body }, { headers: { "idempotency-key": key } });
    };
    const others = [
      null,
      { ...plan, plan_id: otherId },
      { ...plan, down_percent: 30 },
      { plan_id: id, down_minor: 1_000_000, months: 36 },
      { ...plan, months: 24 },
      { ...plan, last_percent: 10 },
    ];
    for (const [at, other] of others.entries()) {
      const text = anEnquiry();
      const key = `another-plan-${at}`;
      const { data } = await send(plan, key, text);
      const { status, body } = await failureOf(send(other, key, text));
      expect([status, Object.keys(body.errors ?? {})], JSON.stringify(other)).toEqual([
        422,
        ["idempotency-key"],
      ]);
      expect((await send({ ...plan, last_percent: null }, key, text)).data.id).toBe(data.id);
    }
  });

  it("is accepted where the plan does not fit, which is kept as it was asked for", async () => {
    const { id } = await createPaymentPlan(db());
    const paused = await createPaymentPlan(db(), { isActive: false });
    const named = { ka: "Standard ka", en: "Standard en", ru: "Standard ru" };
    const unfit: [object, (number | null | undefined)?, string?][] = [
      [{ plan_id: id, down_percent: 99, months: 36 }],
      [{ plan_id: id, down_percent: 20, months: 500 }],
      [{ plan_id: id, down_minor: 1, months: 36 }],
      [{ plan_id: paused.id, months: 36 }],
      [{ plan_id: 999_999, months: 36 }, undefined, "unknown"],
      [{ plan_id: id, months: 36 }, stock().apartments[1].id],
      [{ plan_id: id, months: 36 }, stock().apartments[2].id],
      [{ plan_id: id, months: 36 }, null],
    ];
    for (const [plan, of, unknown] of unfit)
      expect(await asked(plan, of), JSON.stringify([plan, of])).toEqual({
        down_percent: null,
        down_minor: null,
        ...plan,
        name: unknown ? null : named,
        figures: null,
      });
    expect(await failureOf(asked({ plan_id: "x", months: 1.5 }))).toMatchObject({ status: 422 });
  });

  it("is refused by field where it is asked for in a way that no plan is computed by", async () => {
    const { id } = await createPaymentPlan(db());
    const before = await db().enquiry.count();
    const refusals: [object, string[]][] = [
      // Its figures would be those of the amount, and the share that is kept another.
      [{ down_percent: 20, down_minor: 2_500_000 }, ["plan.down_percent"]],
      [{ down_percent: 20.001 }, ["plan.down_percent"]],
      [{ last_percent: 0.001 }, ["plan.last_percent"]],
    ];
    for (const [plan, fields] of refusals) {
      const { status, body } = await failureOf(asked({ plan_id: id, months: 36, ...plan }));
      expect([status, Object.keys(body.errors ?? {})], JSON.stringify(plan)).toEqual([422, fields]);
    }
    expect(await db().enquiry.count()).toBe(before);
    const one = { plan_id: id, months: 36, down_percent: null, down_minor: 2_500_000 };
    expect(await asked(one)).toMatchObject({ down_minor: 2_500_000, figures: { down_minor: 2_500_000 } });
  });
});
