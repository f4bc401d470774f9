import fc from "fast-check";
import { expect, it } from "vitest";
import { inOtherForm, newOffer, type OfferValues, previewOf } from "./offer-values.ts";

const OF = { id: 1, number: "1", place: null, projectId: 1, discountUntil: null };
const EMPTY = newOffer({ plan: null, apartment: null }, { ...OF, listMinor: 100 });
const priceOf = (values: OfferValues, listMinor: number) =>
  previewOf(values, { listMinor }, [], "2026-11-27").priceMinor;

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
        expect(priceOf(back, listMinor)).toBeGreaterThanOrEqual(priceOf(values, listMinor));
      },
    ),
  );
});

it("proposes nothing where there is no discount, or no number", () => {
  const listMinor = 100_000;
  for (const percent of ["", 0, "ten"])
    expect(inOtherForm({ ...EMPTY, percent }, { listMinor }, "amount")).toEqual({ discountKind: "amount" });
});
