import { chosenOf, planSearch } from "@ezo/contract/values/money/plans/plan-in-address";
import type { OfferSnapshot } from "./offer-snapshot.ts";

/** The address of the apartment's page on this site, where the calculator opens at the plan of the offer. */
export function apartmentPageOf({ path, plan }: Pick<OfferSnapshot, "path" | "plan">): string {
  const chosen =
    plan &&
    chosenOf({
      plan_id: plan.id,
      down_percent: null,
      months: plan.computed.months,
      last_percent: plan.lastPercent,
      figures: plan.computed,
    });
  return chosen ? `${path}?${planSearch(chosen)}` : path;
}
