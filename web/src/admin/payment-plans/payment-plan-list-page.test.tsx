import { type AdminPaymentPlan, PLAN_DEFAULTS } from "@ezo/contract/admin/projects/payment-plans";
import { expect, it } from "vitest";
import { drawsAdmin, drawSignedIn, until } from "../testing.tsx";
import PaymentPlanListPage from "./payment-plan-list-page.tsx";

drawsAdmin();

const TEXTS = { name: "", currency_note: "" };
const aPlan = (id: number): AdminPaymentPlan => ({
  id,
  name: `Plan ${id}`,
  project: { id: 1, title: "Linden Court" },
  project_id: 1,
  kind: "instalments",
  ...PLAN_DEFAULTS,
  interval: "monthly",
  balloon_percent: 0,
  max_balloon_percent: null,
  full_payment_discount_percent: 0,
  stages: [],
  yearly_rate_percent: null,
  offered_until: null,
  until_handover: false,
  ends_too_late: false,
  is_active: true,
  sort_order: id,
  translations: { ka: TEXTS, en: TEXTS, ru: TEXTS },
  version: 1,
  created_at: "2025-01-01T00:00:00.000Z",
  updated_at: "2025-01-01T00:00:00.000Z",
  updated_by: null,
  deleted_at: null,
});
const handles = () => document.querySelectorAll('[aria-label^="Move"]').length;

it.each([
  ["/", 2],
  ["/?project_id=1", 2],
  // Between the plans of a kind there may be others, which do not show.
  ["/?project_id=1&kind=mortgage", 0],
  ["/?kind=mortgage", 0],
])("payment plans are put in order on %s by %d handles", async (at, expected) => {
  const meta = { total: 2, page: 1, per_page: 20, current_page: 1, last_page: 1 };
  await drawSignedIn(
    <PaymentPlanListPage />,
    (_, path) =>
      path.endsWith("/payment-plans")
        ? { body: { data: [aPlan(1), aPlan(2)], meta } }
        : { body: { data: [], meta } },
    at,
  );
  await until(() => expect(document.body.textContent).toContain("Plan 2"));
  expect(handles()).toBe(expected);
});

it("says which plans are not offered, and why", async () => {
  const meta = { total: 4, page: 1, per_page: 20, current_page: 1, last_page: 1 };
  const loan = { kind: "mortgage", yearly_rate_percent: 11 } as const;
  const plans = [
    { ...aPlan(1), is_active: false },
    { ...aPlan(2), ...loan, offered_until: "2020-01-01" },
    { ...aPlan(3), ...loan, offered_until: "2099-12-31" },
    { ...aPlan(4), offered_until: "2020-01-01" },
  ];
  await drawSignedIn(
    <PaymentPlanListPage />,
    (_, path) => ({ body: { data: path.endsWith("/payment-plans") ? plans : [], meta } }),
    "/",
  );
  await until(() => expect(document.body.textContent).toContain("Plan 4"));
  const count = (text: string) => document.body.textContent.split(text).length - 1;
  expect(count("Not on the site")).toBe(1);
  expect(count("Not offered: the bank's offer has ended")).toBe(1);
});
