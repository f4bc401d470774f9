import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { differingParts, listChanges } from "./list-changes.ts";

const NOTHING = { added: [], removed: [], changed: [], moved: [] };

describe("the changes of a list", () => {
  it("are none between a list and itself", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.integer(), fc.record({ id: fc.nat() }))), (list) => {
        expect(listChanges(list, structuredClone(list))).toEqual(NOTHING);
      }),
    );
  });

  it("name what was added and removed, once for each time", () => {
    expect(listChanges([1, 2, 2], [2, 3])).toEqual({ ...NOTHING, added: [3], removed: [1, 2] });
    expect(listChanges([], ["a"])).toEqual({ ...NOTHING, added: ["a"] });
  });

  it("name the items that were moved, and not those that others were moved past", () => {
    expect(listChanges([1, 2, 3, 4], [4, 1, 2, 3])).toEqual({ ...NOTHING, moved: [4] });
    expect(listChanges([1, 2, 3, 4], [2, 3, 4, 5, 1])).toEqual({ ...NOTHING, added: [5], moved: [1] });
    expect(listChanges([1, 2, 3], [2, 3])).toEqual({ ...NOTHING, removed: [1] });
  });

  it("know an item that has changed by its id, its code or its name, also where it has moved", () => {
    const [sale, other] = [
      { value: "sale", label: { ka: "ყიდვა" } },
      { value: "other", label: { ka: "სხვა" } },
    ];
    const renamed = { ...sale, label: { ka: "შეძენა" } };
    expect(listChanges([sale, other], [other, renamed])).toEqual({
      ...NOTHING,
      changed: [{ from: sale, to: renamed }],
      moved: [renamed],
    });
  });

  it("know an item without a name by its place while the number of items is the same", () => {
    const [one, two] = [{ percent: 30 }, { percent: 70 }];
    const changed = { percent: 60 };
    expect(listChanges([one, two], [one, changed])).toEqual({
      ...NOTHING,
      changed: [{ from: two, to: changed }],
    });
    expect(listChanges([one, two], [changed])).toEqual({ ...NOTHING, added: [changed], removed: [one, two] });
  });

  it("lead from the one list's items to the other's", () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 12 });
    fc.assert(
      fc.property(numbers, numbers, (from, to) => {
        const { added, removed, moved } = listChanges(from, to);
        const kept = from.filter((one) => !removed.includes(one));
        expect(new Set([...kept, ...added])).toEqual(new Set(to));
        // What neither moved nor joined has kept its order.
        const still = (list: number[]) => list.filter((one) => kept.includes(one) && !moved.includes(one));
        expect(still(to)).toEqual(still(from));
      }),
    );
  });
});

it("two versions of an item are compared in what differs", () => {
  const faq = { question: { ka: "რა?", en: "What?" }, answer: { ka: "ეს", en: "This" } };
  expect(differingParts(faq, { ...faq, answer: { ka: "ეს", en: "That" } })).toEqual({
    from: { answer: { en: "This" } },
    to: { answer: { en: "That" } },
  });
  expect(differingParts(1, 2)).toEqual({ from: 1, to: 2 });
});
