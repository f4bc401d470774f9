/**
 * Plane geometry of the zones, without zod or I/O; used by the server and by the zone editor. A polygon is a list of
 * corners without a repeated last one; y grows downwards, as in pictures.
 */
import { centroidOf, edges, type Point, type Polygon, type Size } from "./polygon.ts";

export interface Box {
  readonly min_x: number;
  readonly max_x: number;
  readonly min_y: number;
  readonly max_y: number;
}

/** The smallest upright box around the polygon; undefined for one without corners. */
export function boundingBox(polygon: Polygon): Box | undefined {
  if (polygon.length === 0) return undefined;
  const box = {
    min_x: Number.POSITIVE_INFINITY,
    max_x: Number.NEGATIVE_INFINITY,
    min_y: Number.POSITIVE_INFINITY,
    max_y: Number.NEGATIVE_INFINITY,
  };
  for (const { x, y } of polygon) {
    box.min_x = Math.min(box.min_x, x);
    box.max_x = Math.max(box.max_x, x);
    box.min_y = Math.min(box.min_y, y);
    box.max_y = Math.max(box.max_y, y);
  }
  return box;
}

/** Converts pixels of a picture to fractions of its sides. */
export const normalise = (polygon: Polygon, { width, height }: Size): Point[] =>
  polygon.map(({ x, y }) => ({ x: x / width, y: y / height }));

/** Rounds to 1/10,000 pixel, which removes rounding noise and is not visible. */
const PRECISION = 10_000;
const rounded = (value: number): number => Math.round(value * PRECISION) / PRECISION;

/** Converts fractions of a picture's sides to its pixels; whole pixels survive `normalise` and back. */
export const denormalise = (polygon: Polygon, { width, height }: Size): Point[] =>
  polygon.map(({ x, y }) => ({ x: rounded(x * width), y: rounded(y * height) }));

/** Twice the signed area of the triangle a, b, c: its sign shows on which side of ab the point c lies. */
const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Whether the point lies inside (even-odd rule). A point on the edge counts as inside. */
export function contains(polygon: Polygon, point: Point): boolean {
  let isInside = false;
  let isOnEdge = false;
  edges(polygon, (a, b) => {
    if (isOnSegment(a, b, point)) isOnEdge = true;
    if (a.y > point.y !== b.y > point.y && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x)
      isInside = !isInside;
  });
  return isOnEdge || isInside;
}

/** Whether two edges that are not neighbours touch or cross, or two neighbours fold back on each other. */
export function crossesItself(polygon: Polygon): boolean {
  const count = polygon.length;
  if (count < 3) return false;
  const at = (index: number) => polygon[index % count] as Point;
  for (let first = 0; first < count; first++) {
    const [a, b, next] = [at(first), at(first + 1), at(first + 2)];
    if (turn(a, b, next) === 0 && (next.x - b.x) * (a.x - b.x) + (next.y - b.y) * (a.y - b.y) > 0)
      return true;
    for (let second = first + 2; second < count; second++) {
      // The last edge ends where the first begins.
      if (first === 0 && second === count - 1) continue;
      if (segmentsTouch(a, b, at(second), at(second + 1))) return true;
    }
  }
  return false;
}

/** Whether the insides share any area; a common edge or corner is no overlap. For polygons that do not cross themselves. */
export function overlap(one: Polygon, other: Polygon): boolean {
  const [a, b] = [boundingBox(one), boundingBox(other)];
  if (!a || !b) return false;
  if (a.max_x <= b.min_x || b.max_x <= a.min_x || a.max_y <= b.min_y || b.max_y <= a.min_y) return false;
  // Corners computed to lie on a neighbour's edge may be off by a rounding error, which is no overlap.
  const noise = NOISE * Math.max(...[a, b].flatMap((box) => Object.values(box).map(Math.abs)));
  const side = (from: Point, to: Point, point: Point) => {
    const turned = turn(from, to, point);
    return Math.abs(turned) <= noise * Math.hypot(to.x - from.x, to.y - from.y) ? 0 : Math.sign(turned);
  };
  let doCross = false;
  edges(one, (p, q) =>
    edges(other, (r, s) => {
      doCross ||= side(p, q, r) * side(p, q, s) < 0 && side(r, s, p) * side(r, s, q) < 0;
    }),
  );
  if (doCross) return true;
  // No edges cross: if they overlap, one strictly contains part of the other's outline, or both are identical.
  return (
    hasPointWithin(one, other, noise) ||
    hasPointWithin(other, one, noise) ||
    isStrictlyWithin(other, innerPoint(one), noise)
  );
}

/** Whether both overlap so far that the middle of one lies in the other: of one place, it may have been drawn twice. */
export const coversMiddle = (one: Polygon, other: Polygon): boolean =>
  overlap(one, other) && (contains(one, centroidOf(other)) || contains(other, centroidOf(one)));

