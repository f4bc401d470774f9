import { readFileSync } from "node:fs";
import type { EnquiryPlan } from "@ezo/contract/enquiries/enquiry-row";
import { anyDay, anyPrice, anyTerms } from "@ezo/contract/testing/any-plan";
import { runs } from "@ezo/contract/testing/scope";
import type { Locale } from "@ezo/contract/values/locale";
import { computePlan } from "@ezo/contract/values/money/plans/payment-plan";
import { type PlanTerms, termsOf } from "@ezo/contract/values/money/plans/payment-plan-terms";
import fc from "fast-check";
import { expect, it } from "vitest";
import { figuresOf } from "../../payment-plans/plan-figures.ts";
import type { TextLookup } from "../../translations/translations.service.ts";
import { planWords, replyPlanWords, visitorPlanWords } from "./plan-words.ts";

const textsOf = (group: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../prisma/seed/translations/${group}.json`, import.meta.url), "utf8"),
  ) as Record<string, Record<Locale, string>>;
const TEXTS = { ...textsOf("mail"), ...textsOf("contact") };
const lookup =
  (locale: Locale): TextLookup =>
  (key, values = {}) =>
    (TEXTS[key]?.[locale] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

function planOf(price: number, terms: PlanTerms, months: number, start: string): EnquiryPlan {
  const plan = computePlan(price, terms, { months }, start);
  if (Array.isArray(plan)) throw new Error("out of bounds");
  return {
    plan_id: 1,
    name: { ka: "გეგმა", en: "Plan", ru: "План" },
    down_percent: null,
    down_minor: null,
    months,
    figures: figuresOf(plan, terms, "USD"),
  };
}

/** The same plan in the sentences for staff, for its visitor, and of a reply. */
function toldOf(plan: EnquiryPlan, locale: "ka" | "en" = "en"): string[] {
  if (!plan.figures) throw new Error("no figures");
  const t = lookup(locale);
  return [
    planWords(plan, { currency: "USD", language: locale, t }),
    visitorPlanWords(plan, locale, t) ?? "",
    replyPlanWords(plan.months, plan.figures, locale, t),
  ];
}

/** What a sentence comes to. The second amount is paid as often as there are instalments, where it is said of a period. */
function sumOf(sentence: string, count: number): number {
  const amounts = [...sentence.matchAll(/\$\u00a0([\d\u00a0]+(?:\.\d\d)?)/g)].map(([, text = ""]) =>
    Math.round(Number(text.replaceAll("\u00a0", "")) * 100),
  );
  const times = / a (?:month|quarter)\b/.test(sentence) ? count : 1;
  return amounts.reduce((sum, amount, index) => sum + amount * (index === 1 ? times : 1), 0);
}

it("names amounts that come to what is paid, but for what rounding leaves", () => {
  fc.assert(
    fc.property(anyPrice, anyTerms, anyDay, fc.nat(), (price, terms, start, any) => {
      const offered = termsOf(terms);
      const months = offered[any % offered.length] ?? terms.min_months;
      const plan = planOf(price, terms, months, start);
      const count = Math.ceil(months / (terms.interval === "quarterly" ? 3 : 1));
      for (const sentence of toldOf(plan)) {
        const left = (plan.figures?.total_minor ?? 0) - sumOf(sentence, count);
        expect(left, sentence).toBeGreaterThanOrEqual(0);
        expect(left, sentence).toBeLessThan(count);
      }
    }),
    { numRuns: runs(2000) },
  );
});

it("names what is paid at the stages of construction, also of an enquiry that has stored no sum of it", () => {
  const terms: PlanTerms = {
    ...{ min_down_percent: 10, max_down_percent: 30, default_down_percent: 30 },
    ...{ min_months: 6, max_months: 12, default_months: 6, interval: "monthly" },
    ...{ balloon_percent: 0, full_payment_discount_percent: 0 },
    stages: [
      { name: "Frame", due: "2027-06-01", percent: 30 },
      { name: "Keys", due: "2027-09-30", percent: 30 },
    ],
  };
  const plan = planOf(12_210_000, terms, 6, "2027-01-01");
  const { figures } = plan;
  if (!figures) throw new Error("no figures");
  const { stages_minor: atStages, ...earlier } = figures;
  expect(atStages).toBe(7_326_000);
  const plain = (told: string[]) => told.map((sentence) => sentence.replaceAll("\u00a0", " "));
  for (const stored of [figures, earlier])
    expect(plain(toldOf({ ...plan, figures: stored }))).toEqual([
      "Plan: $ 36 630 down (30 %), 6 months, $ 2 035 a month, at stages of construction $ 73 260",
      "Plan, $ 36 630 down, 6 months, $ 2 035 a month, at stages of construction $ 73 260",
      "$ 36 630 down, then $ 2 035 a month for 6 months, at stages of construction $ 73 260",
    ]);
  for (const sentence of plain(toldOf(plan, "ka")))
    expect(sentence).toContain("მშენებლობის ეტაპებზე $ 73 260");
});
