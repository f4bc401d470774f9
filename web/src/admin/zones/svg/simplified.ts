import { crossesItself } from "@ezo/contract/values/geometry/geometry";
import type { Point, Polygon, Size } from "@ezo/contract/values/geometry/polygon";
import { POINTS_MAX, POINTS_MIN } from "../draft/zone-document.ts";

/** How far, in pixels of the picture, a corner may lie from an outline without it. Nobody sees so little. */
export const DEVIATION_MIN = 0.5;
/** An outline that needs more to have few enough corners is none that a zone could follow. */
const DEVIATION_MAX = 512;
/** More would deform an outline that crosses itself on purpose, such as a courtyard with a slit. The editor warns of it instead. */
const UNTANGLED_MAX = 8;

/**
 * The outline with as many corners as a zone may have, each one of its own, in its order. What lies almost on a line between
 * its neighbours is left out: as little as is enough, and a little more where the outline then does not cross itself. Empty
 * where less than a triangle is left. Corners are shares of the picture's sides.
 */
export function simplified(polygon: Polygon, { width, height }: Size): Point[] {
  const pixels = polygon.map(({ x, y }) => ({ x: x * width, y: y * height }));
  let best: Point[] = [];
  for (let deviation = DEVIATION_MIN; deviation <= DEVIATION_MAX; deviation *= 2) {
    if (best.length > 0 && deviation > UNTANGLED_MAX) break;
    const kept = keptCorners(pixels, deviation);
    if (kept.length < POINTS_MIN) break;
    if (kept.length > POINTS_MAX) continue;
    const outline = kept.flatMap((index) => polygon[index] ?? []);
    if (!crossesItself(outline)) return outline;
    if (best.length === 0) best = outline;
  }
  return best;
}

/** Which corners stay, in their order, so that no other is farther than `deviation` from the outline (Ramer, Douglas and Peucker). */
function keptCorners(ring: Polygon, deviation: number): number[] {
  const [first] = ring;
  if (!first) return [];
  const away = ring.map((point) => Math.hypot(point.x - first.x, point.y - first.y));
  const far = away.indexOf(away.reduce((most, one) => Math.max(most, one), 0));
  const kept = new Set([0, far]);
  const open: [from: number, to: number][] = [
    [0, far],
    [far, ring.length],
  ];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    const farthest = farthestBetween(ring, from, to);
    if (farthest.away <= deviation) continue;
    kept.add(farthest.index);
    open.push([from, farthest.index], [farthest.index, to]);
  }
  return [...kept].toSorted((a, b) => a - b);
}

/** The corner between two others that is farthest from the line between them; the one after the last is the first. */
function farthestBetween(ring: Polygon, from: number, to: number): { index: number; away: number } {
  const [start, end] = [ring[from] as Point, ring[to % ring.length] as Point];
  let farthest = { index: from, away: 0 };
  for (let index = from + 1; index < to; index++) {
    const away = distanceTo(ring[index] as Point, start, end);
    if (away > farthest.away) farthest = { index, away };
  }
  return farthest;
}

function distanceTo({ x, y }: Point, start: Point, end: Point): number {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((x - start.x) * dx + (y - start.y) * dy) / length;
  const along = Math.min(1, Math.max(0, share));
  return Math.hypot(start.x + along * dx - x, start.y + along * dy - y);
}
