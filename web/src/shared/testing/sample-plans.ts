import type { PaymentPlan } from "@ezo/contract/site/payment-plans";
import { STANDARD as TERMS } from "@ezo/contract/testing/standard-terms";

/** What tests compute with: a plan of all projects with the market's usual terms. */
export const STANDARD: PaymentPlan = {
  ...TERMS,
  id: 1,
  project_id: null,
  name: "Standard",
  max_balloon_percent: null,
  kind: "instalments",
  stages: [],
  yearly_rate_percent: null,
  currency_note: "",
  offered_until: null,
  ends_by: null,
  handover: null,
};
