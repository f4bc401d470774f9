import { dayIn, DEFAULT_TIME_ZONE } from "@ezo/contract/values/clock/time-zone";
import { LOCALES } from "@ezo/contract/values/locale";
import { monthsAfter } from "@ezo/contract/values/money/months";
import type { Tx } from "@ezo/core/platform/db";
import { z } from "zod";
import { DemoPaymentPlan, readDemo } from "./demo-files.ts";

type DemoPlan = z.infer<typeof DemoPaymentPlan>;

/** The firm's payment plans and a bank's loan, offered in all of its projects, and a plan of one project. */
export async function seedPaymentPlans(tx: Tx): Promise<number> {
  const plans = await readDemo("payment-plans.json", z.array(DemoPaymentPlan));
  const projects = await tx.project.findMany({ select: { id: true, slug: true, completionDate: true } });
  const offered = plans.flatMap((plan) => {
    const project = projects.find(({ slug }) => slug === plan.project);
    return plan.project === undefined || project ? [{ plan, project }] : [];
  });
  for (const [sortOrder, { plan, project }] of offered.entries())
    await tx.paymentPlan.create({
      data: {
        ...termsOf(plan),
        projectId: project?.id ?? null,
        stages: stagesOf(plan, project?.completionDate ?? null),
        sortOrder,
        translations: { create: LOCALES.map((locale) => ({ locale, name: plan.name[locale] })) },
      },
    });
  return offered.length;
}

function termsOf(plan: DemoPlan) {
  const [minDownPercent, defaultDownPercent, maxDownPercent] = plan.down;
  const [minMonths, defaultMonths, maxMonths] = plan.months;
  return {
    minDownPercent,
    defaultDownPercent,
    maxDownPercent,
    minMonths,
    defaultMonths,
    maxMonths,
    interval: plan.interval,
    balloonPercent: plan.balloon_percent,
    maxBalloonPercent: plan.max_balloon_percent ?? null,
    untilHandover: plan.until_handover,
    fullPaymentDiscountPercent: plan.full_payment_discount_percent,
    ...(plan.yearly_rate_percent !== undefined && {
      kind: "mortgage" as const,
      yearlyRatePercent: plan.yearly_rate_percent,
    }),
  };
}

/** Less time until the completion is none that stages could be spread over. */
const SHORTEST_MONTHS = 3;
const USUAL_MONTHS = 12;

/** The stages on their days: from today until the completion, or for a year where that is over or near. */
function stagesOf({ stages }: DemoPlan, completion: Date | null) {
  const today = dayIn(new Date(), DEFAULT_TIME_ZONE);
  const promised = completion?.toISOString().slice(0, 10) ?? "";
  const end = promised >= monthsAfter(today, SHORTEST_MONTHS) ? promised : monthsAfter(today, USUAL_MONTHS);
  const [from, until] = [Date.parse(today), Date.parse(end)];
  return stages.map(({ name, at, percent }) => ({
    name,
    due: new Date(from + (until - from) * at).toISOString().slice(0, 10),
    percent,
  }));
}
