import { ACTS_PER_ADDRESS } from "@ezo/contract/values/limits/interest";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Act, createActLimit } from "./act-limit.ts";

describe("what one address does with an apartment", () => {
  it("counts so many times a day, whatever it does with others and whatever others do", () => {
    const act: fc.Arbitrary<Act> = fc.record({
      day: fc.constantFrom("2031-06-03", "2031-06-04"),
      kind: fc.constantFrom("views", "compares"),
      apartmentId: fc.constantFrom(1, 2),
      address: fc.constantFrom("192.0.2.1", "192.0.2.2"),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 * ACTS_PER_ADDRESS }), (acts) => {
        const limit = createActLimit();
        const sent = new Map<string, number>();
        const counted = new Map<string, number>();
        for (const one of acts) {
          const key = JSON.stringify(one);
          sent.set(key, (sent.get(key) ?? 0) + 1);
          if (limit.admits(one)) counted.set(key, (counted.get(key) ?? 0) + 1);
        }
        for (const [key, count] of sent) expect(counted.get(key)).toBe(Math.min(count, ACTS_PER_ADDRESS));
      }),
    );
  });
});
