import { lineBetween, splitAt, splitBetween } from "@ezo/contract/values/geometry/geometry";
import type { Point, Polygon } from "@ezo/contract/values/geometry/polygon";

/**
 * A facade's lower or upper edge while it is being divided, from left to right. At even places are the ends of its corner
 * lines, between which its faces lie; at an odd one the middle of a face, which bends the edge there.
 */
export type Edge = readonly Point[];
export interface StripFrame {
  readonly bottom: Edge;
  readonly top: Edge;
  /**
   * Where the lines between floors lie, the lowest first, in shares of the height. Floors are equally high where they
   * are left out, or are lines of another number of floors.
   */
  readonly lines?: readonly number[];
  /** The places of the corner lines in the edges, in the order in which they were added. Drawings kept by earlier builds lack it. */
  readonly corners?: readonly number[];
}
export interface StripHandle {
  readonly edge: "bottom" | "top";
  readonly index: number;
}
/** A line between two floors, counted from the lowest, of so many floors. */
export interface StripLine {
  readonly line: number;
  readonly count: number;
}

export const stripHandles = (frame: StripFrame): StripHandle[] =>
  (["top", "bottom"] as const).flatMap((edge) => [...frame[edge].keys()].map((index) => ({ edge, index })));

export const isMiddle = (index: number): boolean => index % 2 === 1;
const middlesOf = (edge: Edge): number[] => [...edge.keys()].filter(isMiddle);

const half = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const straight = (left: Point, right: Point): Edge => [left, half(left, right), right];
/** What a middle is the middle of. */
const endsOf = (edge: Edge, middle: number): readonly [left: Point, right: Point] => [
  edge[middle - 1] as Point,
  edge[middle + 1] as Point,
];

export const FIRST_FRAME: StripFrame = {
  bottom: straight({ x: 0.2, y: 0.85 }, { x: 0.8, y: 0.85 }),
  top: straight({ x: 0.2, y: 0.15 }, { x: 0.8, y: 0.15 }),
};

/** The frame with a handle elsewhere. A straight edge stays straight when one of its ends moves. */
export function withHandle(frame: StripFrame, { edge, index }: StripHandle, point: Point): StripFrame {
  const before = frame[edge];
  if (!before[index]) return frame;
  const moved = before.with(index, point);
  if (isMiddle(index)) return { ...frame, [edge]: moved };
  const followed = moved.map((old, at) =>
    Math.abs(at - index) === 1 && !isBent(before, at) ? half(...endsOf(moved, at)) : old,
  );
  return { ...frame, [edge]: followed };
}

/** A smaller bend, as a share of the picture, is unintended. */
const BEND_MIN = 0.002;
function isBent(edge: Edge, middle: number): boolean {
  const centre = half(...endsOf(edge, middle));
  const point = edge[middle] ?? centre;
  return Math.hypot(point.x - centre.x, point.y - centre.y) > BEND_MIN;
}

/** The point at `t` of 0 to 1 of the parabola that leads through the middle at its half. */
function curvePoint(edge: Edge, middle: number, t: number): Point {
  const [left, right] = endsOf(edge, middle);
  const through = edge[middle] as Point;
  // The control point that makes a quadratic curve pass through the middle at its half.
  const control = { x: 2 * through.x - (left.x + right.x) / 2, y: 2 * through.y - (left.y + right.y) / 2 };
  const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
  return {
    x: a * left.x + b * control.x + c * right.x,
    y: a * left.y + b * control.y + c * right.y,
  };
}

/** More would give zones too many corners, where every face is bent. */
export const FACES_MAX = 6;
export const facesOf = ({ bottom }: StripFrame): number => middlesOf(bottom).length;

/** The corner lines between faces, from below. */
export const cornerLinesOf = ({ bottom, top }: StripFrame): Point[][] =>
  bottom.flatMap((low, index) => {
    const high = top[index];
    return high && index > 0 && index < bottom.length - 1 && !isMiddle(index) ? [[low, high]] : [];
  });

/** The frame with a further corner line, in the middle of its widest face. Its edges stay as they are. */
export function withFaceAdded(frame: StripFrame): StripFrame {
  if (facesOf(frame) >= FACES_MAX) return frame;
  const width = (middle: number) =>
    [frame.bottom, frame.top].reduce((sum, edge) => {
      const [left, right] = endsOf(edge, middle);
      return sum + Math.abs(right.x - left.x);
    }, 0);
  const widest = middlesOf(frame.bottom).reduce((best, middle) =>
    width(middle) > width(best) ? middle : best,
  );
  const halved = (edge: Edge): Edge =>
    edge
      .toSpliced(widest + 1, 0, curvePoint(edge, widest, 3 / 4))
      .toSpliced(widest, 0, curvePoint(edge, widest, 1 / 4));
  const shifted = (frame.corners ?? []).map((place) => (place > widest ? place + 2 : place));
  return {
    ...frame,
    bottom: halved(frame.bottom),
    top: halved(frame.top),
    corners: [...shifted, widest + 1],
  };
}

