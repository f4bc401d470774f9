import type { AdminPaymentPlan } from "@ezo/contract/admin/projects/payment-plans";
import { expect, it } from "vitest";
import { STANDARD } from "../../shared/testing/sample-plans.ts";
import { translator } from "../i18n/texts.ts";
import { termsText } from "./terms-text.ts";

const words = (over: Partial<AdminPaymentPlan>) =>
  termsText({ ...STANDARD, ...over } as AdminPaymentPlan, translator("en", "USD"), String);

it("names all of a plan's terms, and none that it does not have", () => {
  const bare = { full_payment_discount_percent: 0, stages: [] };
  expect(words(bare)).toBe("10–50 % down, 6–48 months, monthly");
  const name = { ka: "სახურავი", en: "Roof", ru: "" };
  const stages = ["2027-01-01", "2027-06-01"].map((due) => ({ name, due, percent: 12.5 }));
  expect(words({ stages, balloon_percent: 5, full_payment_discount_percent: 3 })).toBe(
    "10–50 % down, 6–48 months, monthly, 25 % at stages of construction, final payment 5 %, 3 % off when paid in full",
  );
  const fractions = [0.1, 0.2].map((percent) => ({ name, due: "2027-01-01", percent }));
  expect(words({ ...bare, stages: fractions })).toContain(", 0.3 % at stages of construction");
  expect(words({ ...bare, until_handover: true })).toBe(
    "10–50 % down, 6–48 months, monthly, paid by the handover",
  );
  expect(words({ ...bare, balloon_percent: 10, max_balloon_percent: 40 })).toBe(
    "10–50 % down, 6–48 months, monthly, final payment 0–40 %",
  );
  expect(words({ ...bare, kind: "mortgage", yearly_rate_percent: 9.9 })).toBe(
    "Bank loan, 9.9 %: 10 % own share and more, 6–48 months",
  );
});
