import { type Figure, numberOf } from "../editor/fields/number-of.ts";
import type { PaymentPlanValues } from "./payment-plan-values.ts";

/** In hundredths, because 0.1 + 0.2 is a little more than 0.3. */
const STEPS = 100;
const WHOLE = 100 * STEPS;

/** `own` and `loan` are the parts of a bank loan. */
type SharePart = "down" | "stages" | "instalments" | "balloon" | "own" | "loan";
interface PlanShares {
  /** In the order in which they are paid, without those of 0 %. */
  parts: { part: SharePart; percent: number }[];
  /** What the named shares come to, where that is more than the price; null otherwise. */
  excess: number | null;
}

const stepsOf = (figure: Figure): number => Math.round((numberOf(figure) ?? Number.NaN) * STEPS);

/** Which shares of the price the plan in the form has, as it is proposed; null while a percentage is missing. */
export function planShares(values: PaymentPlanValues): PlanShares | null {
  const isLoan = values.kind === "mortgage";
  const down = stepsOf(values.default_down_percent);
  const stages = isLoan ? 0 : values.stages.reduce((sum, { percent }) => sum + stepsOf(percent), 0);
  const balloon = isLoan ? 0 : stepsOf(values.balloon_percent);
  const named = down + stages + balloon;
  if (Number.isNaN(named)) return null;
  const rest = Math.max(0, WHOLE - named);
  const all: [part: SharePart, steps: number][] = isLoan
    ? [
        ["own", down],
        ["loan", rest],
      ]
    : [
        ["down", down],
        ["stages", stages],
        ["instalments", rest],
        ["balloon", balloon],
      ];
  return {
    parts: all.filter(([, steps]) => steps > 0).map(([part, steps]) => ({ part, percent: steps / STEPS })),
    excess: named > WHOLE ? named / STEPS : null,
  };
}
