import type { Image } from "@ezo/contract/media";
import { FOCAL_SHAPES, type FocalShape } from "@ezo/contract/values/focal-shapes";

type Point = Image["focal_point"];

/** A point in shares of a picture's sides, as `object-position`: it is at the same shares of the box. */
export const placeOf = ({ x, y }: Point): string => `${percent(x)} ${percent(y)}`;
const percent = (share: number): string => `${Math.round(share * 100)}%`;

/**
 * Where a picture is cropped that fills a box, and a custom property for each shape that has a point of its own. The style sheet of a
 * box of known shape chooses by `--focal: var(--focal-wide)`; the picture's own point goes where it chooses none, or one that the
 * picture lacks. Most pictures have one point, and no more than that in the page.
 */
export function focalStyle(point: Point, points: Image["focal_points"] = {}) {
  const place = placeOf(point);
  const properties: Partial<Record<`--focal-${FocalShape}`, string>> = {};
  for (const shape of FOCAL_SHAPES) {
    const own = points[shape];
    const name = `--focal-${shape}` as const;
    if (own) properties[name] = placeOf(own);
  }
  const isOne = Object.keys(properties).length === 0;
  return { place: isOne ? place : `var(--focal, ${place})`, properties };
}
