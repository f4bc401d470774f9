export const HEADING_MAX_LENGTH = 100;
/** Square metres at a heading's end. Excel writes the square sign as `?` where its character set lacks it (Russian CSV files). */
const UNIT = / (?:sq ?|кв ?|კვ ?)?[mмმ][2?]?$/;
/**
 * Headings are often retyped: case, spaces, punctuation and the unit of areas are ignored, and `№` is `#`. Nothing is made longer:
 * kept headings have a limit.
 */
export const plainHeading = (text: string): string =>
  text
    .slice(0, HEADING_MAX_LENGTH)
    .toLowerCase()
    .replaceAll("²", "2")
    .replaceAll("№", "#")
    .replaceAll(/[\s_.,:*()]+/g, " ")
    .trim()
    .replaceAll(/ ?# ?/g, "#")
    .replace(UNIT, "");

/** Finds the column that a heading names: by its code, or by one of its names. */
export function headingReader<C extends string>(
  columns: readonly C[],
  namesOf: (column: C) => readonly string[],
): (heading: string) => C | undefined {
  const known = new Map(
    columns.flatMap((column) =>
      [column, ...namesOf(column)].map((name) => [plainHeading(name), column] as const),
    ),
  );
  return (heading) => known.get(plainHeading(heading));
}
