import fc from "fast-check";
import { expect, it } from "vitest";
import { CURRENCIES } from "./currency.ts";
import { doubtfulRates, usualRates } from "./doubtful-rate.ts";

const LARI = { currency: "GEL", base: "USD" } as const;
const isDoubtful = (rate: number, was?: number) =>
  doubtfulRates([{ ...LARI, rate }], was === undefined ? [] : [{ ...LARI, rate: was }]).length > 0;

it("doubts a first rate whose comma has slipped, or that is the wrong way round", () => {
  expect([2.7, 2.2, 3.5].map((rate) => isDoubtful(rate))).toEqual([false, false, false]);
  expect([27, 0.27, 0.37, 270].map((rate) => isDoubtful(rate))).toEqual([true, true, true, true]);
  expect(doubtfulRates([{ ...LARI, rate: 27 }], [])).toEqual([
    { ...LARI, rate: 27, was: null, usual: { min: 1.35, max: 5.41 } },
  ]);
});

it("compares every other rate with the stored one of the same currencies alone", () => {
  expect([3.2, 2.2].map((rate) => isDoubtful(rate, 2.7))).toEqual([false, false]);
  expect([3.3, 2.1].map((rate) => isDoubtful(rate, 2.7))).toEqual([true, true]);
  // However unusual: somebody has said that it is right.
  expect(isDoubtful(27, 27)).toBe(false);
  const turned = doubtfulRates([{ currency: "USD", base: "GEL", rate: 2.7 }], [{ ...LARI, rate: 2.7 }]);
  expect(turned).toMatchObject([{ was: null, usual: { min: 0.19, max: 0.74 } }]);
});

it("has bounds for each pair in which its usual rate lies well, and ten times of it does not", () => {
  const pair = fc.record({ currency: fc.constantFrom(...CURRENCIES), base: fc.constantFrom(...CURRENCIES) });
  fc.assert(
    fc.property(pair, (of) => {
      const { min, max } = usualRates(of);
      const about = Math.sqrt(min * max);
      expect(doubtfulRates([{ ...of, rate: about }], [])).toEqual([]);
      for (const slip of [about * 10, about / 10])
        expect(doubtfulRates([{ ...of, rate: slip }], [])).toHaveLength(1);
    }),
  );
});
