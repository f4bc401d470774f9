import { snap, snapToEdges } from "@ezo/contract/values/geometry/geometry";
import type { Point, Polygon, Size } from "@ezo/contract/values/geometry/polygon";

/** Where a point came to lie: on a neighbour's corner, on its edge, or where the pointer is. */
export interface Snapped {
  readonly point: Point;
  readonly on: "vertex" | "edge" | null;
}
interface Surroundings {
  /** Outlines to snap to, in shares. */
  readonly polygons: readonly Polygon[];
  /** Further corners, such as those of a polygon being drawn. */
  readonly corners?: Polygon;
  readonly size: Size;
  /** How near is near, in pixels of the picture. */
  readonly reach: number;
}

const toPixels = ({ x, y }: Point, { width, height }: Size): Point => ({ x: x * width, y: y * height });
const toShares = ({ x, y }: Point, { width, height }: Size): Point => ({ x: x / width, y: y / height });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** A free point on whole pixels, which is as exact as a picture is. */
export const onPixel = (point: Point, size: Size): Point => {
  const { x, y } = toPixels(point, size);
  return toShares({ x: Math.round(x), y: Math.round(y) }, size);
};

/** Corners draw stronger than edges: two zones that meet should share them. Distances are the picture's pixels. */
export function snapPoint(point: Point, { polygons, corners = [], size, reach }: Surroundings): Snapped {
  const pixel = toPixels(point, size);
  const targets = [...polygons.flat(), ...corners];
  const pixels = targets.map((target) => toPixels(target, size));
  const corner = snap(pixel, pixels, reach);
  // The target itself, not its way through pixels and back.
  const exact = targets[pixels.indexOf(corner)];
  if (exact) return { point: exact, on: "vertex" };
  const outlines = polygons.map((polygon) => polygon.map((target) => toPixels(target, size)));
  const edge = snapToEdges(pixel, outlines, reach);
  if (edge !== pixel) return { point: toShares(edge, size), on: "edge" };
  return { point: onPixel(point, size), on: null };
}

/** The shift of a whole polygon that brings the corner that is nearest to a neighbour's onto it. */
export function snapShift(
  polygon: Polygon,
  by: Point,
  { polygons, size, reach }: Surroundings,
): { by: Point; at: Point | null } {
  const targets = polygons.flat();
  let best: { by: Point; at: Point | null; away: number } = { by, at: null, away: reach };
  for (const corner of polygon) {
    const pixel = toPixels({ x: corner.x + by.x, y: corner.y + by.y }, size);
    for (const target of targets) {
      const away = distance(pixel, toPixels(target, size));
      if (away < best.away)
        best = { by: { x: target.x - corner.x, y: target.y - corner.y }, at: target, away };
    }
  }
  return best;
}
