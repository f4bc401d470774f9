/** What a pattern must have, or every apartment of a floor would get the same number. */
export const NUMBER_PATTERN = /\{n{1,2}\}|\{serial\}/;

/** Nothing in braces but what is filled in: the rest would be in every number as it is written. */
export const KNOWN_PLACES = /^(?:[^{}]|\{(?:floor|serial|n{1,2})\})*$/;

/**
 * An apartment's number by a pattern: with `{floor}{nn}` the second apartment on floor 6 is 602. `{serial}` counts on
 * through the building, as in a house whose apartments are numbered from 1 to 120.
 */
export const numberByPattern = (pattern: string, floor: number, place: number, serial = place): string =>
  pattern
    .replaceAll("{floor}", String(floor))
    .replaceAll("{serial}", String(serial))
    .replaceAll("{nn}", String(place).padStart(2, "0"))
    .replaceAll("{n}", String(place));
