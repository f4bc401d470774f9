export const HEADING_MAX_LENGTH = 100;
/**
 * Headings are often retyped: case, spaces and punctuation are ignored, and `№` is `#`. Nothing is made longer: kept headings have
 * a limit.
 */
export const plainHeading = (text: string): string =>
  text
    .slice(0, HEADING_MAX_LENGTH)
    .toLowerCase()
    .replaceAll("²", "2")
    .replaceAll("№", "#")
    .replaceAll(/[\s_.,:*()]+/g, " ")
    .trim()
    .replaceAll(/ ?# ?/g, "#");

/** Metres at a heading's end, mostly square ones. Excel writes the square sign as `?` where its character set lacks it (Russian CSV files). */
const UNIT = / (?:sq ?|кв ?|კვ ?)?[mмმ][2?]?$/;
/** A plain heading without its unit: only for columns in metres, since a price per square metre is not the price. */
export function withoutUnit(plain: string): string {
  const rest = plain.replace(UNIT, "");
  // A heading may have it twice.
  return rest === plain ? rest : withoutUnit(rest);
}

/**
 * Finds the column that a heading names: by its code, or by one of its names. Of `measured` columns, which are in metres, the
 * heading may lack the unit of the name, or have one.
 */
export function headingReader<C extends string>(
  columns: readonly C[],
  namesOf: (column: C) => readonly string[],
  measured: readonly C[] = [],
): (heading: string) => C | undefined {
  const known = new Map(
    columns.flatMap((column) =>
      [column, ...namesOf(column)].map((name) => [plainHeading(name), column] as const),
    ),
  );
  const bare = new Map(
    [...known]
      .filter(([, column]) => measured.includes(column))
      .map(([name, column]) => [withoutUnit(name), column] as const),
  );
  return (heading) => {
    const plain = plainHeading(heading);
    return known.get(plain) ?? bare.get(withoutUnit(plain));
  };
}
