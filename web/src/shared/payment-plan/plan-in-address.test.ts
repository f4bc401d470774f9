import fc from "fast-check";
import { expect, it } from "vitest";
import { chosenPlanIn, planIn, withPlan } from "./plan-in-address.ts";

const of = (text: string) => new URLSearchParams(text);

it("reads back what it has written, beside the rest of the address", () => {
  const anyPercent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
  const choices = fc.record(
    {
      plan: fc.integer({ min: 1, max: 2_147_483_647 }),
      down: anyPercent,
      months: fc.integer({ min: 0, max: 360 }),
      last: anyPercent,
    },
    { requiredKeys: ["plan", "down", "months"] },
  );
  fc.assert(
    fc.property(choices, (chosen) => {
      const search = withPlan(of("rooms=2&plan=9&down=x&last=7"), chosen);
      expect(chosenPlanIn(search)).toEqual(chosen);
      expect(search.get("rooms")).toBe("2");
    }),
  );
});

it("takes what can be read of an address, and no plan without an id", () => {
  expect(planIn(of("plan=3&down=20.5&months=1e3"))).toEqual({ plan: 3, down: 20.5 });
  expect(planIn(of("plan=3&down=33.333&months=12,4"))).toEqual({ plan: 3, down: 33.33, months: 12 });
  expect(planIn(of("plan=3&last=12,5"))).toEqual({ plan: 3, last: 12.5 });
  expect(planIn(of("plan=3&last=x"))).toEqual({ plan: 3 });
  expect(planIn(of("plan=3&down=-5&months=99999"))).toEqual({ plan: 3, down: 0, months: 9999 });
  expect(planIn(of("plan=-1&down=20&months=36"))).toBeUndefined();
  expect(chosenPlanIn(of("plan=3&down=20"))).toBeUndefined();
});
