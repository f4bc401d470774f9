import { areaOf, type Point, type Polygon, type Size } from "@ezo/contract/values/geometry/polygon";
import type { Frame, Part, View } from "./zoom/zoom.ts";

/** Smallest side of a target (WCAG 2.5.8), and the size to which a smaller one is magnified. */
export const TARGET_MIN_PX = 24;
export const TARGET_PX = 44;

interface Drawn {
  coords: Polygon;
  others?: readonly Polygon[];
}
/** All polygons of an item. */
export const shapesOf = ({ coords, others = [] }: Drawn): Polygon[] =>
  [coords, ...others].filter((shape) => shape.length > 0);
/** The one with the most room for a label. */
export const largestOf = ({ coords, others = [] }: Drawn): Polygon =>
  others.reduce((largest, shape) => (areaOf(shape) > areaOf(largest) ? shape : largest), coords);
/** The polygons of zones that lead to the same place, as its item has them. */
export function drawnBy(zones: readonly { coords: Polygon }[]): Required<Drawn> {
  const [coords = [], ...others] = zones.map((zone) => zone.coords);
  return { coords, others };
}

/** The bounding box of the corners, in fractions of the picture. */
export function partOf(coords: Polygon, image: Size): Part {
  const [xs, ys] = [coords.map(({ x }) => x / image.width), coords.map(({ y }) => y / image.height)];
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

/**
 * How thick a zone is, in the picture's pixels. Its bounding box is not enough: a floor seen at an angle slants over the
 * whole front and is thin nevertheless.
 */
export function thicknessOf(coords: Polygon): number {
  const { left, right, top, bottom } = partOf(coords, { width: 1, height: 1 });
  const [shorter, longer] = [right - left, bottom - top].sort((a, b) => a - b) as [number, number];
  return longer === 0 ? 0 : Math.min(shorter, areaOf(coords) / longer);
}

/**
 * How far the zones reach from the picture's centre, as a fraction of half its size: the rest may be cropped. A picture
 * without zones is not cropped.
 */
export function reachOf(parts: readonly Part[]): Point {
  const reach = (ends: readonly number[]) =>
    ends.length === 0 ? 1 : Math.min(1, Math.max(0.1, ...ends.map((end) => 2 * Math.abs(end - 0.5))));
  return {
    x: reach(parts.flatMap(({ left, right }) => [left, right])),
    y: reach(parts.flatMap(({ top, bottom }) => [top, bottom])),
  };
}

/**
 * The place of a zone's label: the middle of its visible part between `sides`, on the zone even where it slants.
 * Undefined where none of it is visible.
 */
export function middleWithin(coords: Polygon, sides: { left: number; right: number }): Point | undefined {
  const { left, right } = partOf(coords, { width: 1, height: 1 });
  const [from, to] = [Math.max(left, sides.left), Math.min(right, sides.right)];
  if (from >= to) return undefined;
  const x = (from + to) / 2;
  const crossings = coords.flatMap((start, index) => {
    const end = coords[(index + 1) % coords.length] ?? start;
    const isCrossed = start.x <= x !== end.x <= x;
    return isCrossed ? [start.y + ((end.y - start.y) * (x - start.x)) / (end.x - start.x)] : [];
  });
  return { x, y: (Math.min(...crossings) + Math.max(...crossings)) / 2 };
}

const CARD_GAP_PX = 14;
const EDGE_GAP_PX = 8;
type Side = "above" | "beside";

/** Upper left corner of a zone's card: on the preferred side, else where it fits, and never outside the frame. */
export function cardPlace(
  zone: Part,
  card: Size,
  frame: Pick<Frame, "width" | "height">,
  prefers: Side,
): Point {
  const middleX = (zone.left + zone.right - card.width) / 2;
  const middleY = (zone.top + zone.bottom - card.height) / 2;
  const above = { x: middleX, y: zone.top - CARD_GAP_PX - card.height };
  const right = { x: zone.right + CARD_GAP_PX, y: middleY };
  const left = { x: zone.left - CARD_GAP_PX - card.width, y: middleY };
  const below = { x: middleX, y: zone.bottom + CARD_GAP_PX };
  const places = prefers === "above" ? [above, below, right, left] : [right, left, above, below];
  const inside = (place: Point) => ({
    x: within(place.x, frame.width - card.width),
    y: within(place.y, frame.height - card.height),
  });
  const fits = (place: Point) => {
    const { x, y } = inside(place);
    return place === above || place === below ? y === place.y : x === place.x;
  };
  return inside(places.find(fits) ?? (prefers === "above" ? above : right));
}

const within = (value: number, space: number): number =>
  Math.max(0, Math.min(space - EDGE_GAP_PX, Math.max(EDGE_GAP_PX, value)));

export interface Label {
  readonly key: string;
  /** The label's anchor, in fractions of the picture. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Keys of the labels that can be shown without touching an earlier one. All are anchored in the same way. */
export function freeLabels(labels: readonly Label[], view: Pick<View, "scale">, frame: Frame): Set<string> {
  const [width, height] = [frame.pictureWidth * view.scale, frame.pictureHeight * view.scale];
  const taken: Label[] = [];
  for (const label of labels) {
    const doTouch = taken.some(
      (other) =>
        Math.abs(label.x - other.x) * width < (label.width + other.width) / 2 + LABEL_GAP_PX &&
        Math.abs(label.y - other.y) * height < (label.height + other.height) / 2 + LABEL_GAP_PX,
    );
    if (!doTouch) taken.push(label);
  }
  return new Set(taken.map(({ key }) => key));
}
const LABEL_GAP_PX = 2;
