import { splitBetween } from "@ezo/contract/values/geometry/geometry";
import type { Point } from "@ezo/contract/values/geometry/polygon";

/** A facade's lower and upper edge while it is being divided: each by its ends and its middle. */
export type Edge = readonly [left: Point, middle: Point, right: Point];
export interface StripFrame {
  readonly bottom: Edge;
  readonly top: Edge;
}
export type StripHandle = { readonly edge: "bottom" | "top"; readonly index: 0 | 1 | 2 };

export const STRIP_HANDLES: readonly StripHandle[] = (["top", "bottom"] as const).flatMap((edge) =>
  ([0, 1, 2] as const).map((index) => ({ edge, index })),
);

const half = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const straight = (left: Point, right: Point): Edge => [left, half(left, right), right];

export const FIRST_FRAME: StripFrame = {
  bottom: straight({ x: 0.2, y: 0.85 }, { x: 0.8, y: 0.85 }),
  top: straight({ x: 0.2, y: 0.15 }, { x: 0.8, y: 0.15 }),
};

/** The frame with a handle elsewhere. A straight edge stays straight when one of its ends moves. */
export function withHandle(frame: StripFrame, { edge, index }: StripHandle, point: Point): StripFrame {
  const before = frame[edge];
  const [left, middle, right] = before.with(index, point) as [Point, Point, Point];
  const next = index !== 1 && !isBent(before) ? straight(left, right) : ([left, middle, right] as const);
  return { ...frame, [edge]: next };
}

/** A smaller bend, as a share of the picture, is unintended. */
const BEND_MIN = 0.002;
function isBent([left, middle, right]: Edge): boolean {
  const centre = half(left, right);
  return Math.hypot(middle.x - centre.x, middle.y - centre.y) > BEND_MIN;
}

const PIECES = 8;
/** The edge's corners from left to right: through its middle as a parabola, in `PIECES` pieces. */
function drawn(edge: Edge, isCurved: boolean): Point[] {
  const [left, middle, right] = edge;
  if (!isCurved) return [left, right];
  // The control point that makes a quadratic curve pass through the middle at its half.
  const control = { x: 2 * middle.x - (left.x + right.x) / 2, y: 2 * middle.y - (left.y + right.y) / 2 };
  return Array.from({ length: PIECES + 1 }, (_, step) => {
    if (step === 0) return left;
    if (step === PIECES) return right;
    const t = step / PIECES;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return {
      x: a * left.x + b * control.x + c * right.x,
      y: a * left.y + b * control.y + c * right.y,
    };
  });
}

/** The floors' strips, the lowest first. */
export function stripsOf({ bottom, top }: StripFrame, count: number): Point[][] {
  const isCurved = isBent(bottom) || isBent(top);
  return splitBetween(drawn(bottom, isCurved), drawn(top, isCurved), count);
}
