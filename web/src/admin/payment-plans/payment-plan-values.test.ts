import { afterEach, expect, it, vi } from "vitest";
import { paymentPlanSpec } from "./payment-plan-values.ts";

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
