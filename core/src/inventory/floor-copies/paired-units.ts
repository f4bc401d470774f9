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
 * places in the order of numbers, where both floors have as many. What has no counterpart, or no sure one, is left out.
 */
export function pairedUnits<U extends NumberedUnit>(
  original: NumberedFloor<U>,
  other: NumberedFloor<U>,
  /** The other floor was made by copying the first one. */
  isCopy: boolean,
): [original: U, copy: U][] {
  const [originals, copies] = [placedOn(original), placedOn(other)];
  const types = new Set(original.units.map(({ type }) => type));
  return [...types].flatMap((type) => {
    const ofType = (units: readonly Placed<U>[]) => units.filter(({ unit }) => unit.type === type);
    // A pattern numbers the whole floor, whatever the types.
    const isRenumbered = isCopy && (isGapless(copies) || isGapless(ofType(copies)));
    return pairsOf(ofType(originals), ofType(copies), isRenumbered);
  });
}

interface Placed<U> {
  unit: U;
  rest: string | undefined;
}

function pairsOf<U extends NumberedUnit>(
  originals: readonly Placed<U>[],
  copies: readonly Placed<U>[],
  isRenumbered: boolean,
): [U, U][] {
  const met = isCountedOn(originals, copies) ? [] : pairsByRest(originals, copies);
  if (originals.length !== copies.length || met.length === originals.length) return met;
  const placed = originals.flatMap(({ unit }, place): [U, U][] => {
    const copy = copies[place];
    return copy ? [[unit, copy.unit]] : [];
  });
  if (met.length === 0) return placed;
  // One unit has got another number, or nobody has copied them: some that meet are better than a guess.
  if (!isRenumbered) return met;
  // Numbers without a gap may be copies of numbers with one (`{floor}{nn}`), where the places are right; or an original has got
  // another number since, where the numbers are. Nothing says which: only what both say is sure.
  const meeting = new Map(met);
  return placed.filter(([one, copy]) => meeting.get(one) === copy);
}

function pairsByRest<U>(originals: readonly Placed<U>[], copies: readonly Placed<U>[]): [U, U][] {
  const byRest = new Map(
    copies.flatMap(({ rest, unit }) => (rest === undefined ? [] : [[rest, unit] as const])),
  );
  return originals.flatMap(({ rest, unit }): [U, U][] => {
    const copy = rest === undefined ? undefined : byRest.get(rest);
    return copy === undefined ? [] : [[unit, copy]];
  });
}

/**
 * Numbers count on through the building, 1 to 12 and then 13 to 24: by chance alone some begin with their floor (10 on
 * floor 1, 20 on floor 2).
 */
function isCountedOn(
  originals: readonly Placed<NumberedUnit>[],
  copies: readonly Placed<NumberedUnit>[],
): boolean {
  if ([...originals, ...copies].every(({ rest }) => rest !== undefined)) return false;
  const [one, other] = [runOf(originals), runOf(copies)];
  return one.isDense && other.isDense && (one.last < other.first || other.last < one.first);
}

/** The first and the last of the numbers, and whether they lie close together; a number of another form is in no run. */
function runOf(units: readonly Placed<NumberedUnit>[]) {
  const counts = units.map(({ unit }) => countIn(unit.number));
  const [first, last] = [Math.min(...counts), Math.max(...counts)];
  return { first, last, isDense: last - first < 2 * counts.length };
}

/** The numbers behind the floor are 1, 2, 3 and so on. */
const isGapless = (units: readonly Placed<NumberedUnit>[]): boolean =>
  units.every(({ rest = "" }, index) => countIn(rest) === index + 1);

/** `3` of `A-03`; not a number where other signs follow. */
const countIn = (number: string): number => Number(/^\D*(\d+)$/.exec(number)?.[1]);

const byNumber = new Intl.Collator("en", { numeric: true });

const placedOn = <U extends NumberedUnit>({ number, units }: NumberedFloor<U>): Placed<U>[] =>
  units
    .toSorted((a, b) => byNumber.compare(a.number, b.number))
    .map((unit) => ({ unit, rest: restOf(unit.number, number) }));

/** A number without its floor: `A-03` of `A-603` on floor 6. Undefined where it does not begin with the floor. */
function restOf(number: string, floor: number): string | undefined {
  const [, letters = "", digits = ""] = /^(\D*)(\d.*)$/.exec(number) ?? [];
  const level = String(Math.abs(floor));
  const rest = digits.startsWith(level) ? digits.slice(level.length) : "";
  return rest === "" ? undefined : letters + rest;
}
