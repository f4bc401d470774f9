import { changeOffer, offerToEnquiry, type StaffOffer } from "@ezo/contract/enquiries/enquiry-offers";
import { describe, expect, it } from "vitest";
import { createPaymentPlan } from "../../../stack/factories/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";
import { LIST, params, refusal, useOffers } from "../../../stack/offers.ts";

const { change, db, enquiry, first, make, plan, restore, stack, tokens } = useOffers();
const KEPT = { plan_id: undefined };
const terms = () => ({
  plan_id: plan().id,
  down_percent: 30,
  months: 24,
  discount_percent: 4,
  valid_days: 20,
  note: "With a parking place",
});

const offered = ({ plan: by, ...offer }: StaffOffer) => ({
  price_minor: offer.price_minor,
  total_minor: offer.total_minor,
  valid_until: offer.valid_until,
  note: offer.note,
  discount_percent: offer.discount_percent,
  by: by && [by.plan_id, by.down_percent, by.down_minor, by.months],
});

describe("what a change of an offer leaves out", () => {
  it("stays as it was offered, whichever field is named", async () => {
    const person = await enquiry();
    const made = await make(person, terms());
    const untouched = await change(person, made, KEPT);
    expect(offered(untouched)).toEqual(offered(made));

    const noted = await change(person, untouched, { ...KEPT, note: "" });
    expect(offered(noted)).toEqual({ ...offered(made), note: "" });
    const longer = await change(person, noted, { ...KEPT, months: 36 });
    expect(longer.plan).toMatchObject({ plan_id: plan().id, down_percent: 30, months: 36 });
    expect([longer.price_minor, longer.valid_until]).toEqual([made.price_minor, made.valid_until]);
    const dearer = await change(person, longer, { ...KEPT, discount_minor: 100_000 });
    expect(dearer).toMatchObject({ price_minor: LIST * 100 - 100_000, discount_percent: null });
    expect(dearer.plan).toMatchObject({ down_percent: 30, months: 36 });
    const kept = await change(person, dearer, { ...KEPT, note: "x" });
    expect([kept.price_minor, kept.plan?.months]).toEqual([dearer.price_minor, 36]);
  });

  it("keeps a down payment to the cent and a payment in full, until its other form is named", async () => {
    const person = await enquiry();
    const exact = await make(person, { plan_id: plan().id, down_minor: 1_234_567, months: 36 });
    const cheaper = await change(person, exact, { ...KEPT, discount_percent: 5 });
    expect(cheaper.plan).toMatchObject({ down_minor: 1_234_567, months: 36 });
    const inFull = await change(person, cheaper, { ...KEPT, down_percent: 100 });
    expect([inFull.plan?.down_percent, inFull.total_minor]).toEqual([100, (LIST * 95 * 97) / 100]);
    const noted = await change(person, inFull, { ...KEPT, note: "x" });
    expect([noted.plan?.down_percent, noted.total_minor]).toEqual([100, inFull.total_minor]);
    const usual = await change(person, noted, { ...KEPT, down_minor: null });
    expect(usual.plan?.down_percent).toBeLessThan(100);
  });

  it("is taken away by null", async () => {
    const person = await enquiry();
    const made = await make(person, terms());
    const dearer = await change(person, made, { ...KEPT, discount_percent: null });
    expect([dearer.price_minor, dearer.plan?.months]).toEqual([LIST * 100, 24]);
    const alone = await change(person, dearer, { plan_id: null });
    expect([alone.plan, alone.note, alone.valid_until]).toEqual([null, made.note, made.valid_until]);
    // There is no plan left that a term could be of.
    expect(await refusal(change(person, alone, { ...KEPT, months: 24 }))).toEqual([
      422,
      "invalid",
      ["plan_id"],
    ]);
  });

  it("is kept by another plan where it fits, which has its usual terms otherwise", async () => {
    const bounds = { minMonths: 6, maxMonths: 12, defaultMonths: 12, sortOrder: 9 };
    const [wide, short] = [
      await createPaymentPlan(db(), { maxMonths: 360, sortOrder: 8 }),
      await createPaymentPlan(db(), bounds),
    ];
    try {
      const person = await enquiry();
      const made = await make(person, terms());
      const moved = await change(person, made, { plan_id: wide.id });
      expect(moved.plan).toMatchObject({ plan_id: wide.id, down_percent: 30, months: 24 });
      const changed = await change(person, moved, { plan_id: short.id });
      expect(changed.plan).toMatchObject({ plan_id: short.id, months: 12 });
      expect(changed.price_minor).toBe(made.price_minor);
      // What is named is judged, not replaced.
      const named = change(person, changed, { plan_id: short.id, months: 24 });
      expect((await refusal(named))[2]).toEqual(["months"]);
    } finally {
      await db().paymentPlan.deleteMany({ where: { id: { in: [wide.id, short.id] } } });
    }
  });

  it("offers one that has ended for as many days as it was", async () => {
    const person = await enquiry();
    const made = await make(person, { valid_days: 20 });
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    await db().offer.update({ where: { id: made.id }, data: { createdAt: days(21), validUntil: days(1) } });
    const anew = await change(person, made, KEPT);
    expect([anew.state, anew.valid_days]).toEqual(["valid", 20]);
  });
});

it("is refused with a name that no term has, whether an offer is made or changed", async () => {
  await restore();
  const person = await enquiry();
  const made = await make(person);
  const token = { token: tokens.admin };
  const unknown = { price_minor: 100, total_minor: 100, discount_procent: 3 };
  const address = { params: { ...params(person).params, offer: made.id } };
  const asked = { apartment_id: first().id, ...unknown };
  for (const call of [
    () => stack().call(offerToEnquiry, { ...params(person), body: asked }, token),
    () => stack().call(changeOffer, { ...address, body: { offer_version: 1, ...unknown } }, token),
  ]) {
    const { status, body } = await failureOf(call());
    expect(status).toBe(422);
    expect(new Set(Object.keys(body.errors ?? {}))).toEqual(new Set(Object.keys(unknown)));
  }
});
