import { paymentPlanRoutes, reorderPaymentPlans } from "@ezo/contract/admin/projects/payment-plans";
import type { Mount } from "../../../http/mount.ts";
import type { Parts } from "../../../services.ts";
import { messagesOf } from "../../mounting/calls.ts";
import { mountResource } from "../../mounting/resource-calls.ts";

export function adminPaymentPlanRoutes(mount: Mount, { paymentPlans, translations }: Parts) {
  messagesOf(mount, translations).bulk(reorderPaymentPlans, ({ body }, { actor }) =>
    paymentPlans.reorder(actor, body.ids, body.versions),
  );
  mountResource(mount, paymentPlanRoutes, paymentPlans, translations);
}
