import { areaOf, type Point, type Polygon, type Size } from "@ezo/contract/values/geometry/polygon";

/** An edge that leans by less, in degrees, was meant to be level or upright. */
const LEAN_MAX = 15;
const SLOPE_MAX = Math.tan((LEAN_MAX * Math.PI) / 180);
/** Less of the picture is no zone any more. */
const AREA_MIN = 1e-9;

/**
 * The polygon with right angles where somebody has drawn nearly such: edges that are almost level or upright become so, each
 * where its corners are on average. Slanting edges lie between their corners as before. The same polygon where nothing would
 * be left of it. Corners are shares of the picture's sides, angles are those that are seen.
 */
export function squared(polygon: Polygon, { width, height }: Size): Polygon {
  const across = (from: Point, to: Point) => Math.abs(to.x - from.x) * width;
  const down = (from: Point, to: Point) => Math.abs(to.y - from.y) * height;
  const uprights = joined(polygon, (a, b) => across(a, b) <= down(a, b) * SLOPE_MAX);
  const levels = joined(polygon, (a, b) => down(a, b) <= across(a, b) * SLOPE_MAX);
  const straight = polygon.map((_, index) => ({
    x: meanOf(polygon, uprights, index, "x"),
    y: meanOf(polygon, levels, index, "y"),
  }));
  return areaOf(straight) < AREA_MIN ? polygon : straight;
}

/** A number for each corner; those that joined edges lead to from each other have the same. */
function joined(polygon: Polygon, isJoined: (from: Point, to: Point) => boolean): readonly number[] {
  let groups = polygon.map((_, index) => index);
  for (const [index, from] of polygon.entries()) {
    const next = (index + 1) % polygon.length;
    const to = polygon[next];
    if (!to || !isJoined(from, to)) continue;
    const [kept, gone] = [groups[index] ?? index, groups[next] ?? next];
    groups = groups.map((group) => (group === gone ? kept : group));
  }
  return groups;
}

function meanOf(polygon: Polygon, groups: readonly number[], index: number, axis: keyof Point): number {
  const together = polygon.filter((_, other) => groups[other] === groups[index]);
  return together.reduce((sum, corner) => sum + corner[axis], 0) / together.length;
}
