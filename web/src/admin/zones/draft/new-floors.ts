import type { Place } from "../zone-place.ts";
import type { EditedZone } from "./zone-document.ts";

/** Floors have numbers from -20; ids of the server are above zero. */
const BEFORE_ALL_IDS = -1000;

/** What a zone leads to whose floor does not exist yet, and is created when the zone is saved. */
export const newFloorId = (number: number): number => BEFORE_ALL_IDS - number;
/** The number of a floor that does not exist yet; null for what exists. */
export const newFloorNumber = (targetId: number | null): number | null =>
  targetId !== null && targetId < 0 ? BEFORE_ALL_IDS - targetId : null;

/** The floors that do not exist yet, the lowest first. */
export function newFloorsIn(zones: readonly EditedZone[]): number[] {
  const numbers = zones.flatMap(({ targetId }) => newFloorNumber(targetId) ?? []);
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

/** The zones with other targets, by what they led to. */
export const withTargets = (zones: readonly EditedZone[], ids: ReadonlyMap<number, number>): EditedZone[] =>
  zones.map((zone) => {
    const targetId = zone.targetId === null ? undefined : ids.get(zone.targetId);
    return targetId === undefined ? zone : { ...zone, targetId };
  });

/** The place with the floors that zones lead to and that do not exist yet. */
export function withNewFloors(
  place: Place,
  zones: readonly EditedZone[],
  nameOf: (number: number) => string,
): Place {
  const numbers = newFloorsIn(zones);
  if (numbers.length === 0) return place;
  const fresh = numbers.map((number) => ({ id: newFloorId(number), name: nameOf(number) }));
  return { ...place, targets: [...place.targets, ...fresh] };
}
