import { DISCOUNT_OUT_OF_BOUNDS } from "@ezo/contract/admin/projects/payment-plans";
import { FULL_PAYMENT_DISCOUNTS } from "@ezo/contract/values/limits/sales";
import { isWholeInterval, PLAN_INTERVALS } from "@ezo/contract/values/money/plans/payment-plan-terms";
import type { Prisma } from "../generated/prisma/client.ts";
import { stockBy } from "../inventory/stock-projects.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { withoutLimit } from "../platform/log/context.ts";
import type { DeletionCounts } from "../records/deletion.ts";
import { type Columns, dayColumn, type Fields } from "../records/fields.ts";
import { type RecordKind, rowsOf } from "../records/kind.ts";
import { lastPlace, loadedFrom, storedIn, textsIn, withTexts } from "../records/table.ts";
import { storedStages } from "./payment-plans.present.ts";

const percent = (column: string): Columns[string] => ({
  column,
  read: (stored: Prisma.Decimal | null) => stored && stored.toNumber(),
});
const columns: Columns = {
  project_id: "projectId",
  min_down_percent: percent("minDownPercent"),
  max_down_percent: percent("maxDownPercent"),
  default_down_percent: percent("defaultDownPercent"),
  min_months: "minMonths",
  max_months: "maxMonths",
  default_months: "defaultMonths",
  interval: "interval",
  balloon_percent: percent("balloonPercent"),
  max_balloon_percent: percent("maxBalloonPercent"),
  full_payment_discount_percent: percent("fullPaymentDiscountPercent"),
  until_handover: "untilHandover",
  kind: "kind",
  stages: "stages",
  yearly_rate_percent: percent("yearlyRatePercent"),
  offered_until: dayColumn("offeredUntil"),
  is_active: "isActive",
  sort_order: "sortOrder",
};
const texts: Columns = { name: "name", currency_note: "currencyNote" };

export const paymentPlanKind: RecordKind = {
  entity: "payment_plan",
  // The pages of apartments name an instalment.
  tags: ["apartments"],
  stockOf: stockBy("project_id"),
  countedBy: null,
  rows: rowsOf("payment_plans"),
  formerly: { max_balloon_percent: null },

  load: loadedFrom((db) => db.paymentPlan, { translations: true }, withTexts(columns, texts)),

  ...storedIn((db) => db.paymentPlan, columns, {
    initial: lastPlace((db) => db.paymentPlan),
    around: textsIn((db) => db.paymentPlanTranslation, "paymentPlanId", texts),
  }),

  deletion: usesOf,

  async check(tx, { before, after }) {
    const errors = {
      ...boundsErrors(after),
      ...newRuleErrors(before, after),
      ...lastDayErrors(before, after),
      ...(after["kind"] === "mortgage" ? loanErrors(after) : sharesErrors(after)),
      ...(after["project_id"] === before["project_id"] ? {} : await projectErrors(tx, after)),
      ...(after["translations.ka.name"] === "" ? { "translations.ka.name": ["errors.required"] } : {}),
    };
    if (Object.keys(errors).length > 0) throw new AppError("invalid", { fields: errors });
  },
};

/**
 * What was made by these plans and goes on: neither loses a figure when a plan goes, but their people may still ask about it. An
 * offer's plan is read where it is kept, since one that names none may be by the first plan that allows its terms.
 */
async function usesOf(db: Db | Tx, ids: readonly number[]): Promise<DeletionCounts> {
  // Whatever the one who asks may see of them.
  const [uses] = await withoutLimit(
    () => db.$queryRaw<{ enquiries: number; offers: number }[]>`
      select
        (select count(*)::int from customers c where c.deleted_at is null and c.status <> 'completed'
          and (c.payment_plan->>'plan_id')::int = any(${[...ids]}::int[])) as enquiries,
        (select count(*)::int from offers o where o.withdrawn_at is null and o.valid_until > now()
          and (o.snapshot->'plan'->>'id')::int = any(${[...ids]}::int[])) as offers`,
  );
  return { open_enquiries: uses?.enquiries ?? 0, valid_offers: uses?.offers ?? 0 };
}

