import { afterEach, describe, expect, it, vi } from "vitest";
import { noStage, paymentPlanSpec, type PaymentPlanValues, typedTerms } from "./payment-plan-values.ts";

afterEach(() => void vi.unstubAllGlobals());

it("sends the last day of a loan alone, so that no field that is not shown refuses the rest", () => {
  // A new plan's project is read from the address.
  vi.stubGlobal("window", { location: { search: "" } });
  const values = { ...paymentPlanSpec.empty(), offered_until: "2027-01-31" };
  expect(paymentPlanSpec.toBody({ ...values, kind: "mortgage" })).toMatchObject({
    offered_until: "2027-01-31",
  });
  expect(paymentPlanSpec.toBody({ ...values, kind: "instalments" })).toMatchObject({ offered_until: null });
});

describe("the terms that are typed", () => {
  const valuesOf = (over: Partial<PaymentPlanValues> = {}): PaymentPlanValues => {
    vi.stubGlobal("window", { location: { search: "" } });
    return { ...paymentPlanSpec.empty(), ...over };
  };
  const limit = { day: "2027-09-30", months: 10 };

  it("are limited by the handover where the plan is paid by then", () => {
    expect(typedTerms(valuesOf(), "en", limit)).toMatchObject({ ends_by: null, max_months: 48 });
    expect(typedTerms(valuesOf({ until_handover: true }), "en", limit)).toMatchObject({
      ends_by: "2027-09-30",
    });
  });

  it("have the final payment up to which buyers may choose, where one is typed", () => {
    expect(typedTerms(valuesOf(), "en", limit)).toMatchObject({ max_balloon_percent: null });
    const open = valuesOf({ max_balloon_percent: 40 });
    expect(typedTerms(open, "en", limit)).toMatchObject({ max_balloon_percent: 40 });
    expect(typedTerms({ ...open, kind: "mortgage", yearly_rate_percent: 12 }, "en", limit)).toMatchObject({
      max_balloon_percent: null,
    });
  });

  it("are those of a loan without what the form keeps of instalments", () => {
    const stages = [{ ...noStage(), due: "2027-01-01", percent: 10 }];
    const values = valuesOf({
      kind: "mortgage",
      interval: "quarterly",
      until_handover: true,
      stages,
      yearly_rate_percent: 12,
    });
    expect(typedTerms(values, "en", limit)).toMatchObject({
      interval: "monthly",
      stages: [],
      yearly_rate_percent: 12,
      ends_by: null,
    });
  });

  it.each<Partial<PaymentPlanValues>>([
    { max_months: "" },
    { max_months: "4x" },
    { max_balloon_percent: "4x" },
    { kind: "mortgage" },
    { stages: [{ ...noStage(), percent: 10 }] },
    { stages: [{ ...noStage(), due: "2027-01-01" }] },
  ])("are none with %o", (over) => {
    expect(typedTerms(valuesOf(over), "en", null)).toBeNull();
  });
});
