import type { Locale } from "@ezo/contract/values/locale";
import type { Currency } from "@ezo/contract/values/money/currency";
import { minorText } from "@ezo/contract/values/money/money";
import type { computePlan } from "@ezo/contract/values/money/plans/payment-plan";
import { AppError } from "../platform/app-error.ts";
import { shortDate } from "../platform/business-day.ts";

/** The refusal of a choice that is outside a plan's bounds, by field; amounts are said as people write them. */
export function outsideBounds(
  problems: Extract<ReturnType<typeof computePlan>, unknown[]>,
  { locale, currency }: { locale: Locale; currency: Currency },
): AppError {
  const text = (value: number, isAmount: boolean) =>
    encodeURIComponent(isAmount ? minorText(value, locale, currency) : value);
  return new AppError("invalid", {
    fields: Object.fromEntries(
      problems.map(({ field, min, max, step, ends_by: day }) => {
        // "From 0 to 0" names no choice: nothing of such a plan is paid at its end.
        if (field === "last_percent" && max === 0) return [field, ["errors.no_last_payment"]];
        const isAmount = field === "down_minor";
        const bounds = `min=${text(min, isAmount)}&max=${text(max, isAmount)}${step ? `&step=${step}` : ""}`;
        return [field, [day ? untilHandover(bounds, day, step) : withinBounds(bounds, step)]];
      }),
    ),
  });
}
const withinBounds = (bounds: string, step: number | undefined): string =>
  step ? `errors.out_of_steps?${bounds}` : `errors.out_of_bounds?${bounds}`;
/** Nothing may be due after `day`, which has shortened the term. */
function untilHandover(bounds: string, day: string, step: number | undefined): string {
  const key = step ? "errors.steps_until_handover" : "errors.months_until_handover";
  return `${key}?${bounds}&date=${shortDate(day)}`;
}
