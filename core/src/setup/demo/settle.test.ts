import { runs } from "@ezo/contract/testing/scope";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Reference, removableOf } from "./settle.ts";

const ROWS = ["a", "b", "c", "d", "e", "f"];
const row = fc.constantFrom(...ROWS);
const references = fc.array(
  fc.record<Reference>({
    from: fc.option(row, { nil: null }),
    to: row,
    isPart: fc.boolean(),
  }),
  { maxLength: 12 },
);

/** Whether nothing that stays refers to what goes, and no part goes out of what stays. */
const isSound = (going: ReadonlySet<string>, all: readonly Reference[]): boolean =>
  all.every(({ from, to, isPart }) => {
    const goes = from !== null && going.has(from);
    return (goes || !going.has(to)) && !(isPart && goes && !going.has(to));
  });

const subsetsOf = (rows: readonly string[]): string[][] =>
  rows.reduce<string[][]>((sets, one) => [...sets, ...sets.map((set) => [...set, one])], [[]]);

it("removes as many rows as can go without touching what stays", () => {
  fc.assert(
    fc.property(fc.subarray(ROWS), references, (rows, all) => {
      const going = removableOf(rows, all);
      expect(isSound(going, all)).toBe(true);
      // The largest one of all sound sets, which holds each of the others.
      for (const set of subsetsOf(rows))
        if (isSound(new Set(set), all)) for (const one of set) expect(going.has(one)).toBe(true);
    }),
    { numRuns: runs(200) },
  );
});

it("keeps a whole tree where something of the firm's own hangs on a part of it", () => {
  const tree: Reference[] = [
    { from: "floor", to: "building", isPart: true },
    { from: "flat", to: "floor", isPart: true },
    { from: "other flat", to: "floor", isPart: true },
    { from: "demo enquiry", to: "other flat", isPart: false },
  ];
  const rows = ["building", "floor", "flat", "other flat", "demo enquiry"];
  expect(removableOf(rows, tree)).toEqual(new Set(rows));
  const own = { from: null, to: "flat", isPart: false };
  expect(removableOf(rows, [...tree, own])).toEqual(new Set(["demo enquiry"]));
});
