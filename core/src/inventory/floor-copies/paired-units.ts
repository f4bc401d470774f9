export interface NumberedUnit {
  number: string;
  /** Only units of one type are copies of each other. */
  type: string;
}
export interface NumberedFloor<U extends NumberedUnit> {
  number: number;
  units: readonly U[];
}

/**
 * The units of a floor with those of another, matched by number: what follows the floor in it (`603` and `703`), else their
 * places in the order of numbers, where both floors have as many. What has no counterpart is left out.
 */
export function pairedUnits<U extends NumberedUnit>(
  original: NumberedFloor<U>,
  other: NumberedFloor<U>,
  /** The other floor was made by copying the first one. */
  isCopy: boolean,
): [original: U, copy: U][] {
  const types = new Set(original.units.map(({ type }) => type));
  return [...types].flatMap((type) => pairsOf(placedOn(original, type), placedOn(other, type), isCopy));
}

interface Placed<U> {
  unit: U;
  rest: string | undefined;
}

function pairsOf<U>(
  originals: readonly Placed<U>[],
  copies: readonly Placed<U>[],
  isCopy: boolean,
): [U, U][] {
  const byRest = new Map(
    copies.flatMap(({ rest, unit }) => (rest === undefined ? [] : [[rest, unit] as const])),
  );
  const met = originals.flatMap(({ rest, unit }): [U, U][] => {
    const copy = rest === undefined ? undefined : byRest.get(rest);
    return copy === undefined ? [] : [[unit, copy]];
  });
  if (originals.length !== copies.length || met.length === originals.length) return met;
  // Numbers without a gap may be copies of numbers with one (`{floor}{nn}`): the places say it. Where nobody has copied
  // them, some that meet are better than a guess.
  if (met.length > 0 && !isCopy) return met;
  return originals.flatMap(({ unit }, place): [U, U][] => {
    const copy = copies[place];
    return copy ? [[unit, copy.unit]] : [];
  });
}

const byNumber = new Intl.Collator("en", { numeric: true });

const placedOn = <U extends NumberedUnit>({ number, units }: NumberedFloor<U>, type: string): Placed<U>[] =>
  units
    .filter((unit) => unit.type === type)
    .toSorted((a, b) => byNumber.compare(a.number, b.number))
    .map((unit) => ({ unit, rest: restOf(unit.number, number) }));

/** A number without its floor: `A-03` of `A-603` on floor 6. Undefined where it does not begin with the floor. */
function restOf(number: string, floor: number): string | undefined {
  const [, letters = "", digits = ""] = /^(\D*)(\d.*)$/.exec(number) ?? [];
  const level = String(Math.abs(floor));
  const rest = digits.startsWith(level) ? digits.slice(level.length) : "";
  return rest === "" ? undefined : letters + rest;
}
