import type { AdminPaymentPlan } from "@ezo/contract/admin/payment-plans";
import { Route, Routes } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { drawsAdmin, drawSignedIn, listAnswer, type, until } from "../testing.tsx";
import PaymentPlanEditPage from "./payment-plan-edit-page.tsx";
import { SAVED_PLAN } from "./testing.ts";

drawsAdmin();

const DOWN = "Proposed down payment, %";
const draw = (over: Partial<AdminPaymentPlan> = {}) =>
  drawSignedIn(
    <Routes>
      <Route path="/admin/payment-plans/:id/edit" element={<PaymentPlanEditPage />} />
    </Routes>,
    (_, path) =>
      path.endsWith("/payment-plans/4") ? { body: { data: { ...SAVED_PLAN, ...over } } } : listAnswer([]),
    "/admin/payment-plans/4/edit",
  );
const shown = () => document.body.textContent;

describe("the bar of a plan's shares", () => {
  const LAST = "Shown with the last valid terms";
  const parts = () => [...document.querySelectorAll("li[data-part]")].map(({ textContent }) => textContent);

  it("follows the fields, in words", async () => {
    await draw({ balloon_percent: 30 });
    await until(() => expect(parts()).toEqual(["20 % down", "50 % in instalments", "30 % final payment"]));
    await type(DOWN, "25");
    await until(() => expect(parts()).toEqual(["25 % down", "45 % in instalments", "30 % final payment"]));
  });

  it("keeps the last shares, and says so, while a figure is missing", async () => {
    await draw();
    await until(() => expect(parts()).toEqual(["20 % down", "80 % in instalments"]));
    expect(shown()).not.toContain(LAST);
    await type(DOWN, "");
    await until(() => expect(shown()).toContain(LAST));
    expect(parts()).toEqual(["20 % down", "80 % in instalments"]);
    await type(DOWN, "30");
    await until(() => expect(parts()).toEqual(["30 % down", "70 % in instalments"]));
    expect(shown()).not.toContain(LAST);
  });

  it("says what the shares come to where that is more than the price", async () => {
    await draw();
    await until(() => expect(parts()).toHaveLength(2));
    await type("Final payment, %", "90");
    await until(() => expect(shown()).toContain("come to 110 %"));
  });
});