/** Divides a facade into `count` strips that are equally high. See `splitAt`. */
export const splitBetween = (bottom: Polygon, top: Polygon, count: number): Point[][] =>
  splitAt(
    bottom,
    top,
    Array.from({ length: count - 1 }, (_, index) => (index + 1) / count),
  );

/**
 * Divides a facade into strips, from the lowest to the highest, where its lower and upper edges bend: both run from left
 * to right and have equally many corners. The `shares` of the height at which strips meet ascend. Neighbouring strips share
 * their corners exactly.
 */
export function splitAt(bottom: Polygon, top: Polygon, shares: readonly number[]): Point[][] {
  if (bottom.length !== top.length) throw new RangeError("both edges need equally many corners");
  // The ends exactly as given, without rounding noise.
  const lines = [bottom, ...shares.map((share) => lineBetween(bottom, top, share)), top];
  return lines.slice(1).map((upper, index) => [...(lines[index] ?? bottom), ...upper.toReversed()]);
}

/** The line at a share of the way from the lower to the upper edge. */
export const lineBetween = (bottom: Polygon, top: Polygon, share: number): Point[] =>
  bottom.map((from, index) => {
    const to = top[index] ?? from;
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  });

/** The nearest point of the polygons' outlines within `distance` of the point, else the point itself. */
export function snapToEdges(point: Point, polygons: readonly Polygon[], distance: number): Point {
  const { target, away } = nearestOnEdges(point, polygons);
  return away <= distance ? target : point;
}

function nearestOnEdges(point: Point, polygons: readonly Polygon[]): { target: Point; away: number } {
  let nearest = { target: point, away: Number.POSITIVE_INFINITY };
  for (const polygon of polygons)
    edges(polygon, (a, b) => {
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const squared = dx * dx + dy * dy;
      const share = squared === 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / squared;
      const along = Math.min(1, Math.max(0, share));
      const target = { x: a.x + dx * along, y: a.y + dy * along };
      const away = Math.hypot(target.x - point.x, target.y - point.y);
      if (away < nearest.away) nearest = { target, away };
    });
  return nearest;
}

/** The nearest of `targets` within `distance` of the point, else the point itself. */
export function snap(point: Point, targets: readonly Point[], distance: number): Point {
  let nearest = point;
  let best = distance;
  for (const target of targets) {
    const away = Math.hypot(target.x - point.x, target.y - point.y);
    if (away <= best) [nearest, best] = [target, away];
  }
  return nearest;
}

/** Relative rounding error of coordinates. */
const NOISE = 1e-9;

const isOnSegment = (a: Point, b: Point, point: Point): boolean =>
  turn(a, b, point) === 0 &&
  point.x >= Math.min(a.x, b.x) &&
  point.x <= Math.max(a.x, b.x) &&
  point.y >= Math.min(a.y, b.y) &&
  point.y <= Math.max(a.y, b.y);

/** Whether each segment's ends lie on opposite sides of the other. */
const segmentsCross = (a: Point, b: Point, c: Point, d: Point): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;

const segmentsTouch = (a: Point, b: Point, c: Point, d: Point): boolean =>
  segmentsCross(a, b, c, d) ||
  isOnSegment(a, b, c) ||
  isOnSegment(a, b, d) ||
  isOnSegment(c, d, a) ||
  isOnSegment(c, d, b);

const isStrictlyWithin = (polygon: Polygon, point: Point, noise: number): boolean =>
  contains(polygon, point) && nearestOnEdges(point, [polygon]).away > noise;

/** Whether a corner or an edge's middle of `inner` lies strictly within `outer`. */
function hasPointWithin(inner: Polygon, outer: Polygon, noise: number): boolean {
  let isWithin = false;
  edges(inner, (a, b) => {
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    isWithin ||= isStrictlyWithin(outer, a, noise) || isStrictlyWithin(outer, middle, noise);
  });
  return isWithin;
}

/** A point inside the polygon: the middle of the widest stretch of a horizontal line that avoids its corners. */
function innerPoint(polygon: Polygon): Point {
  const heights = [...new Set(polygon.map(({ y }) => y))].sort((a, b) => a - b);
  let best = polygon[0] ?? { x: 0, y: 0 };
  let widest = 0;
  for (const [index, top] of heights.entries()) {
    const bottom = heights[index + 1];
    if (bottom === undefined) break;
    const y = (top + bottom) / 2;
    const crossings: number[] = [];
    edges(polygon, (a, b) => {
      if (a.y > y !== b.y > y) crossings.push(a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y));
    });
    crossings.sort((a, b) => a - b);
    for (let left = 0; left + 1 < crossings.length; left += 2) {
      const [from = 0, to = 0] = [crossings[left], crossings[left + 1]];
      if (to - from > widest) [widest, best] = [to - from, { x: (from + to) / 2, y }];
    }
  }
  return best;
}
