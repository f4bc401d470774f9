import { type AdminPaymentPlan, PLAN_DEFAULTS } from "@ezo/contract/admin/projects/payment-plans";
import { eachOf } from "@ezo/contract/values/keyed";
import { FULL_PAYMENT_DISCOUNTS } from "@ezo/contract/values/limits/sales";
import { readId } from "@ezo/contract/values/ids";
import type { Locale } from "@ezo/contract/values/languages";
import {
  PLAN_INTERVALS,
  PLAN_KINDS,
  type PlanInterval,
  type PlanKind,
  type PlanTerms,
} from "@ezo/contract/values/money/plans/payment-plan-terms";
import type { HandoverLimit } from "@ezo/contract/values/money/plans/plan-handover";
import { stageName } from "@ezo/contract/values/money/stage-name";
import type { UseFormReturnType } from "@mantine/form";
import type { EditorSpec } from "../editor/editor-spec.ts";
import { type ContentLocale, inEvery } from "../editor/fields/language.ts";
import { type Figure, numberOf } from "../editor/fields/number-of.ts";
import { coded, type FieldNames } from "../editor/history/field-text.ts";
import { paymentPlans } from "./payment-plans.resource.ts";

const FIGURES = [
  "min_down_percent",
  "max_down_percent",
  "default_down_percent",
  "min_months",
  "max_months",
  "default_months",
  "balloon_percent",
  "full_payment_discount_percent",
] as const;
export type PlanFigure = (typeof FIGURES)[number];

export interface PaymentPlanValues extends Record<PlanFigure, Figure> {
  project_id: number | null;
  kind: PlanKind;
  stages: StageValues[];
  /** Empty where buyers do not choose the final payment. */
  max_balloon_percent: Figure;
  yearly_rate_percent: Figure;
  offered_until: string | null;
  interval: PlanInterval;
  until_handover: boolean;
  is_active: boolean;
  translations: Record<ContentLocale, { name: string; currency_note: string }>;
}
export type PlanForm = UseFormReturnType<PaymentPlanValues>;
interface StageValues {
  name: Record<ContentLocale, string>;
  due: string | null;
  percent: Figure;
}
export const noStage = (): StageValues => ({ name: inEvery(() => ""), due: null, percent: "" });
type Figures<Value> = Record<PlanFigure, Value>;
const eachFigure = <Value>(valueOf: (name: PlanFigure) => Value): Figures<Value> => eachOf(FIGURES, valueOf);

/** The project that a link to the form names. */
const askedProject = (): number | null =>
  readId(new URLSearchParams(window.location.search).get("project_id")) ?? null;

export const paymentPlanSpec: EditorSpec<AdminPaymentPlan, AdminPaymentPlan, PaymentPlanValues> = {
  resource: paymentPlans,
  empty: () => ({
    project_id: askedProject(),
    kind: "instalments",
    stages: [],
    max_balloon_percent: "",
    yearly_rate_percent: "",
    offered_until: null,
    ...PLAN_DEFAULTS,
    interval: "monthly",
    balloon_percent: 0,
    full_payment_discount_percent: 0,
    until_handover: false,
    is_active: true,
    translations: inEvery(() => ({ name: "", currency_note: "" })),
  }),
  fromItem: (item) => ({
    ...eachFigure((name) => item[name]),
    project_id: item.project_id,
    kind: item.kind,
    stages: item.stages,
    max_balloon_percent: item.max_balloon_percent ?? "",
    yearly_rate_percent: item.yearly_rate_percent ?? "",
    offered_until: item.offered_until,
    interval: item.interval,
    until_handover: item.until_handover,
    is_active: item.is_active,
    translations: item.translations,
  }),
  toBody: (values) => ({
    ...values,
    ...eachFigure((name) => numberOf(values[name])),
    stages: values.stages.map((stage) => ({ ...stage, percent: numberOf(stage.percent) })),
    max_balloon_percent: numberOf(values.max_balloon_percent),
    yearly_rate_percent: numberOf(values.yearly_rate_percent),
    // Only a loan has a last day; the field keeps it while the kind is switched back and forth.
    offered_until: values.kind === "mortgage" ? values.offered_until : null,
  }),
};

/** The plan that is typed, as it is computed; null while a figure or a day is missing. `limit`: what the project's handover leaves. */
export function typedTerms(
  values: PaymentPlanValues,
  locale: Locale,
  limit: HandoverLimit | null,
): PlanTerms | null {
  const figures = eachFigure((name) => numberOf(values[name]) ?? Number.NaN);
  const isLoan = values.kind === "mortgage";
  const rate = isLoan ? (numberOf(values.yearly_rate_percent) ?? Number.NaN) : null;
  // What the form keeps of instalments is no part of a loan.
  const stages = (isLoan ? [] : values.stages).map(({ name, due, percent }, index) => ({
    name: stageName(name, locale, index),
    due: due ?? "",
    percent: numberOf(percent) ?? Number.NaN,
  }));
  const maxBalloon = isLoan ? null : numberOf(values.max_balloon_percent);
  const typed = [
    ...Object.values(figures),
    ...stages.map(({ percent }) => percent),
    maxBalloon ?? 0,
    rate ?? 0,
  ];
  if (typed.some(Number.isNaN) || stages.some(({ due }) => due === "")) return null;
  return {
    ...figures,
    stages,
    max_balloon_percent: maxBalloon,
    interval: isLoan ? "monthly" : values.interval,
    yearly_rate_percent: rate,
    ends_by: values.until_handover && !isLoan && limit ? limit.day : null,
  };
}

/** A discount for paying in full that is unusually high, and new: it may be a slip of the hand. */
export function newHighDiscount(
  { kind, full_payment_discount_percent: typed }: PaymentPlanValues,
  item: AdminPaymentPlan | null,
): number | null {
  const percent = Number(numberOf(typed));
  const { usual, max } = FULL_PAYMENT_DISCOUNTS;
  const isNew = percent !== item?.full_payment_discount_percent;
  return kind === "instalments" && isNew && percent > usual && percent <= max ? percent : null;
}

export const PAYMENT_PLAN_FIELDS: FieldNames = {
  project_id: "field.project",
  ...eachFigure((name) => `field.${name}` as const),
  max_balloon_percent: "field.max_balloon_percent",
  interval: coded("field.interval", PLAN_INTERVALS, (interval, t) => t(`payment_plans.${interval}`)),
  until_handover: "field.until_handover",
  kind: coded("field.plan_kind", PLAN_KINDS, (kind, t) => t(`payment_plans.${kind}`)),
  stages: "field.stages",
  yearly_rate_percent: "field.yearly_rate_percent",
  offered_until: "field.offered_until",
  currency_note: "field.currency_note",
  is_active: "field.is_active",
  sort_order: "field.sort_order",
  name: "field.plan_name",
};
