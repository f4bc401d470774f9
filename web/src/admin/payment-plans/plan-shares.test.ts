import { contrastOf, mixed } from "@ezo/contract/values/colours/colour";
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SCHEMES } from "../../shared/testing/colours.ts";
import { noStage, paymentPlanSpec, type PaymentPlanValues } from "./payment-plan-values.ts";
import { planShares } from "./plan-shares.ts";

afterEach(() => void vi.unstubAllGlobals());

const valuesOf = (over: Partial<PaymentPlanValues>): PaymentPlanValues => {
  // A new plan's project is read from the address.
  vi.stubGlobal("window", { location: { search: "" } });
  return { ...paymentPlanSpec.empty(), default_down_percent: 20, ...over };
};
const stages = [10.1, 20.2].map((percent) => ({ ...noStage(), percent }));

describe("the shares of a plan", () => {
  it("are those that are named, and what they leave for instalments", () => {
    expect(planShares(valuesOf({ balloon_percent: 40, stages }))).toEqual({
      parts: [
        { part: "down", percent: 20 },
        { part: "stages", percent: 30.3 },
        { part: "instalments", percent: 9.7 },
        { part: "balloon", percent: 40 },
      ],
      excess: null,
    });
  });

  it("have no part of 0 %", () => {
    const parts = [{ part: "down", percent: 100 }];
    expect(planShares(valuesOf({ default_down_percent: 100 }))).toEqual({ parts, excess: null });
  });

  it("of a loan are one's own and the bank's, without what the form keeps of instalments", () => {
    expect(planShares(valuesOf({ kind: "mortgage", balloon_percent: 40, stages }))?.parts).toEqual([
      { part: "own", percent: 20 },
      { part: "loan", percent: 80 },
    ]);
  });

  it("say what they come to where that is more than the price", () => {
    expect(planShares(valuesOf({ balloon_percent: 60, stages }))?.excess).toBe(110.3);
  });

  it.each<Partial<PaymentPlanValues>>([
    { default_down_percent: "" },
    { balloon_percent: "4x" },
    { stages: [noStage()] },
  ])("are unknown with %o", (over) => {
    expect(planShares(valuesOf(over))).toBeNull();
  });
});

const css = readFileSync(new URL("proportion-card.module.css", import.meta.url), "utf8");
const shades = [...css.matchAll(/--shade: (\d+)%;/g)].map(([, shade]) => Number(shade) / 100);

it.each(SCHEMES)("what is written on each part of the bar can be read, in the %s scheme", (_, colours) => {
  const colour = (name: string) => colours.get(name) ?? expect.fail(`no colour ${name}`);
  expect(shades).toHaveLength(3);
  for (const shade of shades) {
    const ground = mixed(colour("forest"), colour("surface"), shade);
    expect(contrastOf(colour("ink"), ground)).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrastOf(colour("on-forest"), colour("forest"))).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf(colour("ink-2"), colour("paper-2"))).toBeGreaterThanOrEqual(4.5);
});
