import type { PaymentPlan } from "@ezo/contract/site/payment-plans";
import { DEFAULT_LOCALE, type Locale, LocalizedText } from "@ezo/contract/values/locale";
import { quarterEnd } from "@ezo/contract/values/money/months";
import type { PlanStage, PlanTerms } from "@ezo/contract/values/money/plans/payment-plan-terms";
import { stageName } from "@ezo/contract/values/money/stage-name";
import { z } from "zod";
import type { Prisma } from "../generated/prisma/client.ts";
import { textIn } from "../platform/text/localized-rows.ts";

export const planInclude = { translations: true } as const satisfies Prisma.PaymentPlanInclude;
export type PlanRecord = Prisma.PaymentPlanGetPayload<{ include: typeof planInclude }>;

const StoredStages = z.array(z.object({ name: LocalizedText, due: z.string(), percent: z.number() }));
export type StoredStages = z.infer<typeof StoredStages>;
export const storedStages = (stages: unknown): StoredStages => StoredStages.parse(stages);

const namedIn = (stages: StoredStages, locale: Locale): PlanStage[] =>
  stages.map(({ name, ...stage }, index) => ({ ...stage, name: stageName(name, locale, index) }));

/** A mortgage has no terms but its own: what a form has kept of instalments is not part of it. */
const LOAN = {
  interval: "monthly",
  balloon_percent: 0,
  max_balloon_percent: null,
  full_payment_discount_percent: 0,
} as const;

const handoverOf = (completion: Date | null): string | null =>
  completion && quarterEnd(completion.toISOString().slice(0, 10));

/** `completion`: the day on which the project is completed; null where that is not known. */
export const presentTerms = (
  record: Omit<PlanRecord, "translations">,
  completion: Date | null,
  locale: Locale = DEFAULT_LOCALE,
): PlanTerms & Pick<PaymentPlan, "ends_by" | "max_balloon_percent" | "stages" | "yearly_rate_percent"> => ({
  min_down_percent: record.minDownPercent.toNumber(),
  max_down_percent: record.maxDownPercent.toNumber(),
  default_down_percent: record.defaultDownPercent.toNumber(),
  min_months: record.minMonths,
  max_months: record.maxMonths,
  default_months: record.defaultMonths,
  interval: record.interval,
  balloon_percent: record.balloonPercent.toNumber(),
  max_balloon_percent: record.maxBalloonPercent?.toNumber() ?? null,
  full_payment_discount_percent: record.fullPaymentDiscountPercent.toNumber(),
  stages: namedIn(storedStages(record.stages), locale),
  ...(record.kind === "mortgage"
    ? { ...LOAN, stages: [], yearly_rate_percent: record.yearlyRatePercent?.toNumber() ?? 0, ends_by: null }
    : {
        yearly_rate_percent: null,
        ends_by: record.untilHandover ? handoverOf(completion) : null,
      }),
});

export const presentPlan = (record: PlanRecord, locale: Locale, completion: Date | null): PaymentPlan => ({
  id: record.id,
  project_id: record.projectId,
  name: textIn(record.translations, locale)("name"),
  kind: record.kind,
  ...presentTerms(record, completion, locale),
  currency_note: record.kind === "mortgage" ? textIn(record.translations, locale)("currencyNote") : "",
  offered_until: record.kind === "mortgage" ? dayOf(record.offeredUntil) : null,
  handover: record.kind === "mortgage" ? null : handoverOf(completion),
});

export const dayOf = (date: Date | null): string | null => date && date.toISOString().slice(0, 10);
