import type { InstalmentFrom } from "@ezo/contract/site/apartment-detail";
import type { PaymentPlan } from "@ezo/contract/site/payment-plans";
import { PRICES } from "@ezo/contract/values/limits/prices";
import { DEFAULT_LOCALE } from "@ezo/contract/values/locale";
import { toMinor } from "@ezo/contract/values/money/amounts";
import { lowestInstalment } from "@ezo/contract/values/money/plans/payment-plan";
import { endsInTime, longestTerm } from "@ezo/contract/values/money/plans/plan-handover";
import { rhythmOf } from "@ezo/contract/values/money/plans/spoken-plan";
import { visiblePart } from "../navigation/navigation.visible.ts";
import type { Db, Tx } from "../platform/db.ts";
import { firmDay } from "../platform/settings.ts";
import { offeredPlans } from "./offered-plans.ts";
import { planInclude, presentPlan } from "./payment-plans.present.ts";

const MONTHS_A_QUARTER = 3;

/** Null for a plan that is paid at stages alone, or at once after the down payment: nothing of it is paid "a month". */
export function lowestBy(plan: PaymentPlan, price: number, today: string): InstalmentFrom | null {
  const amount = lowestInstalment(toMinor(price), plan, today);
  const months = longestTerm(plan, today);
  if (amount === 0 || rhythmOf(months, plan.interval) === "once") return null;
  return { plan_id: plan.id, amount_minor: amount, interval: plan.interval, months };
}

/** The first plan with instalments that visitors are offered in each project; those without one are left out. */
export async function firstPlans(db: Db | Tx, day?: string): Promise<Map<number, PaymentPlan>> {
  const today = day ?? (await firmDay(db));
  const [plans, projects] = await Promise.all([
    db.paymentPlan.findMany({
      where: { ...visiblePart, kind: "instalments" },
      orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
      include: planInclude,
    }),
    db.project.findMany({ where: visiblePart, select: { id: true, completionDate: true } }),
  ]);
  return new Map(
    projects.flatMap(({ id, completionDate }): [number, PaymentPlan][] => {
      const first = plans
        .filter(({ projectId }) => projectId === null || projectId === id)
        .map((plan) => presentPlan(plan, DEFAULT_LOCALE, completionDate))
        .find((plan) => endsInTime(plan, today));
      return first ? [[id, first]] : [];
    }),
  );
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

/** Up to which price apartments of a project are paid by at most so much a month. */
export interface PriceWithin {
  project_id: number;
  price_max: number;
}
/** By project, for a filter: what is compared with the price is compared with the figure that visitors read. */
export async function pricesWithin(
  db: Db | Tx,
  monthlyMax: number | undefined,
  day?: string,
): Promise<PriceWithin[]> {
  if (monthlyMax === undefined) return [];
  const today = day ?? (await firmDay(db));
  const plans = await firstPlans(db, today);
  return [...plans].flatMap(([id, plan]) => {
    const price = priceWithin(plan, monthlyMax, today);
    return price === null ? [] : [{ project_id: id, price_max: price }];
  });
}

/** The highest price that is paid by at most so much a month; null where no price is. A dearer apartment has no lower instalment. */
export function priceWithin(plan: PaymentPlan, monthlyMax: number, today: string): number | null {
  if (!lowestBy(plan, PRICES.max, today)) return null;
  const share = plan.interval === "quarterly" ? MONTHS_A_QUARTER : 1;
  const isWithin = (price: number) =>
    lowestInstalment(toMinor(price), plan, today) <= toMinor(monthlyMax) * share;
  let [within, beyond] = [0, PRICES.max + 1];
  while (beyond - within > 1) {
    const middle = Math.floor((within + beyond) / 2);
    if (isWithin(middle)) within = middle;
    else beyond = middle;
  }
  return within < PRICES.min ? null : within;
}
