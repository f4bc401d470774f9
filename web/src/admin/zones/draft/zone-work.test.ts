import { describe, expect, it } from "vitest";
import { savedZone } from "./saved-zone.test-data.ts";
import { baseOf, isNews, mergeZones, resolved, type SavedZone, toEdited, writeOf } from "./zone-work.ts";

const points = (x: number) => [
  { x, y: 0 },
  { x: x + 0.1, y: 0 },
  { x, y: 0.1 },
];
const saved = (id: number, over: Partial<SavedZone> = {}) => savedZone(id, { version: 3, ...over });
const zones = [saved(1), saved(2), saved(3)];
const [one, two, three] = zones.map((zone) => toEdited(zone)) as [
  ReturnType<typeof toEdited>,
  ReturnType<typeof toEdited>,
  ReturnType<typeof toEdited>,
];
const base = baseOf(zones);

describe("writeOf", () => {
  it("names only what has changed", () => {
    const fresh = { key: "new-1", points: points(0.5), label: " A ", targetId: 9 };
    const { body, createdKeys, isEmpty } = writeOf(base, [one, { ...two, label: "x" }, fresh], "floor_strip");
    expect(body).toEqual({
      create: [{ type: "floor_strip", points: points(0.5), label: "A", floor_id: 9, sort_order: 2 }],
      update: [{ id: 2, version: 3, label: "x" }],
      remove: [{ id: 3, version: 3 }],
    });
    expect([createdKeys, isEmpty]).toEqual([["new-1"], false]);
    expect(writeOf(base, [one, two, three], "floor_strip").isEmpty).toBe(true);
  });
});

describe("baseOf", () => {
  it("keeps the keys by which the history knows the zones", () => {
    const made = baseOf([saved(1), saved(9)], base, new Map([[9, "new-1"]]));
    expect([...made.keys()]).toEqual(["1", "new-1"]);
    const again = baseOf([saved(9, { version: 4 })], made);
    expect([...again.keys()]).toEqual(["new-1"]);
    expect([isNews(made, [saved(9), saved(1)]), isNews(made, [...again.values(), saved(1)])]).toEqual([
      false,
      true,
    ]);
  });
});

describe("mergeZones", () => {
  it("joins what does not touch", () => {
    const theirs = baseOf([saved(1, { label: "theirs" }), saved(3), saved(4)]);
    const merged = mergeZones(
      base,
      [{ ...one, targetId: 5 }, two, { ...three, points: points(0.3) }],
      theirs,
    );
    expect(merged.conflicts).toEqual([]);
    expect(merged.zones.map(({ key, label, targetId }) => [key, label, targetId])).toEqual([
      ["1", "theirs", 5],
      ["3", "", 103],
      ["4", "", 104],
    ]);
  });

  it("asks about what both changed, or one changed and one deleted", () => {
    const theirs = baseOf([saved(1, { points: points(0.6) }), saved(3, { label: "kept" })]);
    const merged = mergeZones(
      base,
      [
        { ...one, points: points(0.2) },
        { ...two, label: "mine" },
      ],
      theirs,
    );
    expect(
      merged.conflicts.map(({ key, mine, theirs: their }) => [key, mine !== null, their !== null]),
    ).toEqual([
      ["1", true, true],
      ["2", true, false],
      ["3", false, true],
    ]);
    expect(resolved(merged, new Set()).map(({ key }) => key)).toEqual(["1", "2"]);
    const all = resolved(merged, new Set(["1", "2", "3"]));
    expect(all.map(({ key, label }) => [key, label])).toEqual([
      ["1", ""],
      ["3", "kept"],
    ]);
    expect(all[0]?.points).toEqual(points(0.6));
  });
});
