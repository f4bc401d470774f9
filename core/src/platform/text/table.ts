/** A number only where a workbook holds one. */
export type Cell = string | number;
export interface Line {
  /** As a spreadsheet counts it: the header is 1, and a blank line counts. */
  row: number;
  cells: Cell[];
}

/** A mistake of a file: `row` as spreadsheets count, `key` a text key with its values (`errors.cell_number?value=x`). */
export interface RowMistake {
  row: number;
  field: string;
  key: string;
  /** What the row is about, where it says so. */
  place?: string;
}
export interface Columns<C extends string> {
  known: readonly C[];
  required: readonly C[];
  /** Columns of other systems are left out rather than refused. */
  ignoresUnknown?: boolean;
  /** The column that a heading names, where people may name it otherwise. */
  read?: (heading: string) => C | undefined;
  /** Whether nothing is read of the column of a heading, whatever it names. */
  isLeftOut?: (heading: string) => boolean;
}
export interface TableRow<C extends string> {
  row: number;
  /** Undefined where the file lacks the column, or the row ends before it. */
  cells: Partial<Record<C, Cell>>;
}

/** How much of a cell a mistake quotes. */
const QUOTED_LENGTH = 60;
export const quoting = (key: string, cell: Cell, others: Readonly<Record<string, Cell>> = {}): string =>
  `${key}?${Object.entries({ value: cell, ...others })
    .map(([name, quoted]) => `${name}=${encodeURIComponent(shortened(String(quoted)))}`)
    .join("&")}`;
const shortened = (text: string) =>
  [...text].length > QUOTED_LENGTH ? `${[...text].slice(0, QUOTED_LENGTH).join("")}…` : text;

/** Reads a file's header. Columns may be in any order and any case. */
export function readHeader<C extends string>(
  { row, cells }: Line,
  columns: Columns<C>,
): {
  mistakes: RowMistake[];
  /** Headings of columns that nobody knows or that are left out, as they are written. */
  unknown: string[];
  read: (line: Line) => TableRow<C> | RowMistake;
} {
  const names = cells.map((cell) => {
    const heading = String(cell).trim();
    if (columns.isLeftOut?.(heading)) return "";
    return columns.read?.(heading) ?? heading.toLowerCase();
  });
  const isKnown = (name: string): name is C => (columns.known as readonly string[]).includes(name);
  const mistake = (field: string, key: string): RowMistake => ({ row, field, key });
  const mistakes = [
    ...names
      .filter((name) => name !== "" && !isKnown(name) && !columns.ignoresUnknown)
      .map((name) => mistake(name, "errors.unknown_column")),
    ...names
      .filter((name, index) => isKnown(name) && names.indexOf(name) !== index)
      .map((name) => mistake(name, "errors.duplicate_column")),
    ...columns.required
      .filter((name) => !names.includes(name))
      .map((name) => mistake(name, "errors.missing_column")),
  ];
  return {
    mistakes,
    unknown: cells
      .map((cell) => String(cell).trim())
      .filter((heading, index) => heading !== "" && !isKnown(names[index] ?? "")),
    read(line) {
      // A number with a comma that lacks its quotes moves all that follows it by a column.
      if (line.cells.slice(names.length).some((cell) => cell !== ""))
        return { row: line.row, field: names.at(-1) ?? "", key: "errors.too_many_cells" };
      const found: Partial<Record<C, Cell>> = {};
      for (const [index, name] of names.entries()) {
        const cell = line.cells[index];
        if (isKnown(name) && cell !== undefined) found[name] = cell;
      }
      return { row: line.row, cells: found };
    },
  };
}