/** The frame without the corner line that was added last: one face, straight between its ends, where two were. */
export function withFaceRemoved(frame: StripFrame): StripFrame {
  if (facesOf(frame) <= 1) return frame;
  const { corners = [] } = frame;
  // Where the order is unknown, the rightmost one.
  const last = corners.at(-1) ?? frame.bottom.length - 3;
  const joined = (edge: Edge): Edge => {
    const [left, right] = [edge[last - 2] as Point, edge[last + 2] as Point];
    return [...edge.slice(0, last - 2), ...straight(left, right), ...edge.slice(last + 3)];
  };
  return {
    ...frame,
    bottom: joined(frame.bottom),
    top: joined(frame.top),
    corners: corners.slice(0, -1).map((place) => (place > last ? place - 2 : place)),
  };
}

const PIECES = 8;
/** The edge's corners from left to right: bent parts as parabolas, in `PIECES` pieces. */
function drawn(edge: Edge, curved: ReadonlySet<number>): Point[] {
  const pieces = (middle: number): Point[] =>
    curved.has(middle)
      ? Array.from({ length: PIECES - 1 }, (_, step) => curvePoint(edge, middle, (step + 1) / PIECES))
      : [];
  return edge.flatMap((point, index) => (isMiddle(index) ? pieces(index) : [point]));
}

/** Both edges as they are drawn, with equally many corners. */
function drawnEdges({ bottom, top }: StripFrame): { low: Point[]; high: Point[] } {
  const curved = new Set(middlesOf(bottom).filter((middle) => isBent(bottom, middle) || isBent(top, middle)));
  return { low: drawn(bottom, curved), high: drawn(top, curved) };
}

/** The floors' strips, the lowest first. */
export function stripsOf(frame: StripFrame, count: number): Point[][] {
  const { low, high } = drawnEdges(frame);
  return isUneven(frame, count) ? splitAt(low, high, frame.lines) : splitBetween(low, high, count);
}

/** Whether floors of this number have been made unequally high. */
export const isUneven = (
  frame: StripFrame,
  count: number,
): frame is StripFrame & Required<Pick<StripFrame, "lines">> => frame.lines?.length === count - 1;

const sharesOf = (frame: StripFrame, count: number): readonly number[] =>
  isUneven(frame, count) ? frame.lines : Array.from({ length: count - 1 }, (_, index) => (index + 1) / count);

/** The lines between the floors, the lowest first: from left to right, and as a share of the height. */
export function linesOf(frame: StripFrame, count: number): { points: Point[]; share: number }[] {
  const { low, high } = drawnEdges(frame);
  return sharesOf(frame, count).map((share) => ({ points: lineBetween(low, high, share), share }));
}

/** A floor is at least as high, as a share of the facade. */
export const HEIGHT_MIN = 0.002;
/** The frame with a line between two floors at a point. It stays between its neighbours. */
export function withLine(frame: StripFrame, { line, count }: StripLine, point: Point): StripFrame {
  const shares = sharesOf(frame, count);
  if (shares[line] === undefined) return frame;
  const low = (shares[line - 1] ?? 0) + HEIGHT_MIN;
  const high = (shares[line + 1] ?? 1) - HEIGHT_MIN;
  const share = Math.max(low, Math.min(high, shareAt(frame, point)));
  return share === shares[line] ? frame : { ...frame, lines: shares.with(line, share) };
}

export function withEvenHeights(frame: StripFrame): StripFrame {
  if (!frame.lines) return frame;
  const { lines: _, ...even } = frame;
  return even;
}

/** Halvings until a share is more exact than any picture. */
const HALVINGS = 40;
/** The share of the height at which a line passes through the point; y grows downwards. */
export function shareAt(frame: StripFrame, { x, y }: Point): number {
  const { low, high } = drawnEdges(frame);
  let [below, above] = [0, 1];
  for (let step = 0; step < HALVINGS; step++) {
    const share = (below + above) / 2;
    if (levelAt(lineBetween(low, high, share), x) > y) below = share;
    else above = share;
  }
  return (below + above) / 2;
}

/** How far down a line is at `x`; beyond its ends as far as the nearer one. */
function levelAt(line: Polygon, x: number): number {
  for (const [index, from] of line.entries()) {
    const to = line[index + 1];
    if (to && from.x <= x && x <= to.x)
      return to.x === from.x ? from.y : from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x);
  }
  const [first] = line;
  const last = line.at(-1);
  if (!first || !last) return 0;
  return Math.abs(x - first.x) <= Math.abs(x - last.x) ? first.y : last.y;
}
