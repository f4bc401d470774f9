import { LOCALES } from "@ezo/contract/values/languages";
import type { PaymentPlan } from "@ezo/contract/site/payment-plans";
import { computePlan } from "@ezo/contract/values/money/plans/payment-plan";
import { endsInTime } from "@ezo/contract/values/money/plans/plan-handover";
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { planLine } from "./plan-line.ts";

const texts = ["brochure", "apartments"].map((group): Record<string, Record<string, string>> =>
  JSON.parse(
    readFileSync(new URL(`../../../prisma/seed/translations/${group}.json`, import.meta.url), "utf8"),
  ),
);
const textsIn =
  (locale: string) =>
  (key: string, values: Record<string, unknown> = {}) =>
    (Object.assign({}, ...texts)[key]?.[locale] ?? key).replaceAll(/{{(\w+)}}/g, (_: string, name: string) =>
      String(values[name]),
    );
const lineIn = (plan: PaymentPlan, locale: (typeof LOCALES)[number], today: string) =>
  planLine(plan, locale, textsIn(locale) as never, today).replaceAll("\u00a0", " ");

const PLAN: PaymentPlan = {
  id: 1,
  project_id: null,
  name: "Standard",
  min_down_percent: 10,
  max_down_percent: 50,
  default_down_percent: 20,
  min_months: 6,
  max_months: 36,
  default_months: 36,
  interval: "monthly",
  balloon_percent: 0,
  max_balloon_percent: null,
  full_payment_discount_percent: 0,
  kind: "instalments",
  stages: [],
  yearly_rate_percent: null,
  currency_note: "",
  offered_until: null,
  ends_by: null,
  handover: null,
};

it("promises the longest term that the calculator allows, and none beyond it", () => {
  const plans = fc.record({
    interval: fc.constantFrom("monthly", "quarterly"),
    min_months: fc.integer({ min: 1, max: 12 }),
    max_months: fc.integer({ min: 12, max: 60 }),
    ends_by: fc.constantFrom(null, "2026-06-30", "2027-03-31", "2028-12-31"),
  });
  fc.assert(
    fc.property(plans, (over) => {
      const plan = { ...PLAN, ...over, default_months: over.max_months };
      fc.pre(endsInTime(plan, "2026-11-27"));
      const months = Number(/up to (\d+) months/.exec(lineIn(plan, "en", "2026-11-27"))?.[1]);
      const isAllowed = (term: number) =>
        !Array.isArray(computePlan(5_000_000, plan, { months: term }, "2026-11-27"));
      expect(isAllowed(months)).toBe(true);
      for (let more = months + 1; more <= 60; more++) expect(isAllowed(more)).toBe(false);
    }),
  );
});

it("says of a loan in which currency and until when it is offered, in sentences", () => {
  const loan: PaymentPlan = {
    ...PLAN,
    kind: "mortgage",
    max_months: 240,
    yearly_rate_percent: 11.5,
    currency_note: "The loan is in lari",
    offered_until: "2026-12-31",
  };
  expect(lineIn(loan, "en", "2026-11-27")).toMatch(
    /up to 240 months\. The loan is in lari\. .*: 31 December 2026\.$/,
  );
  for (const locale of LOCALES) expect(lineIn(loan, locale, "2026-11-27")).not.toMatch(/\.\.|; [A-Z]/);
});

it("promises no instalments of a plan that has one at most", () => {
  const once = { ...PLAN, min_months: 1, max_months: 1, default_months: 1 };
  // The one payment is all that is left.
  expect(lineIn({ ...PLAN, balloon_percent: 30 }, "en", "2026-11-27")).toContain("final payment 30 %");
  expect(lineIn({ ...once, balloon_percent: 30 }, "en", "2026-11-27")).not.toContain("final payment");
  for (const plan of [once, { ...once, min_months: 3, max_months: 3, interval: "quarterly" as const }]) {
    expect(lineIn(plan, "en", "2026-11-27")).toContain("in one payment");
    for (const locale of LOCALES) {
      const line = lineIn(plan, locale, "2026-11-27");
      expect(line).not.toMatch(/monthly|quarterly|ყოველთვიურად|ежемесячно/);
      expect(line).not.toContain("{{");
    }
  }
});

const CHOSEN = { ...PLAN, balloon_percent: 30, max_balloon_percent: 40 };

it.each([
  ["ka", "ბოლო შენატანი თქვენი არჩევით, 0-დან 40 %-მდე", "ბოლო შენატანი 30 %"],
  ["en", "final payment of your choice, from 0 to 40 %", "final payment 30 %"],
  ["ru", "последний платёж по вашему выбору, от 0 до 40 %", "последний платёж 30 %"],
] as const)("says in %s that the final payment can be chosen, where it can", (locale, chosen, fixed) => {
  const line = (over: Partial<PaymentPlan>) => lineIn({ ...CHOSEN, ...over }, locale, "2026-11-27");
  const bare = lineIn(PLAN, locale, "2026-11-27");
  expect(line({})).toBe(`${bare}; ${chosen}`);
  // One that proposes none says so, too; one that proposes the largest can be had with less.
  expect(line({ balloon_percent: 0 })).toBe(`${bare}; ${chosen}`);
  expect(line({ balloon_percent: 40 })).toBe(`${bare}; ${chosen}`);
  // A plan that leaves no choice is described as ever.
  expect(line({ max_balloon_percent: null })).toBe(`${bare}; ${fixed}`);
  expect(line({ balloon_percent: 0, max_balloon_percent: null })).toBe(bare);
  expect(line({ balloon_percent: 0, max_balloon_percent: 0 })).toBe(bare);
});

it("names no choice of a final payment where there is one payment, nor of a loan", () => {
  const once = { ...CHOSEN, min_months: 1, max_months: 1, default_months: 1 };
  expect(lineIn(once, "en", "2026-11-27")).not.toContain("final payment");
  const loan: PaymentPlan = { ...CHOSEN, kind: "mortgage", yearly_rate_percent: 11.5 };
  expect(lineIn(loan, "en", "2026-11-27")).not.toContain("final payment");
});

it("names a share that can be chosen, and none beyond it", () => {
  const percents = fc.integer({ min: 1, max: 5000 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(percents, (max_balloon_percent) => {
      const plan = { ...PLAN, max_balloon_percent };
      const last = Number(/from 0 to ([\d.]+) %/.exec(lineIn(plan, "en", "2026-11-27"))?.[1]);
      const isAllowed = (last_percent: number) =>
        !Array.isArray(computePlan(5_000_000, plan, { last_percent }, "2026-11-27"));
      expect([isAllowed(0), isAllowed(last), isAllowed(last + 0.01)]).toEqual([true, true, false]);
    }),
  );
});
