import fc from "fast-check";
import { PRICES } from "../values/limits/prices.ts";
import { PLAN_STAGES_MAX } from "../values/limits/sales.ts";
import { toMinor } from "../values/money/amounts.ts";
import { PLAN_INTERVALS, type PlanStage, type PlanTerms } from "../values/money/plans/payment-plan-terms.ts";
import { DAY_MS } from "../values/time.ts";

/** Numbers with two decimals. */
export const hundredths = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: Math.round(min * 100), max: Math.round(max * 100) }).map((value) => value / 100);
const ordered = <T>(values: fc.Arbitrary<T>, compare: (a: T, b: T) => number) =>
  fc.tuple(values, values, values).map((three) => three.toSorted(compare) as [T, T, T]);
const EPOCH = Date.parse("2027-01-01");
const ascending = (a: number, b: number) => a - b;

/** A template that the admin accepts. */
export const anyTerms: fc.Arbitrary<PlanTerms> = fc
  .record({
    down: ordered(hundredths(0, 100), ascending),
    months: ordered(
      fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 60 }) }, fc.integer({ min: 1, max: 360 })),
      ascending,
    ),
    interval: fc.constantFrom(...PLAN_INTERVALS),
    balloon: hundredths(0, 100),
    maxBalloon: fc.option(hundredths(0, 100)),
    discount: fc.oneof(fc.constant(0), hundredths(0, 100)),
    stages: fc.oneof(
      fc.constant([]),
      fc.uniqueArray(
        fc.record({ day: fc.integer({ min: -400, max: 4000 }), share: fc.integer({ min: 0, max: 100 }) }),
        {
          maxLength: PLAN_STAGES_MAX,
          selector: ({ day }) => day,
        },
      ),
    ),
    takesAll: fc.boolean(),
  })
  .map(
    ({
      down: [min, usual, max],
      months: [shortest, term, longest],
      interval,
      balloon,
      maxBalloon,
      discount,
      ...drawn
    }) => {
      const stages = stagesOf(drawn, 10_000 - Math.round(max * 100));
      const rest =
        10_000 -
        Math.round(max * 100) -
        stages.reduce((sum, { percent }) => sum + Math.round(percent * 100), 0);
      const balloonPercent = Math.min(Math.round(balloon * 100), rest) / 100;
      return {
        min_down_percent: min,
        default_down_percent: usual,
        max_down_percent: max,
        min_months: shortest,
        default_months: term,
        max_months: longest,
        interval,
        balloon_percent: balloonPercent,
        max_balloon_percent:
          maxBalloon === null
            ? null
            : Math.max(balloonPercent, Math.min(Math.round(maxBalloon * 100), rest) / 100),
        full_payment_discount_percent: discount,
        stages,
      };
    },
  );
/** Within what the down payment leaves of the price, or all of it; days are counted from `EPOCH`. */
function stagesOf(
  { stages, takesAll }: { stages: readonly { day: number; share: number }[]; takesAll: boolean },
  free: number,
): PlanStage[] {
  const shares = stages.reduce((sum, { share }) => sum + share, 0);
  const whole = Math.max(1, takesAll ? shares : shares + 50);
  return stages
    .toSorted((a, b) => a.day - b.day)
    .map(({ day, share }, index) => ({
      name: `Stage ${index}`,
      due: new Date(EPOCH + day * DAY_MS).toISOString().slice(0, 10),
      percent: Math.floor((share / whole) * free) / 100,
    }));
}
/** In minor units. */
export const anyPrice = fc.oneof(fc.integer(PRICES), fc.integer({ min: 0, max: 500_000 })).map(toMinor);
export const anyDay: fc.Arbitrary<string> = fc
  .oneof(
    fc.integer({ min: -400, max: 4000 }).map((day) => new Date(EPOCH + day * DAY_MS)),
    fc.date({ min: new Date("1999-12-31"), max: new Date("2160-01-01"), noInvalidDate: true }),
  )
  .map((date) => date.toISOString().slice(0, 10));
