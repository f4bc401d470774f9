const HEADING_MAX_LENGTH = 100;
/** Headings are often retyped: case, spaces, punctuation and the square sign are ignored. */
const plain = (text: string): string =>
  text
    .slice(0, HEADING_MAX_LENGTH)
    .toLowerCase()
    .replaceAll("²", "2")
    .replaceAll(/[\s_.,:*]+/g, " ")
    .trim();

/** Finds the column that a heading names: by its code, or by one of its names. */
export function headingReader<C extends string>(
  columns: readonly C[],
  namesOf: (column: C) => readonly string[],
): (heading: string) => C | undefined {
  const known = new Map(
    columns.flatMap((column) => [column, ...namesOf(column)].map((name) => [plain(name), column] as const)),
  );
  return (heading) => known.get(plain(heading));
}
