import { z } from "zod";
import { Currency } from "../values/currency.ts";
import { route } from "../route.ts";
import { SHOWN } from "../shown.ts";
import { withExample } from "../values/described.ts";
import { Day, Id, IdParams, LocaleParam, NamedIdParam } from "../values/fields.ts";
import { PRICES } from "../values/limits/prices.ts";
import { PLAN_MONTHS } from "../values/limits/sales.ts";
import { MINOR_UNITS } from "../values/money/minor-units.ts";
import { PLAN_INTERVALS, PLAN_KINDS } from "../values/money/plans/payment-plan-terms.ts";

export const PlanInterval = z.enum(PLAN_INTERVALS);
/** A mortgage is a bank's offer: its down payments are the buyer's own share, its months those of the loan. */
export const PlanKind = z.enum(PLAN_KINDS);
/** Whole minor units of the currency. */
export const MinorUnits = z.int().min(0);
const PRICE_MAX_MINOR = PRICES.max * MINOR_UNITS;

const Percent = z.number().min(0).max(100);
/** The terms of a plan. Percentages are of the price. */
export const planTerms = {
  min_down_percent: Percent,
  max_down_percent: Percent,
  default_down_percent: Percent,
  min_months: z.int(),
  max_months: z.int(),
  default_months: z.int(),
  interval: PlanInterval,
  /** Paid with the last instalment. */
  balloon_percent: Percent,
  /** Up to which a buyer may choose another final payment, from 0 on; null where it is `balloon_percent`. */
  max_balloon_percent: Percent.nullable(),
  /** Taken off where the price is paid in full at once: `down_percent=100`. */
  full_payment_discount_percent: Percent,
};

export const PaymentPlan = z.object({
  id: Id,
  /** Null for a plan of all projects. */
  project_id: Id.nullable(),
  name: z.string(),
  kind: PlanKind,
  ...planTerms,
  /** Paid on their days besides the instalments; one whose day is over, with the down payment. */
  stages: z.array(z.object({ name: z.string(), due: Day, percent: Percent })),
  /** The nominal rate of a bank loan; null for instalments, which cost no interest. */
  yearly_rate_percent: Percent.nullable(),
  /** In which currency a bank lends, in words. */
  currency_note: z.string(),
  /** The last day of a bank's offer. */
  offered_until: Day.nullable(),
  /** Nothing is due after this day, the end of the quarter in which the project is completed; null without such a limit. */
  ends_by: Day.nullable(),
  /** The end of the quarter in which the project is completed, whether the plan is paid by then or not; null where it is not known, and for a mortgage. */
  handover: Day.nullable(),
});
export type PaymentPlan = z.infer<typeof PaymentPlan>;

const site = { role: "public", tag: "Site", method: "get" } as const;

export const listPaymentPlans = route({
  ...site,
  shows: SHOWN.explorer,
  path: "/projects/:id/payment-plans",
  summary:
    "The payment plans of a project, and those of all projects, in the firm's order. Bank loans are listed with `kind=mortgage` or `all`",
  params: IdParams,
  query: z.object({
    locale: LocaleParam,
    /** Bank loans are left out unless they are asked for: their figures have interest. */
    kind: z.enum([...PLAN_KINDS, "all"]).default("instalments"),
  }),
  response: z.object({ data: z.array(PaymentPlan) }),
  codes: ["not_found"],
});

const invalid = { error: "errors.invalid_number" };
const TOO_MANY_DECIMALS = { error: "errors.too_many_decimals?max=2" };
/**
 * The down or the final payment of an offer, in percent of the price, and its months: beyond every plan's bounds, or below 0,
 * they are refused by the plan, which names its own.
 */
