import { Route, Routes } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { type Answering, drawsAdmin, drawSignedIn, listAnswer, until } from "../testing.tsx";
import PaymentPlanEditPage from "./payment-plan-edit-page.tsx";
import PaymentPlanListPage from "./payment-plan-list-page.tsx";
import { SAVED_PLAN } from "./testing.ts";

drawsAdmin();

const PLAN = { ...SAVED_PLAN, ends_too_late: true };
const drawAt = (at: string, plan: typeof PLAN) => {
  const answer: Answering = (_, path) => {
    if (path.endsWith("/payment-plans/4")) return { body: { data: plan } };
    return listAnswer(path.endsWith("/payment-plans") ? [plan] : []);
  };
  return drawSignedIn(
    <Routes>
      <Route path="/admin/payment-plans" element={<PaymentPlanListPage />} />
      <Route path="/admin/payment-plans/:id/edit" element={<PaymentPlanEditPage />} />
    </Routes>,
    answer,
    at,
  );
};
const TEXT = "Not offered: even its shortest term goes on after the project is completed";
/** With a drawing beside it, and not among the grey hints. */
const warning = () => {
  const found = [...document.querySelectorAll("span")].find(({ textContent }) => textContent === TEXT);
  return found?.querySelector("svg") ? found : undefined;
};
const shown = () => document.body.textContent;

describe.each(["/admin/payment-plans", "/admin/payment-plans/4/edit"])(
  "a plan that no apartment can have, at %s",
  (at) => {
    it("has a warning", async () => {
      await drawAt(at, PLAN);
      await until(() => expect(warning()).toBeDefined());
      // Which would say the opposite.
      expect(shown()).not.toContain("Offered on the pages of apartments");
    });

    it.each([{ ends_too_late: false }, { is_active: false }])("has none with %o", async (change) => {
      await drawAt(at, { ...PLAN, ...change });
      await until(() => expect(shown()).toContain("Two years"));
      expect(shown()).not.toContain(TEXT);
    });
  },
);
