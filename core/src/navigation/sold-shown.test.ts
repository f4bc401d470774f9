import fc from "fast-check";
import { expect, it } from "vitest";
import { shownStats } from "./sold-shown.ts";

const count = fc.integer({ min: 0, max: 500 });

it("counts what is sold or leaves it out, and changes nothing else", () => {
  const counted = fc
    .record({ available: count, reserved: count, sold: count, from_price: fc.option(count) })
    .map((stats) => ({ ...stats, total: stats.available + stats.reserved + stats.sold }));
  fc.assert(
    fc.property(counted, (stats) => {
      expect(shownStats(stats, true)).toEqual(stats);
      const { available, reserved } = stats;
      expect(shownStats(stats, false)).toEqual({ ...stats, sold: 0, total: available + reserved });
    }),
  );
});
