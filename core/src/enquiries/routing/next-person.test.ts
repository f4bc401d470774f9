import fc from "fast-check";
import { expect, it } from "vitest";
import { type Candidate, nextPerson } from "./next-person.ts";

const candidates = fc
  .array(fc.record({ isPresent: fc.boolean(), load: fc.nat({ max: 6 }) }), { minLength: 1, maxLength: 8 })
  .map((people) => people.map((one, at): Candidate => ({ id: at + 1, ...one })));
const choiceOf = (people: readonly Candidate[]) =>
  people.some(({ isPresent }) => isPresent) ? people.filter(({ isPresent }) => isPresent) : people;
const spread = (people: readonly Candidate[]) => {
  const loads = people.map(({ load }) => load);
  return Math.max(...loads) - Math.min(...loads);
};

it("gives it to one of those present, or to anybody where nobody is, and never makes loads more unequal", () => {
  fc.assert(
    fc.property(candidates, fc.nat({ max: 60 }), (people, enquiries) => {
      let last: number | null = null;
      for (let at = 0; at < enquiries; at++) {
        const before = spread(choiceOf(people));
        const next: Candidate | undefined = nextPerson(people, last);
        if (!next) throw new Error("somebody must get it");
        expect(choiceOf(people)).toContain(next);
        next.load++;
        last = next.id;
        expect(spread(choiceOf(people))).toBeLessThanOrEqual(Math.max(1, before));
      }
    }),
  );
});

it("goes round in the order of the rule where loads are equal", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 30 }), (count, enquiries) => {
      const people = Array.from({ length: count }, (_, at) => ({ id: at + 1, isPresent: true, load: 0 }));
      const given: number[] = [];
      for (let at = 0; at < enquiries; at++) {
        const next = nextPerson(people, given.at(-1) ?? null);
        if (next) next.load++;
        given.push(next?.id ?? 0);
      }
      expect(given).toEqual(given.map((_, at) => (at % count) + 1));
    }),
  );
});

it("gives it to nobody where the rule has nobody left", () => {
  expect(nextPerson([], 3)).toBeUndefined();
});