/**
 * No reference of the engine: going back to a version whose project is gone would empty the field, and the plan would be
 * offered in all projects.
 */
async function projectErrors(tx: Tx, { project_id: id }: Fields): Promise<Record<string, string[]>> {
  if (typeof id !== "number" || (await tx.project.count({ where: { id, deletedAt: null } })) > 0) return {};
  return { project_id: ["errors.gone_reference"] };
}

function boundsErrors(fields: Fields): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const figure = (name: string) => Number(fields[name]);
  for (const name of ["down_percent", "months"]) {
    const [min, max] = [figure(`min_${name}`), figure(`max_${name}`)];
    const usual = figure(`default_${name}`);
    if (max < min) errors[`max_${name}`] = [`errors.out_of_bounds_min?min=${min}`];
    else if (usual < min || usual > max)
      errors[`default_${name}`] = [`errors.out_of_bounds?min=${min}&max=${max}`];
  }
  return errors;
}

/** Only a loan has a last day. One that a plan has kept from when it was a loan stays without effect. */
const lastDayErrors = (before: Fields, after: Fields): Record<string, string[]> =>
  after["kind"] !== "mortgage" &&
  after["offered_until"] !== null &&
  after["offered_until"] !== before["offered_until"]
    ? { offered_until: ["errors.not_of_instalments"] }
    : {};

/** Rules that stored plans may be older than: they bind what is changed. Those of instalments alone. */
function newRuleErrors(before: Fields, after: Fields): Record<string, string[]> {
  if (after["kind"] === "mortgage") return {};
  const isChanged = (name: string) => ["kind", name].some((each) => before[each] !== after[each]);
  const interval = PLAN_INTERVALS.find((each) => each === after["interval"]) ?? "monthly";
  const partial = MONTHS.filter(
    (name) => (isChanged("interval") || isChanged(name)) && !isWholeInterval(Number(after[name]), interval),
  );
  const discount = "full_payment_discount_percent";
  return {
    ...Object.fromEntries(partial.map((name) => [name, ["errors.whole_quarters"]])),
    ...(isChanged(discount) && Number(after[discount]) > FULL_PAYMENT_DISCOUNTS.max
      ? { [discount]: [DISCOUNT_OUT_OF_BOUNDS] }
      : {}),
  };
}
const MONTHS = ["min_months", "max_months", "default_months"] as const;

const loanErrors = ({ yearly_rate_percent: rate }: Fields): Record<string, string[]> =>
  typeof rate === "number" ? {} : { yearly_rate_percent: ["errors.required"] };

/** In hundredths, because 100 - 99.9 is a little more than 0.1. */
const hundredths = (percent: unknown): number => Math.round(Number(percent) * 100);
const WHOLE = 10_000;

/** Down payment, stages and balloon are the price at most, and stages follow one another. */
function sharesErrors(fields: Fields): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const most = (rest: number) => [`errors.out_of_bounds?min=0&max=${Math.max(0, rest) / 100}`];
  let rest = WHOLE - hundredths(fields["max_down_percent"]);
  let last = "";
  for (const [index, { due, percent }] of storedStages(fields["stages"]).entries()) {
    if (due <= last) errors[`stages.${index}.due`] = [`errors.must_be_after?date=${last}`];
    if (hundredths(percent) > rest) errors[`stages.${index}.percent`] = most(rest);
    rest -= hundredths(percent);
    last = due > last ? due : last;
  }
  if (hundredths(fields["balloon_percent"]) > Math.max(0, rest)) errors["balloon_percent"] = most(rest);
  return { ...errors, ...(errors["balloon_percent"] ? {} : lastPaymentErrors(fields, rest)) };
}

/** Up to which the balloon may be chosen: not less than the one that is proposed, nor more than the others leave. */
function lastPaymentErrors(
  { balloon_percent: proposed, max_balloon_percent: max }: Fields,
  rest: number,
): Record<string, string[]> {
  const least = hundredths(proposed);
  const most = Math.max(0, rest);
  if (typeof max !== "number" || (hundredths(max) >= least && hundredths(max) <= most)) return {};
  return { max_balloon_percent: [`errors.out_of_bounds?min=${least / 100}&max=${most / 100}`] };
}
