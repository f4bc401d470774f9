import { boundingBox } from "@ezo/contract/values/geometry/geometry";
import type { Point, Polygon } from "@ezo/contract/values/geometry/polygon";

/** A zone while it is being edited; corners in shares of the picture's sides. */
export interface EditedZone {
  /** Its id within the editor; a new zone has no id of its own yet. */
  readonly key: string;
  readonly points: Polygon;
  /** Shown instead of the target's own name; empty for none. */
  readonly label: string;
  /** The building, floor or apartment that it leads to. */
  readonly targetId: number | null;
}
export type Axis = "x" | "y";

export const POINTS_MIN = 3;
export const POINTS_MAX = 200;

export const movedBy = (polygon: Polygon, by: Point): Point[] =>
  polygon.map(({ x, y }) => ({ x: x + by.x, y: y + by.y }));

export const withPoint = (polygon: Polygon, index: number, point: Point): Point[] =>
  polygon.map((old, at) => (at === index ? point : old));

export const withInserted = (polygon: Polygon, after: number, point: Point): Point[] =>
  polygon.toSpliced(after + 1, 0, point);

/** The mirror image about the line `axis = at`; corners run the same way round as before. */
export const mirrored = (polygon: Polygon, axis: Axis, at: number): Point[] =>
  polygon
    .map(({ x, y }) => (axis === "x" ? { x: 2 * at - x, y } : { x, y: 2 * at - y }))
    // Mirroring turns the direction around; reversing turns it back.
    .toReversed();

/** The middle of the polygon's box along an axis. */
export function middleOf(polygon: Polygon, axis: Axis): number {
  const box = boundingBox(polygon);
  if (!box) return 0.5;
  return axis === "x" ? (box.min_x + box.max_x) / 2 : (box.min_y + box.max_y) / 2;
}

const held = (share: number): number => Math.min(1, Math.max(0, share));
/** Every corner on the picture: what was outside lies on its edge. */
export const broughtInside = (polygon: Polygon): Point[] =>
  polygon.map(({ x, y }) => ({ x: held(x), y: held(y) }));

export const isOutside = (polygon: Polygon): boolean =>
  polygon.some(({ x, y }) => x < 0 || x > 1 || y < 0 || y > 1);

/** The shift that keeps a polygon on the picture as far as it fits. */
export function heldShift(polygon: Polygon, by: Point): Point {
  const box = boundingBox(polygon);
  if (!box) return by;
  const along = (shift: number, min: number, max: number) =>
    Math.min(Math.max(shift, Math.min(0, -min)), Math.max(0, 1 - max));
  return { x: along(by.x, box.min_x, box.max_x), y: along(by.y, box.min_y, box.max_y) };
}

const isSamePoint = (a: Point, b: Point | undefined): boolean => a.x === b?.x && a.y === b.y;
export const isSamePolygon = (a: Polygon, b: Polygon): boolean =>
  a.length === b.length && a.every((point, index) => isSamePoint(point, b[index]));
