import { expect, it } from "vitest";
import type { EditedZone } from "./zone-document.ts";
import { isBlocking, warningsOf } from "./zone-warnings.ts";

const box = (key: string, x: number, targetId: number | null): EditedZone => ({
  key,
  targetId,
  label: "",
  points: [
    { x, y: 0.1 },
    { x: x + 0.2, y: 0.1 },
    { x: x + 0.2, y: 0.3 },
    { x, y: 0.3 },
  ],
});
const kinds = (...zones: EditedZone[]) => warningsOf(zones).map(({ kind, keys }) => [kind, ...keys]);

it("does not warn about neighbours that share an edge", () => {
  expect(kinds(box("a", 0.1, 1), box("b", 0.1 + 0.2, 2))).toEqual([]);
});

it("warns about overlaps and two zones with one target, but allows saving", () => {
  const found = warningsOf([box("a", 0.1, 1), box("b", 0.2, 1)]);
  expect(found.map(({ kind }) => kind)).toEqual(["same_target", "overlap"]);
  expect(found.some(isBlocking)).toBe(false);
});

it("names a zone of what was deleted, which keeps nothing from being saved and covers nothing", () => {
  const found = warningsOf([box("a", 0.1, 1), box("b", 0.2, 2)], new Set([2]));
  expect(found).toEqual([{ kind: "deleted_target", keys: ["b"] }]);
  expect(found.some(isBlocking)).toBe(false);
});

it("keeps what the server would refuse from being saved", () => {
  const corners: [number, number][] = [
    [0.1, 0.1],
    [0.4, 0.4],
    [0.4, 0.1],
    [0.1, 0.4],
  ];
  const crossing = { ...box("x", 0.1, 3), points: corners.map(([x, y]) => ({ x, y })) };
  expect(kinds(box("a", 0.9, 1), crossing, box("b", 0.5, null))).toEqual([
    ["outside", "a"],
    ["crosses", "x"],
    ["unlinked", "b"],
  ]);
  expect(warningsOf([box("a", 0.9, 1), crossing, box("b", 0.5, null)]).every(isBlocking)).toBe(true);
});

it("takes a line for no zone", () => {
  const line = { ...box("l", 0, 1), points: [0.1, 0.2, 0.3].map((x) => ({ x, y: 0.2 })) };
  expect(kinds(line)).toEqual([["crosses", "l"]]);
});
