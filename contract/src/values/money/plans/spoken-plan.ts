import type { ComputedPlan } from "./payment-plan.ts";
import { countOf, MONTHS_OF, type PlanInterval } from "./payment-plan-terms.ts";

/** How the instalments of a plan are spoken of: a single one is paid once, not "a month". */
export const rhythmOf = (months: number, interval: PlanInterval): PlanInterval | "once" =>
  months <= MONTHS_OF[interval] ? "once" : interval;
type Rhythm = PlanInterval | "once" | "loan";
/** The amount to name with the word for `rhythm`. A single payment includes the final payment. */
export const spokenInstalment = (
  { monthly_minor: regular, balloon_minor: balloon }: Pick<ComputedPlan, "monthly_minor" | "balloon_minor">,
  rhythm: Rhythm,
): number => (rhythm === "once" ? regular + balloon : regular);
/** The final payment to name beside it; 0 where the single payment already includes it. */
export const spokenBalloon = (
  { balloon_minor: balloon }: Pick<ComputedPlan, "balloon_minor">,
  rhythm: Rhythm,
): number => (rhythm === "once" ? 0 : balloon);
interface SpokenPlan {
  kind: Rhythm | "plain";
  instalment: number;
  /** At the stages of construction. */
  stages: number;
  balloon: number;
}
/**
 * Which sentence describes a plan, and with which amounts: with the down payment they come to what is paid. A plan may have
 * no instalment; what is 0 is not named.
 */
export function spokenPlan(
  plan: Pick<ComputedPlan, "monthly_minor" | "balloon_minor"> & { stages_minor: number },
  rhythm: Rhythm,
): SpokenPlan {
  const [instalment, balloon] = [spokenInstalment(plan, rhythm), spokenBalloon(plan, rhythm)];
  return { kind: instalment > 0 ? rhythm : "plain", instalment, stages: plan.stages_minor, balloon };
}
interface StoredFigures {
  down_minor: number;
  monthly_minor: number;
  balloon_minor: number;
  stages_minor?: number | undefined;
  total_minor: number;
  is_full: boolean;
  interval: PlanInterval;
  yearly_rate_percent?: number | undefined;
}
/** The same for the figures stored with an enquiry. A bank loan has other texts, and no stages. */
export function spokenFigures(months: number, figures: StoredFigures): SpokenPlan {
  const isLoan = figures.yearly_rate_percent !== undefined;
  const stages_minor = isLoan ? 0 : (figures.stages_minor ?? leftToStages(months, figures));
  return spokenPlan({ ...figures, stages_minor }, isLoan ? "loan" : rhythmOf(months, figures.interval));
}
/** Figures stored before the stages were named in them: what their other parts leave, unless rounding alone has left it. */
function leftToStages(months: number, { is_full: isFull, interval, ...figures }: StoredFigures): number {
  const count = countOf(months, interval);
  const { total_minor: total, down_minor: down, monthly_minor: regular, balloon_minor: balloon } = figures;
  const left = total - down - regular * count - balloon;
  return isFull || left < count ? 0 : left;
}
