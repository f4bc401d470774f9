import type { EnquiryPlan } from "@ezo/contract/enquiries";
import type { InstalmentFrom } from "@ezo/contract/site/navigation";
import type { ApartmentPlan, AskedPlan, PaymentPlan, SeenFigures } from "@ezo/contract/site/payment-plans";
import { DEFAULT_LOCALE, type Locale } from "@ezo/contract/values/locale";
import type { Currency } from "@ezo/contract/values/money/currency";
import { minorText } from "@ezo/contract/values/money/money";
import {
  asOffered,
  computePlan,
  endsInTime,
  type PlanChoice,
  type PlanKind,
  toMinor,
} from "@ezo/contract/values/money/payment-plan";
import type { UnitType } from "@ezo/contract/values/unit-types";
import type { Prisma } from "../generated/prisma/client.ts";
import { shownPrice } from "../navigation/navigation.present.ts";
import { visibleApartment, visiblePart } from "../navigation/navigation.visible.ts";
import { AppError, refused } from "../platform/app-error.ts";
import { shortDate } from "../platform/business-day.ts";
import type { Db, Tx } from "../platform/db.ts";
import { firmCurrency, firmDay } from "../platform/settings.ts";
import { inEveryLanguage } from "../records/present.ts";
import { askedTerms } from "./asked-terms.ts";
import { lowestBy } from "./instalments.ts";
import { planInclude, type PlanRecord, presentPlan, presentTerms } from "./payment-plans.present.ts";
import { figuresOf } from "./plan-figures.ts";

type OfferedKind = PlanKind | "all";
/** The plans that visitors are offered in a project. A bank's offer has an end. */
const offeredIn = (projectId: number, kind: OfferedKind, today: string) =>
  ({
    ...visiblePart,
    ...(kind === "all" ? {} : { kind }),
    AND: [
      { OR: [{ projectId }, { projectId: null }] },
      {
        OR: [
          { kind: "instalments" },
          { offeredUntil: null },
          { offeredUntil: { gte: new Date(`${today}T00:00:00Z`) } },
        ],
      },
    ],
  }) satisfies Prisma.PaymentPlanWhereInput;
const ORDER = [
  { sortOrder: "asc" },
  { id: "asc" },
] as const satisfies Prisma.PaymentPlanOrderByWithRelationInput[];

interface Priced {
  priceMinor: number;
  currency: Currency;
  projectId: number;
  completion: Date | null;
}
/** The price an apartment is paid by, in minor units. Throws `not_found`, `not_for_sale` or `price_not_shown`. */
async function pricedApartment(db: Db, id: number): Promise<Priced> {
  const apartment = await db.apartment.findFirst({
    where: { AND: [visibleApartment, { id }] },
    select: {
      status: true,
      price: true,
      isPriceHidden: true,
      floor: {
        select: { building: { select: { projectId: true, project: { select: { completionDate: true } } } } },
      },
    },
  });
  if (!apartment) throw new AppError("not_found");
  if (apartment.status === "sold") throw new AppError("not_for_sale");
  const price = shownPrice(apartment);
  if (price === null) throw new AppError("price_not_shown");
  const { projectId, project } = apartment.floor.building;
  return {
    priceMinor: toMinor(price),
    currency: await firmCurrency(db),
    projectId,
    completion: project.completionDate,
  };
}

/** The plans that visitors are offered in a project, or this one, in the firm's order. A bank's plan is not an offer of the seller. */
export async function findOfferedPlans(
  db: Db | Tx,
  projectId: number,
  of: { id: number | undefined; kind: OfferedKind; today: string },
): Promise<PlanRecord[]> {
  const { plans, completion } = await plansIn(db, projectId, of);
  return plans.filter((plan) => endsInTime(presentTerms(plan, completion), of.today));
}

/** The text key of why visitors are not offered a plan, or none at all: even its shortest term may go beyond the handover. */
export async function whyNotOffered(
  db: Db | Tx,
  projectId: number,
  id: number | undefined,
  today: string,
): Promise<string> {
  const { plans, completion } = await plansIn(db, projectId, { id, kind: "instalments", today });
  const late = plans.map((plan) => presentTerms(plan, completion)).find((terms) => !endsInTime(terms, today));
  if (late?.ends_by) return `errors.plan_beyond_handover?date=${shortDate(late.ends_by)}`;
  return id === undefined ? "errors.no_payment_plan" : "errors.gone_reference";
}

/** The plans of a project, or this one, in the firm's order; some of them may end after its completion. */
async function plansIn(
  db: Db | Tx,
  projectId: number,
  { id, kind, today }: { id: number | undefined; kind: OfferedKind; today: string },
): Promise<{ plans: PlanRecord[]; completion: Date | null }> {
  const [plans, completion] = await Promise.all([
    db.paymentPlan.findMany({
      where: { AND: [offeredIn(projectId, kind, today), id === undefined ? {} : { id }] },
      orderBy: [...ORDER],
      include: planInclude,
    }),
    completionOf(db, projectId),
  ]);
  return { plans, completion };
}

/** The plans that visitors are offered in a project, in the firm's order. */
export async function offeredPlans(
  db: Db,
  locale: Locale,
  projectId: number,
  kind: OfferedKind = "instalments",
): Promise<PaymentPlan[]> {
  const today = await firmDay(db);
  const where = offeredIn(projectId, kind, today);
  const [plans, completion] = await Promise.all([
    db.paymentPlan.findMany({ where, orderBy: [...ORDER], include: planInclude }),
    completionOf(db, projectId),
  ]);
  return plans.map((plan) => presentPlan(plan, locale, completion)).filter((plan) => endsInTime(plan, today));
}

