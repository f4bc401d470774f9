import { boundingBox, type Box } from "@ezo/contract/values/geometry/geometry";
import type { Point, Polygon, Size } from "@ezo/contract/values/geometry/polygon";
import { type Axis, heldShift, isOutside, middleOf, mirrored, movedBy } from "./zone-document.ts";

/** Where a zone lies, of several that are changed at once. */
export interface Placed {
  readonly key: string;
  readonly points: Polygon;
}
/** A corner or a side of the box around them, as its direction from the middle. */
interface ScaleHandle {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}
/** Clockwise from the upper left. */
export const SCALE_HANDLES: readonly ScaleHandle[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
];
/** Smaller at once, nobody wants them; and nothing may turn inside out. */
const FACTOR_MIN = 0.05;

/** All corners, as if they were of one polygon. */
export const cornersOf = (zones: readonly Placed[]): Point[] => zones.flatMap(({ points }) => [...points]);

export const boxOf = (zones: readonly Placed[]): Box | undefined => boundingBox(cornersOf(zones));

const along = (side: -1 | 0 | 1, min: number, max: number): number =>
  side === 0 ? (min + max) / 2 : side < 0 ? min : max;
/** Where a handle is on the box. */
export const handleAt = (box: Box, { x, y }: ScaleHandle): Point => ({
  x: along(x, box.min_x, box.max_x),
  y: along(y, box.min_y, box.max_y),
});
/** The handle across, which stays where it is. */
const opposite = ({ x, y }: ScaleHandle): ScaleHandle => ({
  x: x === 0 ? 0 : x > 0 ? -1 : 1,
  y: y === 0 ? 0 : y > 0 ? -1 : 1,
});

const each = (zones: readonly Placed[], points: (zone: Placed) => Polygon): Placed[] =>
  zones.map((zone) => ({ key: zone.key, points: points(zone) }));

export const movedGroup = (zones: readonly Placed[], by: Point): Placed[] =>
  each(zones, ({ points }) => movedBy(points, by));

/** The shift that keeps them on the picture, unless one of them reaches beyond it already. */
export function heldGroupShift(zones: readonly Placed[], by: Point): Point {
  const corners = cornersOf(zones);
  return isOutside(corners) ? by : heldShift(corners, by);
}

/** Their mirror image about the middle of all: what was on the left is on the right. */
export function mirroredGroup(zones: readonly Placed[], axis: Axis): Placed[] {
  const middle = middleOf(cornersOf(zones), axis);
  return each(zones, ({ points }) => mirrored(points, axis, middle));
}

/**
 * As the handle is dragged to a point: a side stretches along one axis, a corner scales both alike, as seen on the picture. What lies
 * within the picture stays there.
 */
export function scaledGroup(
  zones: readonly Placed[],
  handle: ScaleHandle,
  to: Point,
  picture: Size,
): Placed[] {
  const box = boxOf(zones);
  if (!box) return [...zones];
  const [corner, still] = [handleAt(box, handle), handleAt(box, opposite(handle))];
  const span = { x: corner.x - still.x, y: corner.y - still.y };
  const pull = { x: to.x - still.x, y: to.y - still.y };
  const most = (axis: Axis) => {
    if (span[axis] === 0 || corner[axis] < 0 || corner[axis] > 1) return Number.POSITIVE_INFINITY;
    return ((span[axis] > 0 ? 1 : 0) - still[axis]) / span[axis];
  };
  const held = (factor: number, limit: number) => Math.max(FACTOR_MIN, Math.min(factor, limit));
  const only = (axis: Axis) => (span[axis] === 0 ? 1 : held(pull[axis] / span[axis], most(axis)));
  const isCorner = handle.x !== 0 && handle.y !== 0;
  const both = () => {
    const [wide, high] = [span.x * picture.width, span.y * picture.height];
    const length = wide ** 2 + high ** 2;
    if (length === 0) return 1;
    const factor = (pull.x * picture.width * wide + pull.y * picture.height * high) / length;
    return held(factor, Math.min(most("x"), most("y")));
  };
  const factor = isCorner
    ? { x: both(), y: both() }
    : { x: handle.x === 0 ? 1 : only("x"), y: handle.y === 0 ? 1 : only("y") };
  // What is not scaled stays to the last digit.
  const from = (start: number, value: number, by: number) =>
    by === 1 ? value : start + (value - start) * by;
  const scaled = ({ x, y }: Point): Point => ({
    x: from(still.x, x, factor.x),
    y: from(still.y, y, factor.y),
  });
  return each(zones, ({ points }) => points.map(scaled));
}

/** Those that a box touches. */
export function keysWithin(zones: readonly Placed[], box: Box): string[] {
  return zones
    .filter(({ points }) => {
      const own = boundingBox(points);
      return (
        own !== undefined &&
        own.min_x <= box.max_x &&
        own.max_x >= box.min_x &&
        own.min_y <= box.max_y &&
        own.max_y >= box.min_y
      );
    })
    .map(({ key }) => key);
}
