import type { PaymentPlan } from "@ezo/contract/site/payment-plans";
import type { Locale } from "@ezo/contract/values/locale";
import type { PlanKind } from "@ezo/contract/values/money/plans/payment-plan-terms";
import { endsInTime } from "@ezo/contract/values/money/plans/plan-handover";
import type { Prisma } from "../generated/prisma/client.ts";
import { visiblePart } from "../navigation/navigation.visible.ts";
import { shortDate } from "../platform/business-day.ts";
import type { Db, Tx } from "../platform/db.ts";
import { firmDay } from "../platform/settings.ts";
import { planInclude, type PlanRecord, presentPlan, presentTerms } from "./payment-plans.present.ts";

export type OfferedKind = PlanKind | "all";
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