const completionOf = async (db: Db | Tx, id: number): Promise<Date | null> =>
  (await db.project.findUnique({ where: { id }, select: { completionDate: true } }))?.completionDate ?? null;

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

/** Payment plans, as visitors see them. */
export function createPaymentPlans(db: Db, now: () => Date = () => new Date()) {
  return {
    /** With the months that can be asked for today. Throws `not_found` for a project that visitors cannot see. */
    async ofProject(locale: Locale, projectId: number, kind?: OfferedKind): Promise<PaymentPlan[]> {
      const project = await db.project.findFirst({
        where: { id: projectId, ...visiblePart },
        select: { id: true },
      });
      if (!project) throw new AppError("not_found");
      const plans = await offeredPlans(db, locale, projectId, kind);
      const today = await firmDay(db, now());
      return plans.map((plan) => asOffered(plan, today));
    },

    /** Throws as `pricedApartment`, and `invalid` for what is outside the plan's bounds. */
    async ofApartment(
      id: number,
      { locale, ...asked }: PlanChoice & { plan_id: number; locale: Locale },
    ): Promise<ApartmentPlan> {
      const { priceMinor, currency, projectId, completion } = await pricedApartment(db, id);
      const today = await firmDay(db, now());
      const [record] = await findOfferedPlans(db, projectId, { id: asked.plan_id, kind: "all", today });
      if (!record) throw refused("plan_id", await whyNotOffered(db, projectId, asked.plan_id, today));
      const plan = computePlan(priceMinor, presentTerms(record, completion, locale), asked, today);
      if (Array.isArray(plan)) throw outsideBounds(plan, { locale, currency });
      const { price_minor, down_minor, monthly_minor, schedule, total_minor } = plan;
      return {
        plan_id: record.id,
        price_minor,
        currency,
        down_minor,
        monthly_minor,
        schedule,
        total_minor,
      };
    },
  };
}

/**
 * What the page of an apartment says of paying its price: every plan, with the months that can be asked for today, and the
 * lowest instalment by the first of the firm's own. Nothing of a unit of another type, of which no plan is computed.
 */
export async function waysToPay(
  db: Db,
  locale: Locale,
  { projectId, price, unitType }: { projectId: number; price: number | undefined; unitType: UnitType },
): Promise<{ plans: PaymentPlan[]; instalment_from: InstalmentFrom | null }> {
  if (price === undefined || unitType !== "apartment") return { plans: [], instalment_from: null };
  const today = await firmDay(db);
  const offered = await offeredPlans(db, locale, projectId, "all");
  const plans = offered.map((plan) => asOffered(plan, today));
  const own = plans.find(({ kind }) => kind === "instalments");
  return { plans, instalment_from: own ? lowestBy(own, price, today) : null };
}

/** The lowest instalment of any price in a project, by its first plan. */
export async function instalmentsIn(
  db: Db,
  projectId: number,
): Promise<(price: number | null) => InstalmentFrom | null> {
  const [plan] = await offeredPlans(db, DEFAULT_LOCALE, projectId);
  const today = await firmDay(db);
  return (price) => (plan && price ? lowestBy(plan, price, today) : null);
}

/** Throws `invalid` where a plan's figures are no longer what its visitor has seen. */
export function mustBeAsShown({ figures }: EnquiryPlan, seen: SeenFigures | null | undefined): void {
  if (!seen) return;
  const names = Object.keys(seen) as (keyof SeenFigures)[];
  if (names.some((name) => figures?.[name] !== seen[name])) throw refused("plan", "errors.plan_changed");
}

/**
 * The plan of an enquiry, computed anew. What does not fit, because of a sold apartment or of terms changed meanwhile, is
 * kept as it was asked for, without figures: the enquiry itself must not be lost. Throws `invalid` for a unit that is no
 * apartment: nobody was shown a plan of it.
 */
export async function askedPlan(
  db: Db,
  wanted: AskedPlan,
  apartmentId: number | null | undefined,
): Promise<EnquiryPlan> {
  if (apartmentId && (await isOtherUnit(db, apartmentId))) throw refused("plan", "errors.not_of_unit_type");
  const apartment = apartmentId
    ? await pricedApartment(db, apartmentId).catch((error: unknown) => {
        if (error instanceof AppError) return undefined;
        throw error;
      })
    : undefined;
  const asked = askedTerms(wanted);
  const record = await db.paymentPlan.findUnique({ where: { id: asked.plan_id }, include: planInclude });
  const choice = {
    down_percent: asked.down_percent ?? undefined,
    down_minor: asked.down_minor ?? undefined,
    months: asked.months,
    last_percent: asked.last_percent,
  };
  const today = await firmDay(db);
  const isOffered =
    record?.isActive &&
    !record.deletedAt &&
    (presentPlan(record, "ka", null).offered_until ?? today) >= today;
  const name = record ? namesOf(record) : null;
  const here =
    isOffered && apartment && [null, apartment.projectId].includes(record.projectId) ? apartment : undefined;
  const plan =
    record && here ? computePlan(here.priceMinor, presentTerms(record, here.completion), choice, today) : [];
  if (!record || !here || Array.isArray(plan)) return { ...asked, name, figures: null };
  return { ...asked, name, figures: figuresOf(plan, presentTerms(record, null), here.currency) };
}

const isOtherUnit = async (db: Db, id: number): Promise<boolean> =>
  (await db.apartment.count({ where: { id, unitType: { not: "apartment" } } })) > 0;

const namesOf = ({ translations }: PlanRecord) => inEveryLanguage(translations, (row) => row?.name ?? "");
