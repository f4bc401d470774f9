import { expect, it } from "vitest";
import { paymentPlanRoutes } from "../admin/projects/payment-plans.ts";
import { AskedOffer } from "./offers.ts";
import { getApartmentPlan } from "./payment-plans.ts";

interface Parsed {
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
}
/** What is wrong, by field. */
const wrongIn = ({ error }: Parsed) =>
  Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));

it("names every figure of an offer that fits no plan, beside what else is wrong", () => {
  const asked = { apartment_id: 1, months: 999, down_percent: -4 };
  expect(wrongIn(AskedOffer.safeParse({ ...asked, email: "nobody" }))).toEqual({
    email: "errors.invalid_email",
    months: "errors.out_of_bounds?min=0&max=360",
    down_percent: "errors.out_of_bounds?min=0&max=100",
  });
  // Else the plan names its own bounds.
  expect(wrongIn(AskedOffer.safeParse(asked))).toEqual({});
  expect(Object.keys(wrongIn(AskedOffer.safeParse(null)))).toEqual([""]);
});

it("refuses two down payments, and names the months that fit no plan beside them", () => {
  const asked = { apartment_id: 1, plan_id: 1, down_percent: 20, down_minor: 1_000_000 };
  expect(wrongIn(AskedOffer.safeParse(asked))).toEqual({ down_percent: "errors.one_down_payment" });
  expect(wrongIn(AskedOffer.safeParse({ ...asked, months: 999 }))).toEqual({
    down_percent: "errors.one_down_payment",
    months: "errors.out_of_bounds?min=0&max=360",
  });
  for (const one of [{ down_percent: null }, { down_minor: null }])
    expect(wrongIn(AskedOffer.safeParse({ ...asked, ...one }))).toEqual({});
});

it("says of what is left out that it is required", () => {
  expect(wrongIn(AskedOffer.safeParse({}))).toEqual({ apartment_id: "errors.required" });
  expect(wrongIn(getApartmentPlan.query.safeParse({}))).toEqual({ plan_id: "errors.required" });
  expect(wrongIn(AskedOffer.safeParse({ apartment_id: "one" }))["apartment_id"]).not.toMatch(/^errors\./);
});

it("leaves the bounds of a down payment to the plan, which names them", () => {
  const query = { plan_id: "1", down_minor: "999999999999" };
  expect(getApartmentPlan.query.safeParse(query).data?.down_minor).toBe(999_999_999_999);
});

it("names the months that a plan may have", () => {
  const body = { translations: { ka: { name: "გეგმა" } }, min_months: 0 };
  expect(wrongIn(paymentPlanRoutes.create.body.safeParse(body))).toEqual({
    min_months: "errors.out_of_bounds?min=1&max=360",
  });
});
