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

it("warns about overlaps, but allows saving", () => {
  const found = warningsOf([box("a", 0.1, 1), box("b", 0.2, 2)]);
  expect(found).toEqual([{ kind: "overlap", keys: ["a", "b"] }]);
  expect(found.some(isBlocking)).toBe(false);
});

it("does not warn about several zones of one target, unless they cover another's", () => {
  expect(kinds(box("a", 0.1, 1), box("b", 0.25, 1), box("c", 0.7, 1))).toEqual([]);
  expect(kinds(box("a", 0.1, 1), box("b", 0.7, 1), box("c", 0.6, 2))).toEqual([["overlap", "b", "c"]]);
});

it("warns about a zone of the same target that lies on another: it may have been drawn twice", () => {
  expect(kinds(box("a", 0.1, 1), box("b", 0.12, 1), box("c", 0.7, 1))).toEqual([["overlap", "a", "b"]]);
  const small = { ...box("s", 0.12, 1), points: [0.12, 0.16].flatMap((x) => [{ x, y: x }]) };
  const inner = { ...small, points: [...small.points, { x: 0.12, y: 0.16 }] };
  expect(kinds(box("a", 0.1, 1), inner)).toEqual([["overlap", "a", "s"]]);
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
