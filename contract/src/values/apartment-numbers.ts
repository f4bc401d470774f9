/** An apartment's number by a pattern: with `{floor}{nn}` the second apartment on floor 6 is 602. */
export const numberByPattern = (pattern: string, floor: number, place: number): string =>
  pattern
    .replaceAll("{floor}", String(floor))
    .replaceAll("{nn}", String(place).padStart(2, "0"))
    .replaceAll("{n}", String(place));