export const AskedPercent = z.number().min(-9999).max(9999).multipleOf(0.01, TOO_MANY_DECIMALS);
export const AskedDown = z.int().min(-PRICE_MAX_MINOR).max(PRICE_MAX_MINOR);
export const AskedMonths = z.int().min(-PLAN_MONTHS.asked).max(PLAN_MONTHS.asked);
const blankAsAbsent = (value: unknown) => (value === "" ? undefined : value);
const figure = <S extends z.ZodType<number, number>>(pattern: RegExp, schema: S) =>
  z.preprocess(
    blankAsAbsent,
    z
      .string(invalid)
      .max(16, { ...invalid, abort: true })
      .regex(pattern, invalid)
      .transform(Number)
      .pipe(schema)
      .optional(),
  );
export const hasOneDownPayment = (asked: {
  down_minor?: number | null | undefined;
  down_percent?: number | null | undefined;
}): boolean => typeof asked.down_minor !== "number" || typeof asked.down_percent !== "number";
export const ONE_DOWN_PAYMENT = { error: "errors.one_down_payment", path: ["down_percent"] };

export const ApartmentPlan = z.object({
  plan_id: Id,
  price_minor: MinorUnits,
  currency: Currency,
  down_minor: MinorUnits,
  /** The regular instalment: of a month, or of a quarter where the plan's interval is one. */
  monthly_minor: MinorUnits,
  /** The payments after the down payment by day, counted from today in the firm's time zone; none where the price is paid in full at once. */
  schedule: z.array(
    z.object({
      due: Day,
      amount_minor: MinorUnits,
      /** The stage of construction that is paid for; absent for instalments. */
      label: z.string().optional(),
    }),
  ),
  /** The down payment and the schedule: the price, less the discount of a full payment, with the interest of a bank loan. */
  total_minor: MinorUnits,
});
export type ApartmentPlan = z.infer<typeof ApartmentPlan>;

/** Not cached: its days are counted from today. */
export const getApartmentPlan = route({
  ...site,
  path: "/apartments/:id/plan",
  summary:
    "What an apartment costs by a payment plan, to the minor unit; down payment, months and final payment are the plan's own where they are left out",
  params: IdParams,
  query: z
    .object({
      locale: LocaleParam,
      plan_id: NamedIdParam,
      /** One of the two. */
      down_minor: figure(/^-?\d{1,12}$/, z.int()),
      down_percent: figure(/^-?\d{1,3}(\.\d{1,2})?$/, z.number()),
      months: figure(/^-?\d{1,4}$/, z.int()),
      /** Of the price, paid with the last instalment, where the plan lets it be chosen. */
      last_percent: figure(/^-?\d{1,3}(\.\d{1,2})?$/, z.number()),
    })
    .refine(hasOneDownPayment, ONE_DOWN_PAYMENT),
  response: z.object({ data: ApartmentPlan }),
  codes: ["not_found", "not_for_sale", "price_not_shown"],
});

/** Figures as a page has shown them. */
const SeenFigures = z.object({
  price_minor: MinorUnits,
  /** Compared where it is given. */
  currency: Currency.optional(),
  down_minor: MinorUnits,
  monthly_minor: MinorUnits,
  total_minor: MinorUnits,
});
export type SeenFigures = z.infer<typeof SeenFigures>;

const EnquiredPercent = z.number().min(0).max(9999).multipleOf(0.01, TOO_MANY_DECIMALS);
/**
 * The plan a visitor asks for with an enquiry. The server computes its figures anew; where they are others than those that
 * were `seen`, the enquiry is refused at `plan`, so that nobody asks for what they have not seen.
 */
export const AskedPlan = z
  .object({
    plan_id: Id,
    /** Of the two down payments, one. */
    down_percent: EnquiredPercent.nullish(),
    down_minor: z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullish(),
    months: z.int().min(0).max(PLAN_MONTHS.asked),
    last_percent: EnquiredPercent.nullish(),
    seen: SeenFigures.nullish(),
  })
  .refine(hasOneDownPayment, ONE_DOWN_PAYMENT);
export type AskedPlan = z.infer<typeof AskedPlan>;
withExample(AskedPlan, { plan_id: 1, down_percent: 20, months: 36 });
