import { z } from "zod";
import { flag, invalid, orDigits, orWholeDigits, wholeNumber } from "../../inventory/stock-fields.ts";
import { RecordMarks } from "../../records/records.ts";
import { RECORD_RIGHTS } from "../../records/record-rights.ts";
import { listQuery, reorderCall, resource } from "../../records/resource.ts";
import { PlanInterval, PlanKind, planTerms } from "../../site/payment-plans.ts";
import { Day, DayInput, FlagParam, Id, IdParam, Line, RequiredLine } from "../../values/fields.ts";
import {
  everyLanguage,
  FormDay,
  FormId,
  FormVersion,
  newTextsOf,
  orNothing,
  Reviewed,
  textsOf,
} from "../../values/forms/form-fields.ts";
import { LocalizedText } from "../../values/locale.ts";
import { SORT_ORDERS } from "../../values/limits/lists.ts";
import { FULL_PAYMENT_DISCOUNTS, PERCENTS, PLAN_MONTHS, PLAN_STAGES_MAX } from "../../values/limits/sales.ts";

const path = "/admin/payment-plans";
const tag = "Payment plans";

const percentWithin = ({ min, max }: { min: number; max: number }, outside: { error: string }) =>
  orDigits(
    z
      .number(invalid)
      .min(min, outside)
      .max(max, outside)
      .multipleOf(0.01, { error: "errors.too_many_decimals?max=2" }),
  );
const Percent = percentWithin(PERCENTS, {
  error: `errors.out_of_bounds?min=${PERCENTS.min}&max=${PERCENTS.max}`,
});
const monthsOutside = { error: `errors.out_of_bounds?min=${PLAN_MONTHS.min}&max=${PLAN_MONTHS.max}` };
const Months = orWholeDigits(
  z.int(invalid).min(PLAN_MONTHS.min, monthsOutside).max(PLAN_MONTHS.max, monthsOutside),
);
/** The refusal of a higher discount for paying in full: by the schema, and where an older version is restored. */
export const DISCOUNT_OUT_OF_BOUNDS = `errors.out_of_bounds?min=${FULL_PAYMENT_DISCOUNTS.min}&max=${FULL_PAYMENT_DISCOUNTS.max}`;
/** A payment on a day of its own, such as the roof being on; in a language that is left out, "Construction stage 2". */
const Stage = z.strictObject({
  name: z.strictObject({ ka: RequiredLine, en: Line.default(""), ru: Line.default("") }),
  due: DayInput,
  percent: Percent,
});
const Fields = z.object({
  kind: PlanKind,
  /** Null for the apartments of all projects. */
  project_id: orNothing(FormId),
  min_down_percent: Percent,
  max_down_percent: Percent,
  default_down_percent: Percent,
  min_months: Months,
  max_months: Months,
  default_months: Months,
  interval: PlanInterval,
  balloon_percent: Percent,
  /** Up to which a buyer may choose another final payment; null leaves no choice. */
  max_balloon_percent: orNothing(Percent),
  full_payment_discount_percent: percentWithin(FULL_PAYMENT_DISCOUNTS, {
    error: DISCOUNT_OUT_OF_BOUNDS,
  }),
  /** Its last payment is due by the end of the quarter in which the project is completed. */
  until_handover: flag,
  /** By day. With the largest down payment and the largest balloon they are 100 % at most. */
  stages: z.array(Stage).max(PLAN_STAGES_MAX, { error: `errors.too_many?max=${PLAN_STAGES_MAX}` }),
  /** Required of a mortgage. */
  yearly_rate_percent: orNothing(Percent),
  /** A mortgage is not offered after this day. */
  offered_until: FormDay,
  is_active: flag,
  sort_order: wholeNumber(SORT_ORDERS.min, SORT_ORDERS.max),
});
const Texts = z.object({ name: Line, currency_note: Line });
const Georgian = z.object({ name: RequiredLine, currency_note: Line.optional() });

/** A new plan's terms, the standard of the Georgian market. */
export const PLAN_DEFAULTS = {
  min_down_percent: 10,
  max_down_percent: 50,
  default_down_percent: 20,
  min_months: 6,
  max_months: 48,
  default_months: 36,
} as const;
const { shape } = Fields;
const NewFields = Fields.extend({
  kind: shape.kind.default("instalments"),
  project_id: shape.project_id.default(null),
  min_down_percent: shape.min_down_percent.default(PLAN_DEFAULTS.min_down_percent),
  max_down_percent: shape.max_down_percent.default(PLAN_DEFAULTS.max_down_percent),
  default_down_percent: shape.default_down_percent.default(PLAN_DEFAULTS.default_down_percent),
  min_months: shape.min_months.default(PLAN_DEFAULTS.min_months),
  max_months: shape.max_months.default(PLAN_DEFAULTS.max_months),
  default_months: shape.default_months.default(PLAN_DEFAULTS.default_months),
  interval: shape.interval.default("monthly"),
  balloon_percent: shape.balloon_percent.default(0),
  max_balloon_percent: shape.max_balloon_percent.default(null),
  full_payment_discount_percent: shape.full_payment_discount_percent.default(0),
  until_handover: shape.until_handover.default(false),
  stages: shape.stages.default([]),
  yearly_rate_percent: shape.yearly_rate_percent.default(null),
  offered_until: shape.offered_until.default(null),
  is_active: shape.is_active.default(true),
  sort_order: shape.sort_order.optional(),
});

export const AdminPaymentPlan = RecordMarks.extend({
  name: z.string(),
  project: z.object({ id: Id, title: z.string() }).nullable(),
  project_id: Id.nullable(),
  kind: PlanKind,
  ...planTerms,
  stages: z.array(z.object({ name: LocalizedText, due: Day, percent: z.number() })),
  yearly_rate_percent: z.number().nullable(),
  offered_until: Day.nullable(),
  until_handover: z.boolean(),
  /** Its shortest term goes on after its project is completed, so that no apartment has it. */
  ends_too_late: z.boolean(),
  is_active: z.boolean(),
  sort_order: z.int(),
  translations: everyLanguage(z.object({ name: z.string(), currency_note: z.string() })),
});
export type AdminPaymentPlan = z.infer<typeof AdminPaymentPlan>;

export const PAYMENT_PLAN_SORTS = ["order", "newest", "updated"] as const;
export const paymentPlanRoutes = resource({
  rights: RECORD_RIGHTS.payment_plan,
  path,
  tag,
  noun: "a payment plan",
  name: "PaymentPlan",
  query: z.object({
    ...listQuery,
    /** Plans of this project alone, without those of all projects. */
    project_id: IdParam.optional(),
    is_active: FlagParam.optional(),
    kind: PlanKind.optional(),
    sort: z.enum(PAYMENT_PLAN_SORTS).default("order"),
  }),
  row: AdminPaymentPlan,
  item: AdminPaymentPlan,
  create: NewFields.extend({ translations: newTextsOf(Texts, Georgian) }),
  update: Fields.partial().extend({
    translations: textsOf(Texts).optional(),
    reviewed: Reviewed,
    version: FormVersion,
  }),
});
export const reorderPaymentPlans = reorderCall(path, tag, RECORD_RIGHTS.payment_plan);
