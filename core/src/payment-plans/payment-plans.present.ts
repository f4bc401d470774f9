import type { PaymentPlan } from "@ezo/contract/site/payment-plans";
import type { Locale } from "@ezo/contract/values/locale";
import { type PlanTerms, quarterEnd } from "@ezo/contract/values/money/payment-plan";
import type { Prisma } from "../generated/prisma/client.ts";
import { textIn } from "../platform/text/localized-rows.ts";

export const planInclude = { translations: true } as const satisfies Prisma.PaymentPlanInclude;
export type PlanRecord = Prisma.PaymentPlanGetPayload<{ include: typeof planInclude }>;

/** `completion`: the day on which the project is completed; null where that is not known. */
export const presentTerms = (
  record: Omit<PlanRecord, "translations">,
  completion: Date | null,
): PlanTerms & { ends_by: string | null } => ({
  min_down_percent: record.minDownPercent.toNumber(),
  max_down_percent: record.maxDownPercent.toNumber(),
  default_down_percent: record.defaultDownPercent.toNumber(),
  min_months: record.minMonths,
  max_months: record.maxMonths,
  default_months: record.defaultMonths,
  interval: record.interval,
  balloon_percent: record.balloonPercent.toNumber(),
  full_payment_discount_percent: record.fullPaymentDiscountPercent.toNumber(),
  ends_by: record.untilHandover && completion ? quarterEnd(completion.toISOString().slice(0, 10)) : null,
});

export const presentPlan = (record: PlanRecord, locale: Locale, completion: Date | null): PaymentPlan => ({
  id: record.id,
  project_id: record.projectId,
  name: textIn(record.translations, locale)("name"),
  ...presentTerms(record, completion),
});
