import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalMarkOf, type NumberRule, readNumber } from "./read-number.ts";

const AREA: NumberRule = { decimals: 2, units: ["m²"] };
const PRICE: NumberRule = { decimals: 0, units: ["usd", "$"] };

/** Every way in which the styles of many countries write a number. */
const written = fc
  .record({
    units: fc.nat(9_999_999),
    hundredths: fc.nat(99),
    group: fc.constantFrom("", " ", "\u00a0", "\u202f", "'", "’", ",", "."),
    mark: fc.constantFrom(".", ","),
    places: fc.nat(4),
    unit: fc.constantFrom("", "m²", " m²"),
  })
  .filter(({ group, mark }) => group !== mark)
  .map(({ units, hundredths, group, mark, places, unit }) => {
    const fraction = String(hundredths).padStart(2, "0").padEnd(places, "0").slice(0, places);
    const whole = String(units).replaceAll(/\B(?=(\d{3})+$)/g, group);
    return {
      mark,
      value: Number(`${units}.${fraction || "0"}`),
      text: `${whole}${fraction ? mark + fraction : ""}${unit}`,
    };
  });

describe("a number", () => {
  it("is read to its exact value or refused, however it is written", () => {
    fc.assert(
      fc.property(written, ({ text, value }) => {
        const reading = readNumber(text, AREA);
        if ("value" in reading) expect(reading.value).toBe(value);
        else expect(reading.error).toBe("ambiguous");
      }),
    );
  });

  it("is always read if its column shows the decimal mark", () => {
    fc.assert(
      fc.property(written, ({ text, value, mark }) => {
        const evidence = decimalMarkOf([`12${mark}5`, text], AREA);
        expect(evidence).toBe(mark);
        expect(readNumber(text, AREA, evidence)).toEqual({ value });
      }),
    );
  });

  it.each([
    ["150,000", 150_000],
    ["150.000", 150_000],
    ["1,250,000", 1_250_000],
    ["1 250 000,00 $", 1_250_000],
    ["USD 70 000", 70_000],
    ["-5", -5],
    [70_000.0000001, 70_000],
  ])("of a whole column: %s is %s", (text, value) => expect(readNumber(text, PRICE)).toEqual({ value }));

  it.each([
    ["1,234", "ambiguous"],
    ["61.125", "ambiguous"],
    ["0,125", "decimals"],
    ["1 234,567", "decimals"],
    [61.125, "decimals"],
    ["many", "number"],
    ["", "number"],
    ["1,50,000", "number"],
    ["1E+05", "number"],
    ["70 000 ₾", "number"],
    ["5%", "number"],
    ["12 34", "number"],
    ["1'234 567", "number"],
    [Number.NaN, "number"],
    ["9".repeat(41), "number"],
  ])("with decimals: %s is refused as %s", (text, error) =>
    expect(readNumber(text, AREA)).toEqual({ error }),
  );

  it("is not guessed in a column with contradicting marks", () => {
    const mark = decimalMarkOf(["1,5", "2.5"], AREA);
    expect([mark, readNumber("1,234", AREA, mark), readNumber("150,000", PRICE, mark)]).toEqual([
      "mixed",
      { error: "ambiguous" },
      { error: "ambiguous" },
    ]);
    // The comma is the decimal mark in `1.500,00`: `150,000` would be 150.
    expect(readNumber("150,000", PRICE, decimalMarkOf(["1.500,00"], PRICE))).toEqual({ error: "ambiguous" });
  });
});
