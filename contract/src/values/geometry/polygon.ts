/** A corner; y grows downwards, as in pictures. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
/** Corners without a repeated last one. */
export type Polygon = readonly Point[];
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The centroid; the mean of the corners where the area is zero. */
export function centroidOf(polygon: Polygon): Point {
  const [origin] = polygon;
  if (!origin) return { x: 0, y: 0 };
  let twice = 0;
  let x = 0;
  let y = 0;
  // Relative to a corner, so that small polygons far from the origin keep their precision.
  edges(polygon, (a, b) => {
    const cross = (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y);
    twice += cross;
    x += (a.x + b.x - 2 * origin.x) * cross;
    y += (a.y + b.y - 2 * origin.y) * cross;
  });
  if (Math.abs(twice) < Number.EPSILON) {
    const sum = polygon.reduce((total, point) => ({ x: total.x + point.x, y: total.y + point.y }));
    return { x: sum.x / polygon.length, y: sum.y / polygon.length };
  }
  return { x: origin.x + x / (3 * twice), y: origin.y + y / (3 * twice) };
}

/** The area, in either orientation of the corners. */
export function areaOf(polygon: Polygon): number {
  let twice = 0;
  edges(polygon, (a, b) => (twice += a.x * b.y - b.x * a.y));
  return Math.abs(twice) / 2;
}

export function edges(polygon: Polygon, visit: (from: Point, to: Point) => void): void {
  for (const [index, from] of polygon.entries()) {
    const to = polygon[(index + 1) % polygon.length];
    if (to) visit(from, to);
  }
}
