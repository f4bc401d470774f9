import fc from "fast-check";
import { expect, it } from "vitest";
import { nextAfter, type Seller } from "./rota.ts";

const sellers = (count: number): Seller[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: `Seller ${at + 1}`,
    email: `${at + 1}@ezo.test`,
  }));

it("gives sellers their turns: what nobody had goes round evenly", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 60 }), (count, enquiries) => {
      const given = new Map<number, number>();
      let last: number | null = null;
      for (let at = 0; at < enquiries; at++) {
        last = nextAfter(sellers(count), last, null)?.id ?? null;
        if (last !== null) given.set(last, (given.get(last) ?? 0) + 1);
      }
      const counts = sellers(count).map(({ id }) => given.get(id) ?? 0);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }),
  );
});

it("never gives it back to whom it had, and to nobody only where there is nobody else", () => {
  const anyId = fc.option(fc.integer({ min: 1, max: 12 }), { nil: null });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9 }), anyId, anyId, (count, last, present) => {
      const next = nextAfter(sellers(count), last, present);
      const others = sellers(count).filter(({ id }) => id !== present);
      expect(next === undefined).toBe(others.length === 0);
      if (next) expect(next.id).not.toBe(present);
    }),
  );
});
