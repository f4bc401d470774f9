import { APARTMENT_STATUSES } from "@ezo/contract/site/apartment-status";
import fc from "fast-check";
import { expect, it } from "vitest";
import { shownAmong, shownStats } from "./sold-shown.ts";

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

it("lists what is counted: as many as the total, in their order, and none that is sold where that is hidden", () => {
  const apartments = fc.array(fc.record({ id: fc.nat(), status: fc.constantFrom(...APARTMENT_STATUSES) }));
  fc.assert(
    fc.property(apartments, (all) => {
      expect(shownAmong(all, true)).toEqual(all);
      const count = (status: string) => all.filter((one) => one.status === status).length;
      const [available, reserved, sold] = [count("available"), count("reserved"), count("sold")];
      const stats = { available, reserved, sold, total: all.length, from_price: null };
      const shown = shownAmong(all, false);
      expect(shown).toHaveLength(shownStats(stats, false).total);
      expect(shown.some(({ status }) => status === "sold")).toBe(false);
      expect(all.filter((one) => shown.includes(one))).toEqual(shown);
    }),
  );
});
