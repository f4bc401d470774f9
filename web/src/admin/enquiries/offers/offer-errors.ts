import type { ChangedStaffOffer, NewStaffOffer } from "@ezo/contract/enquiries/enquiry-offers";
import { z } from "zod";
import type { OfferValues } from "./offer-values.ts";

/** The field beside which a refusal is shown. */
export const FIELD_OF: Partial<Record<keyof OfferValues, string>> = {
  percent: "discount_percent",
  amount: "discount_minor",
  plan: "plan_id",
  down: "down_percent",
  exactDown: "down_minor",
  last: "last_percent",
  days: "valid_days",
};

/** The terms that the dialog shows are sent as they are seen: an emptied one is no wish for the usual. */
export const withRequired = (schema: typeof NewStaffOffer | typeof ChangedStaffOffer) =>
  z.unknown().superRefine((value, context) => {
    const terms = Shown.parse(value);
    // An exact down payment is sent in place of a share.
    const planTerms = typeof terms.down_minor === "number" ? MONTHS : PLAN_TERMS;
    const needed = terms.plan_id === null ? DAYS : [...DAYS, ...planTerms];
    for (const field of needed)
      if (terms[field] === null || Number.isNaN(terms[field]))
        context.addIssue({ code: "custom", path: [field], message: "errors.required" });
    for (const issue of schema.safeParse(value).error?.issues ?? []) context.addIssue({ ...issue });
  });
const DAYS = ["valid_days"] as const;
const MONTHS = ["months"] as const;
const PLAN_TERMS = ["down_percent", ...MONTHS] as const;
const Shown = z.object({
  plan_id: z.unknown(),
  down_percent: z.unknown(),
  down_minor: z.unknown().optional(),
  months: z.unknown(),
  valid_days: z.unknown(),
});

/** The errors of fields that the dialog does not show now: they are said above the others. */
export function hiddenErrors(
  errors: Readonly<Record<string, string>>,
  { plan, discountKind }: Pick<OfferValues, "plan" | "discountKind">,
  hasDiscount: boolean,
): string[] {
  const discount = discountKind === "percent" ? "discount_percent" : "discount_minor";
  const shown = new Set([
    "plan_id",
    "valid_days",
    "note",
    ...(hasDiscount ? [discount] : []),
    ...(plan === "" ? [] : ["down_percent", "down_minor", "months", "last_percent"]),
  ]);
  return Object.entries(errors).flatMap(([field, error]) => (shown.has(field) ? [] : [error]));
}
