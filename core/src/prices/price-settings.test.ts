import { PriceSettings, priceSettings, PriceSettingsChange } from "@ezo/contract/site/prices";
import { runs } from "@ezo/contract/testing/scope";
import { exampleOf } from "@ezo/contract/values/described";
import { RATES } from "@ezo/contract/values/limits/prices";
import { CURRENCIES, RATE_DECIMALS } from "@ezo/contract/values/money/currency";
import fc from "fast-check";
import { expect, it } from "vitest";
import { AppError } from "../platform/app-error.ts";
import { flat } from "../site-settings/settings.kind.ts";
import { mustFit } from "./price-settings.ts";

const TODAY = "2026-11-27";
const NOW = new Date(`${TODAY}T12:00:00Z`);
const RECENT = ["2026-09-28", "2026-11-20", TODAY];
const currency = fc.constantFrom(...CURRENCIES);
const rate = fc.oneof(
  fc.integer({ min: 1, max: 20_000_000 }).map((steps) => steps / 10 ** RATE_DECIMALS),
  fc.double(),
  fc.constantFrom(0, -1, RATES.max, RATES.max + 1, 2.712_345_6),
);
const day = fc.constantFrom(...RECENT, "2026-09-27", "2016-11-27", "2026-11-28", "2027-02-30", "");
const settings = fc.record({
  currency,
  others: fc.array(fc.record({ currency, base: currency, rate, rate_on: day }), { maxLength: 3 }),
  per_m2_shown: fc.boolean(),
});

/** The fields that are refused. */
function refusedOf(
  value: unknown,
  before: object = { currency: "USD", others: [] },
  now: Date = NOW,
): string[] {
  const { data, error } = PriceSettings.safeParse(value);
  if (error) return error.issues.map(({ path }) => path.join("."));
  try {
    mustFit(flat(before), flat(data), now);
    return [];
  } catch (failure) {
    if (failure instanceof AppError) return Object.keys(failure.fields ?? {});
    throw failure;
  }
}

it("takes exactly what has one right rate for each further currency", () => {
  fc.assert(
    fc.property(settings, (value) => {
      const { currency: firm, others } = value;
      const named = others.map((other) => other.currency);
      const isRight =
        others.length <= 2 &&
        new Set([firm, ...named]).size === others.length + 1 &&
        others.every(
          ({ base, rate: each, rate_on: on }) =>
            base === firm &&
            each >= RATES.min &&
            each <= RATES.max &&
            Math.round(each * 1e6) / 1e6 === each &&
            RECENT.includes(on),
        );
      expect(refusedOf(value).length === 0).toBe(isRight);
    }),
    { numRuns: runs(500) },
  );
});

it("takes the example of a change in the API's description, on any day", () => {
  const example = exampleOf(priceSettings.put.body);
  expect(example).toMatchObject({ version: 1, currency: "USD", others: [] });
  expect(refusedOf(example)).toEqual([]);
});

it("shows no example of settings that a change could not make", () => {
  const others = exampleOf(PriceSettings.shape.others);
  expect(others).not.toEqual([]);
  const value = { currency: "USD", others, per_m2_shown: true };
  // Of the day that the example names, whose rates have aged since.
  expect(refusedOf(value, value)).toEqual([]);
});

it("keeps a rate that is as old as it was, and takes no other one of that day", () => {
  const old = { currency: "GEL", base: "USD", rate: 2.7, rate_on: "2016-11-27" } as const;
  const value = { currency: "USD" as const, others: [old], per_m2_shown: true };
  expect(refusedOf({ ...value, per_m2_shown: false }, value)).toEqual([]);
  for (const change of [{ rate: 2.8 }, { rate_on: "2016-11-28" }, { currency: "EUR" as const }])
    expect(refusedOf({ ...value, others: [{ ...old, ...change }] }, value)).toEqual(["others.0.rate_on"]);
});

it("keeps a rate of today in a zone where that day has not come, and takes no other one of it", () => {
  // Half an hour into the day in Tbilisi, which is the day before in New York.
  const night = new Date("2026-11-27T20:30:00Z");
  const rate = { currency: "GEL", base: "USD", rate: 2.7, rate_on: "2026-11-28" } as const;
  const value = { currency: "USD" as const, others: [rate], per_m2_shown: true };
  const there = { ...value, time_zone: "America/New_York" };
  expect(refusedOf(value, undefined, night)).toEqual([]);
  expect(refusedOf(there, value, night)).toEqual([]);
  for (const change of [{ rate: 2.8 }, { currency: "EUR" as const }])
    expect(refusedOf({ ...there, others: [{ ...rate, ...change }] }, value, night)).toEqual([
      "others.0.rate_on",
    ]);
});

it("names what it refuses by field", () => {
  const other = { currency: "GEL", base: "EUR", rate: 2.7, rate_on: "2026-11-28" } as const;
  const value = { currency: "USD" as const, others: [other, other], per_m2_shown: true };
  expect(refusedOf(value)).toEqual([
    "others.0.base",
    "others.0.rate_on",
    "others.1.currency",
    "others.1.base",
    "others.1.rate_on",
  ]);
  expect(PriceSettingsChange.safeParse({ others: [{ ...other, rate: 0 }] }).error?.issues[0]?.message).toBe(
    "errors.invalid_rate",
  );
});
