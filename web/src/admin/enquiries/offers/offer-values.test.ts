import type { StaffOffer } from "@ezo/contract/enquiries/enquiry-offers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { formatter } from "../../i18n/format.ts";
import { translator } from "../../i18n/texts.ts";
import {
  earlierOf,
  inOtherForm,
  mostOff,
  newOffer,
  type OfferValues,
  previewOf,
  termsOf,
  valuesOf,
} from "./offer-values.ts";

const EMPTY = newOffer({ plan: null, project: null }, { projectId: 1 });
const priceOf = (values: OfferValues, listMinor: number, limit = 99) => {
  const most = mostOff(null, limit, { listMinor });
  return previewOf(values, { listMinor }, { most, plans: [], today: "2026-11-27" }).priceMinor;
};

it("keeps a discount when its form is changed: an amount to the unit, a percentage never takes off more", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 2_000_000_000 }).map((price) => price * 100),
      fc.integer({ min: 1, max: 9900 }).map((hundredths) => hundredths / 100),
      (listMinor, percent) => {
        const values = { ...EMPTY, percent };
        const asAmount = { ...values, ...inOtherForm(values, { listMinor }, "amount") };
        expect(priceOf(asAmount, listMinor)).toBe(priceOf(values, listMinor));
        const back = { ...asAmount, ...inOtherForm(asAmount, { listMinor }, "percent") };
        expect(priceOf(back, listMinor)).toBeGreaterThanOrEqual(priceOf(values, listMinor) ?? Number.NaN);
      },
    ),
  );
});

it("gives back the figure that was typed when its form is changed there and back", () => {
  const price = fc.integer({ min: 1000, max: 2_000_000_000 });
  fc.assert(
    fc.property(price, fc.double({ min: 0.0001, max: 0.99, noNaN: true }), (list, share) => {
      const listMinor = list * 100;
      const amount = Math.max(1, Math.floor(list * share));
      const values = { ...EMPTY, discountKind: "amount" as const, amount };
      const asPercent = { ...values, ...inOtherForm(values, { listMinor }, "percent") };
      const back = { ...asPercent, ...inOtherForm(asPercent, { listMinor }, "amount") };
      expect(asPercent.percent).not.toBe("");
      expect(back).toEqual({ ...values, percent: asPercent.percent });
    }),
  );
});

it("follows what is typed in the other form", () => {
  const listMinor = 6_310_000;
  const values = { ...EMPTY, discountKind: "amount" as const, amount: 6300 };
  const asPercent = { ...values, ...inOtherForm(values, { listMinor }, "percent") };
  expect(asPercent.percent).toBe(9.98);
  const typed = { ...asPercent, percent: 5 };
  expect(inOtherForm(typed, { listMinor }, "amount")).toEqual({ discountKind: "amount", amount: 3155 });
});

it("has no price of a discount that is no number, leaves nothing, or is more than may be given", () => {
  const listMinor = 10_000_000;
  const amount = (of: number | string): OfferValues => ({ ...EMPTY, discountKind: "amount", amount: of });
  for (const values of [{ ...EMPTY, percent: "ten" }, { ...EMPTY, percent: 5.01 }, amount("x"), amount(5001)])
    expect(priceOf(values, listMinor, 5), JSON.stringify(values)).toBeNull();
  expect(priceOf(amount(100_000), listMinor, 100)).toBeNull();
  for (const [values, price] of [
    [EMPTY, listMinor],
    [{ ...EMPTY, percent: 5 }, 9_500_000],
    [amount(5000), 9_500_000],
  ] as const)
    expect(priceOf(values, listMinor, 5)).toBe(price);
  // What is not shown of the other form says nothing.
  expect(priceOf({ ...EMPTY, percent: "ten", discountKind: "amount" }, listMinor, 5)).toBe(listMinor);
});

it("proposes nothing where there is no discount, or no number", () => {
  const listMinor = 100_000;
  for (const percent of ["", 0, "ten"])
    expect(inOtherForm({ ...EMPTY, percent }, { listMinor }, "amount")).toEqual({ discountKind: "amount" });
});

