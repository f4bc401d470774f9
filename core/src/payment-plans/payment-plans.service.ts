import type { InstalmentFrom } from "@ezo/contract/site/apartment-detail";
import type { ApartmentPlan, PaymentPlan } from "@ezo/contract/site/payment-plans";
import type { Locale } from "@ezo/contract/values/locale";
import { computePlan } from "@ezo/contract/values/money/plans/payment-plan";
import type { PlanChoice } from "@ezo/contract/values/money/plans/payment-plan-terms";
import { asOffered } from "@ezo/contract/values/money/plans/plan-handover";
import type { UnitType } from "@ezo/contract/values/stock/unit-types";
import { visiblePart } from "../navigation/navigation.visible.ts";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { firmDay } from "../platform/settings.ts";
import { lowestBy } from "./instalments.ts";
import { findOfferedPlans, type OfferedKind, offeredPlans, whyNotOffered } from "./offered-plans.ts";
import { outsideBounds } from "./out-of-bounds.ts";
import { presentTerms } from "./payment-plans.present.ts";
import { pricedApartment } from "./priced-apartment.ts";

/** Payment plans, as visitors see them. */
export function createPaymentPlans(db: Db, now: () => Date = () => new Date()) {
  return {
    /** With the months that can be asked for today. Throws `not_found` for a project that visitors cannot see. */
    async ofProject(locale: Locale, projectId: number, kind?: OfferedKind): Promise<PaymentPlan[]> {
      const project = await db.project.findFirst({
        where: { id: projectId, ...visiblePart },
        select: { id: true },
      });
      if (!project) throw new AppError("not_found");
      const plans = await offeredPlans(db, locale, projectId, kind);
      const today = await firmDay(db, now());
      return plans.map((plan) => asOffered(plan, today));
    },

    /** Throws as `pricedApartment`, and `invalid` for what is outside the plan's bounds. */
    async ofApartment(
      id: number,
      { locale, ...asked }: PlanChoice & { plan_id: number; locale: Locale },
    ): Promise<ApartmentPlan> {
      const { priceMinor, currency, projectId, completion } = await pricedApartment(db, id);
      const today = await firmDay(db, now());
      const [record] = await findOfferedPlans(db, projectId, { id: asked.plan_id, kind: "all", today });
      if (!record) throw refused("plan_id", await whyNotOffered(db, projectId, asked.plan_id, today));
      const plan = computePlan(priceMinor, presentTerms(record, completion, locale), asked, today);
      if (Array.isArray(plan)) throw outsideBounds(plan, { locale, currency });
      const { price_minor, down_minor, monthly_minor, schedule, total_minor } = plan;
      return {
        plan_id: record.id,
        price_minor,
        currency,
        down_minor,
        monthly_minor,
        schedule,
        total_minor,
      };
    },
  };
}

/**
 * What the page of an apartment says of paying its price: every plan, with the months that can be asked for today, and the
 * lowest instalment by the first of the firm's own. Nothing of a unit of another type, of which no plan is computed.
 */
export async function waysToPay(
  db: Db,
  locale: Locale,
  { projectId, price, unitType }: { projectId: number; price: number | undefined; unitType: UnitType },
): Promise<{ plans: PaymentPlan[]; instalment_from: InstalmentFrom | null }> {
  if (price === undefined || unitType !== "apartment") return { plans: [], instalment_from: null };
  const today = await firmDay(db);
  const offered = await offeredPlans(db, locale, projectId, "all");
  const plans = offered.map((plan) => asOffered(plan, today));
  const own = plans.find(({ kind }) => kind === "instalments");
  return { plans, instalment_from: own ? lowestBy(own, price, today) : null };
}
