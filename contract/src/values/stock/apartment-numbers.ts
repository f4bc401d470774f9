/** What a pattern must have, or every apartment of a floor would get the same number. */
export const NUMBER_PATTERN = /\{(?:n{1,2}|riser|serial)\}/;

/** Nothing in braces but what is filled in: the rest would be in every number as it is written. */
export const KNOWN_PLACES = /^(?:[^{}]|\{(?:floor|riser|serial|n{1,2})\})*$/;

/** Where an apartment is in its building, as its number says it. */
interface NumberedPlace {
  floor: number;
  /** Among the apartments of its floor. */
  place: number;
  /** Its column on the building's board; the place on floors on which no apartment is missing. */
  riser?: number;
  /** Its place in the whole building. */
  serial?: number;
}

const twoDigits = (count: number): string => String(count).padStart(2, "0");

/**
 * An apartment's number by a pattern: with `{floor}{nn}` the second apartment on floor 6 is 602. `{riser}` is the same on every
 * floor, whatever is missing there; its two digits keep numbers with a floor apart, and are the riser that boards read in
 * `{floor}{riser}`. `{serial}` counts on through the building, as in a house whose apartments are numbered from 1 to 120.
 */
export const numberByPattern = (
  pattern: string,
  { floor, place, riser = place, serial = place }: NumberedPlace,
): string =>
  pattern
    .replaceAll("{floor}", String(floor))
    .replaceAll("{riser}", twoDigits(riser))
    .replaceAll("{serial}", String(serial))
    .replaceAll("{nn}", twoDigits(place))
    .replaceAll("{n}", String(place));
