import { FLOOR_NUMBER_MAX, FLOOR_NUMBER_MIN } from "@ezo/contract/site/floor-number";
import { FLOORS_AT_ONCE } from "@ezo/contract/values/limits/stock";

/** The floors named in a text such as `2-5, 8, -1`, ascending and without repeats; null where it cannot be read. */
export function readFloors(text: string): number[] | null {
  const floors = new Set<number>();
  for (const part of text.split(/[,;\s]+/).filter(Boolean)) {
    const match = /^(-?\d{1,3})(?:[-–—](-?\d{1,3}))?$/.exec(part);
    if (!match) return null;
    const from = Number(match[1]);
    const to = Number(match[2] ?? match[1]);
    if (from > to || from < FLOOR_NUMBER_MIN || to > FLOOR_NUMBER_MAX) return null;
    for (let floor = from; floor <= to; floor++) floors.add(floor);
  }
  return floors.size === 0 || floors.size > FLOORS_AT_ONCE ? null : [...floors].toSorted((a, b) => a - b);
}