it("begins with the plan that was asked for in its project; with none in another, or where it is a bank's", () => {
  const figures = { price_minor: 10_000_000, down_minor: 2_000_000, is_full: false };
  const plan = { plan_id: 7, name: null, months: 36, down_percent: 20, down_minor: null, figures };
  const begin = (projectId: number, change: object | null = {}) => {
    const asked = { ...plan, figures: change && { ...figures, ...change } };
    const enquiry = { plan: asked, project: { id: 1 } } as Parameters<typeof newOffer>[0];
    return newOffer(enquiry, { projectId });
  };
  expect(begin(1)).toMatchObject({ plan: "7", down: 20, months: 36 });
  const last = { plan: { ...plan, last_percent: 25 }, project: { id: 1 } } as Parameters<typeof newOffer>[0];
  expect(newOffer(last, { projectId: 1 })).toMatchObject({ plan: "7", last: 25 });
  expect(termsOf(newOffer(last, { projectId: 1 }))).toMatchObject({ plan_id: 7, last_percent: 25 });
  // Named, so that a change takes away what was offered.
  expect(termsOf(begin(1))).toMatchObject({ last_percent: null });
  expect(begin(2)).toEqual(EMPTY);
  expect(begin(1, null)).toEqual(EMPTY);
  expect(begin(1, { yearly_rate_percent: 11 })).toEqual(EMPTY);
});

it("keeps a discount and a down payment as they were entered, an amount to the cent", () => {
  const offer = (change: object) =>
    ({
      currency: "USD",
      list_price_minor: 10_000_000,
      price_minor: 9_876_500,
      discount_percent: null,
      plan: { plan_id: 7, down_percent: 24.69, down_minor: 2_438_765, months: 36 },
      valid_days: 7,
      valid_until: "2026-12-07T19:59:59.999Z",
      note: "",
      ...change,
    }) as unknown as StaffOffer;
  const by = {
    limit: 99,
    now: Date.parse("2026-11-30T08:00:00Z"),
    dayOf: formatter("en", translator("en")).dayOf,
    currency: "USD",
  } as const;
  const values = valuesOf(offer({}), by);
  expect(termsOf(values)).toMatchObject({
    discount_percent: null,
    discount_minor: 123_500,
    down_percent: null,
    down_minor: 2_438_765,
  });
  // Until another share is typed, or in another currency.
  for (const share of [{ ...values, down: 25 }, valuesOf(offer({}), { ...by, currency: "GEL" })]) {
    expect(termsOf(share)).not.toHaveProperty("down_minor");
    expect(termsOf(share).down_percent).toBe(share.down);
  }
  const plan = { plan_id: 7, down_percent: 20, down_minor: 1_975_300, months: 36 };
  const percents = valuesOf(offer({ discount_percent: 1.23, plan }), by);
  expect(termsOf(percents)).toMatchObject({ discount_percent: 1.23, discount_minor: null, down_percent: 20 });
  expect(termsOf(percents)).not.toHaveProperty("down_minor");
});

it("begins with the very amount that was asked for as down payment", () => {
  const figures = { price_minor: 13_700_000, down_minor: 1_000_000, is_full: false, currency: "USD" };
  const plan = { plan_id: 7, name: null, months: 36, down_percent: null, down_minor: 1_000_000, figures };
  const enquiry = { plan, project: { id: 1 } } as Parameters<typeof newOffer>[0];
  const values = newOffer(enquiry, { projectId: 1 }, "USD");
  expect(values.down).toBe(7.3);
  expect(termsOf(values)).toMatchObject({ plan_id: 7, down_percent: null, down_minor: 1_000_000 });
  expect(termsOf(newOffer(enquiry, { projectId: 1 }, "GEL"))).toMatchObject({ down_percent: 7.3 });
});

it("finds the valid offer that a new one of the same apartment would stand beside", () => {
  const of = (number: number, state: string, id = 3, isVisitors = false) =>
    ({ number, state, taken_by_visitor: isVisitors, apartment: { id } }) as unknown as StaffOffer;
  const others = [of(5, "withdrawn"), of(4, "valid", 8), of(3, "valid", 3, true)];
  const offers = [...others, of(2, "valid"), of(1, "valid")];
  expect(earlierOf(offers, { id: 3 })?.number).toBe(2);
  expect(earlierOf(others, { id: 3 })).toBeUndefined();
});
