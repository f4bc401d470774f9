import { paymentPlanRoutes, reorderPaymentPlans } from "@ezo/contract/admin/projects/payment-plans";
import { contentResource } from "../resource/content-resource.ts";

export const paymentPlans = contentResource({
  entity: "payment_plan",
  ...paymentPlanRoutes,
  reorder: reorderPaymentPlans,
});
