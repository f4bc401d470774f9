import type { EnquiryPlan } from "@ezo/contract/enquiries/enquiry-row";
import type { AskedPlan } from "@ezo/contract/site/payment-plans";

/** What was asked for of a plan, in the form in which an enquiry keeps it. */
export const askedTerms = ({
  plan_id,
  down_percent,
  down_minor,
  months,
  last_percent,
}: AskedPlan): Omit<EnquiryPlan, "name" | "figures"> => ({
  plan_id,
  down_percent: down_percent ?? null,
  down_minor: down_minor ?? null,
  months,
  ...(typeof last_percent === "number" ? { last_percent } : {}),
});
