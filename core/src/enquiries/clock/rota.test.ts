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
        last = nextAfter(sellers(count), last, { former: null, present: new Set() })?.id ?? null;
        if (last !== null) given.set(last, (given.get(last) ?? 0) + 1);
      }
      const counts = sellers(count).map(({ id }) => given.get(id) ?? 0);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }),
  );
});

const anyId = fc.option(fc.integer({ min: 1, max: 12 }), { nil: null });
const somePresent = fc.uniqueArray(fc.integer({ min: 1, max: 12 })).map((ids) => new Set(ids));

it("never gives it back to whom it had, and to nobody only where there is nobody else", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9 }), anyId, anyId, somePresent, (count, last, former, present) => {
      const next = nextAfter(sellers(count), last, { former, present });
      const others = sellers(count).filter(({ id }) => id !== former);
      expect(next === undefined).toBe(others.length === 0);
      if (next) expect(next.id).not.toBe(former);
    }),
  );
});

it("gives it to somebody who is there, where anybody else is, and goes round among them evenly", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), anyId, anyId, somePresent, (count, last, former, present) => {
      const there = sellers(count).filter(({ id }) => id !== former && present.has(id));
      fc.pre(there.length > 0);
      const given: number[] = [];
      let before = last;
      for (let turn = 0; turn < there.length; turn++) {
        before = nextAfter(sellers(count), before, { former, present })?.id ?? null;
        if (before !== null) given.push(before);
      }
      expect(given.toSorted((a, b) => a - b)).toEqual(there.map(({ id }) => id));
    }),
  );
});
