import type { PaymentPlan } from "@ezo/contract/site/payment-plans";

/** What tests compute with: the market's usual plan, with a discount for payment in full. */
export const STANDARD: PaymentPlan = {
  id: 1,
  project_id: null,
  name: "Standard",
  min_down_percent: 10,
  max_down_percent: 50,
  default_down_percent: 20,
  min_months: 6,
  max_months: 48,
  default_months: 36,
  interval: "monthly",
  balloon_percent: 0,
  max_balloon_percent: null,
  full_payment_discount_percent: 3,
  kind: "instalments",
  stages: [],
  yearly_rate_percent: null,
  currency_note: "",
  offered_until: null,
  ends_by: null,
  handover: null,
};
