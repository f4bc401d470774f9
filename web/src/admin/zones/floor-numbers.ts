import { FLOOR_NUMBER_MAX, FLOOR_NUMBER_MIN } from "@ezo/contract/navigation";

/** More floors at once the server does not take. */
export const FLOORS_AT_ONCE = 100;

/** The floors that a text names: `2-5, 8, -1`. Null where it cannot be read. Ascending, each once. */
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

/** An apartment's number by the pattern, as the server makes it: `{floor}{nn}` on floor 6 numbers its second one 602. */
export const numberBy = (pattern: string, floor: number, place: number): string =>
  pattern
    .replaceAll("{floor}", String(floor))
    .replaceAll("{nn}", String(place).padStart(2, "0"))
    .replaceAll("{n}", String(place));
