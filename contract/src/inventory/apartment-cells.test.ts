import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PRICES } from "../values/limits/prices.ts";
import { CURRENCIES, CURRENCY_UNITS } from "../values/money/currency.ts";
import { otherCurrencyOf, readCell } from "./apartment-cells.ts";

const currency = fc.constantFrom(...CURRENCIES);
/** A price with its currency before or after it, as people write both. */
const written = fc
  .record({
    named: currency,
    price: fc.integer(PRICES),
    unit: fc.nat(100),
    space: fc.constantFrom("", " ", "\u00a0"),
    isBefore: fc.boolean(),
    isUpper: fc.boolean(),
  })
  .map(({ named, price, unit, space, isBefore, isUpper }) => {
    const units = CURRENCY_UNITS[named];
    const lower = units[unit % units.length] ?? "";
    const sign = isUpper ? lower.toUpperCase() : lower;
    return { named, price, text: isBefore ? `${sign}${space}${price}` : `${price}${space}${sign}` };
  });

describe("a price with a currency", () => {
  it("is read in the firm's, and refused in every other, which is named", () => {
    fc.assert(
      fc.property(written, currency, ({ named, price, text }, firms) => {
        const isFirms = named === firms;
        expect(readCell("price", text, firms)).toEqual(isFirms ? { value: price } : { error: "currency" });
        expect(otherCurrencyOf(text, firms)).toBe(isFirms ? undefined : named);
      }),
    );
  });

  it("is the firm's where it names none", () => {
    fc.assert(
      fc.property(fc.integer(PRICES), currency, (price, firms) => {
        for (const cell of [price, String(price)]) {
          expect(readCell("price", cell, firms)).toEqual({ value: price });
          expect(otherCurrencyOf(cell, firms)).toBeUndefined();
        }
      }),
    );
  });

  it.each(["₾", "GEL", "many ₾", "$ 70 000 ₾", "70 000 ₽", "70 000 m²"])(
    "is no number where it is no sum in one currency: %s",
    (text) => {
      expect(readCell("price", text, "USD")).toEqual({ error: "number" });
      expect(otherCurrencyOf(text, "USD")).toBeUndefined();
    },
  );

  it("is refused as no number while the firm's currency is not known", () => {
    expect(readCell("price", "70 000 ₾", undefined)).toEqual({ error: "number" });
  });

  it.each([
    ["70 000 ლარი", "GEL"],
    ["70 000 ლარ", "GEL"],
    ["70 000 лар.", undefined],
    ["70 000 დოლარი", "USD"],
    ["70 000 აშშ დოლარი", "USD"],
    ["70 000 долларов", "USD"],
    ["70 000 евро", "EUR"],
    ["70 000 ევრო", "EUR"],
  ] as const)("is read by the words for its currency: %s", (text, named) => {
    for (const firms of CURRENCIES) {
      expect(otherCurrencyOf(text, firms)).toBe(named === firms ? undefined : named);
      const refusal = { error: named === undefined ? "number" : "currency" };
      expect(readCell("price", text, firms)).toEqual(named === firms ? { value: 70_000 } : refusal);
    }
  });

  it("names a currency of prices alone", () => {
    expect(readCell("rooms", "3 ₾", "USD")).toEqual({ error: "number" });
  });
});
