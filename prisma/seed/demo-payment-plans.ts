import { LOCALES } from "@ezo/contract/values/locale";
import type { Tx } from "@ezo/core/platform/db";
import { z } from "zod";
import { DemoPaymentPlan, readDemo } from "./demo-files.ts";

/** The firm's payment plans and a bank's loan, offered in all of its projects. */
export async function seedPaymentPlans(tx: Tx): Promise<number> {
  const plans = await readDemo("payment-plans.json", z.array(DemoPaymentPlan));
  for (const [sortOrder, plan] of plans.entries()) {
    const [minDownPercent, defaultDownPercent, maxDownPercent] = plan.down;
    const [minMonths, defaultMonths, maxMonths] = plan.months;
    await tx.paymentPlan.create({
      data: {
        minDownPercent,
        defaultDownPercent,
        maxDownPercent,
        minMonths,
        defaultMonths,
        maxMonths,
        interval: plan.interval,
        balloonPercent: plan.balloon_percent,
        untilHandover: plan.until_handover,
        fullPaymentDiscountPercent: plan.full_payment_discount_percent,
        ...(plan.yearly_rate_percent !== undefined && {
          kind: "mortgage",
          yearlyRatePercent: plan.yearly_rate_percent,
        }),
        sortOrder,
        translations: { create: LOCALES.map((locale) => ({ locale, name: plan.name[locale] })) },
      },
    });
  }
  return plans.length;
}
