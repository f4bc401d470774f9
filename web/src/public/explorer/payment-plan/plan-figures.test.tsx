import { type ComputedPlan, computePlan } from "@ezo/contract/values/money/plans/payment-plan";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MoneyContext, moneyOf } from "../../../shared/prices/money.ts";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { STANDARD } from "../../../shared/testing/sample-plans.ts";
import { Figures } from "./plan-figures.tsx";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

/** What each figure is in words, for a visitor who reads prices in a currency. */
async function figuresIn(currency: "EUR" | "USD") {
  const prices = {
    currency: "USD" as const,
    others: [{ currency: "EUR" as const, rate: 0.9, rate_on: "2026-11-25" }],
    per_m2_shown: true,
  };
  const computed = computePlan(8_300_000, STANDARD, { down_percent: 20 }, "2026-11-26") as ComputedPlan;
  const money = moneyOf(prices, "en", { currency, choose: () => undefined });
  const { box } = await drawPublic(
    <MoneyContext value={money}>
      <Figures view={{ plan: STANDARD, computed }} before={undefined} />
    </MoneyContext>,
    {},
  );
  return [...box.querySelectorAll("dd")].map(({ textContent }) => textContent.replaceAll("\u00a0", " "));
}

it("says price, down payment and total in the visitor's currency, too, and marks them as about so much", async () => {
  expect(await figuresIn("EUR")).toEqual(["$ 83 000≈ € 74 700", "$ 16 600≈ € 14 940", "$ 83 000≈ € 74 700"]);
  expect(await figuresIn("USD")).toEqual(["$ 83 000", "$ 16 600", "$ 83 000"]);
});
