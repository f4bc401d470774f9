import type { ApartmentDetail } from "@ezo/contract/site/apartment-detail";
import type { PaymentPlan } from "@ezo/contract/site/payment-plans";
import type { ShownPrices } from "@ezo/contract/site/prices";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { STANDARD } from "../../../shared/testing/sample-plans.ts";
import { ProposedPlan } from "./plan-proposed.tsx";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const LOAN: PaymentPlan = {
  ...STANDARD,
  kind: "mortgage",
  name: "Some Bank",
  full_payment_discount_percent: 0,
  yearly_rate_percent: 11.5,
  currency_note: "In GEL.",
  offered_until: "2099-12-31",
};
const WITHOUT_NOTE: ShownPrices = {
  currency: "USD",
  others: [],
  per_m2_shown: true,
  credit_note_shown: false,
};

async function draw(plan: PaymentPlan, path = "/", prices?: ShownPrices) {
  const apartment = { id: 7, price: 83_000, plans: [plan] } as unknown as ApartmentDetail;
  const page = await drawPublic(<ProposedPlan apartment={apartment} />, {
    path,
    ...(prices ? { prices } : {}),
  });
  const { box } = page;
  const plain = (text: string) => text.replaceAll("\u00a0", " ");
  return {
    t: page.t,
    words: plain(box.textContent),
    title: box.querySelector("h3")?.textContent,
    facts: [...box.querySelectorAll("dl > div")].map((fact) =>
      [...fact.children].map(({ textContent }) => plain(textContent)),
    ),
    hasSchedule: box.querySelector("table") !== null,
  };
}

it("says of a bank's loan what the calculator says: its rate, its currency, its last day, and what it is not", async () => {
  const { t, words, title } = await draw(LOAN, "/", WITHOUT_NOTE);
  expect(title).toBe(t("apartments.loan_of", { name: "Some Bank" }));
  expect(words).toContain(
    "Bank loan at a nominal yearly rate of 11.5 %. In GEL. Last day of the bank's offer: 31 December 2099.",
  );
  expect(words).toContain(t("apartments.plan_not_an_offer"));
  // Where the setting is on, the section says it once for every plan.
  expect((await draw(LOAN)).words).not.toContain(t("apartments.plan_not_an_offer"));
});

it("says neither of instalments, whose words are about the calculator", async () => {
  const { t, words, facts } = await draw(STANDARD, "/", WITHOUT_NOTE);
  expect(words).not.toContain(t("apartments.plan_lead"));
  expect(words).not.toContain(t("apartments.plan_not_an_offer"));
  expect(facts.slice(0, 2)).toEqual([
    [t("apartments.plan_months"), "36"],
    [t("apartments.plan_instalment_monthly"), "$ 1 844.44"],
  ]);
});

it("has neither a term nor a schedule of what is paid in full", async () => {
  const { t, facts, hasSchedule } = await draw(STANDARD, "/?plan=1&down=100&months=36");
  expect(facts).toEqual([
    [t("apartments.plan_total"), "$ 80 510"],
    [t("apartments.price"), "$ 83 000"],
    [t("apartments.plan_discount"), "−$ 2 490"],
  ]);
  expect(hasSchedule).toBe(false);
});
