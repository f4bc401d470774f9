import type { PlanWords } from "../offer-words.ts";
import { GAP, type Sheet, WIDTH } from "../../platform/pdf/sheet.ts";

/** Above this many instalments a schedule on a page of its own has five columns. */
const ROWS_IN_THREE_COLUMNS = 144;

/** A row of the table: a payment with its number, or several equal ones with those of the first and the last. */
type Row = Pick<PlanWords["rows"][number], "due" | "amount" | "isAtHandover"> & { mark: string };
type Count = 1 | 2 | 3 | 5;
export interface Columns {
  count: Count;
  width: number;
  rowHeight: number;
  size: number;
  /** The width of the numbers, in ems. */
  markEms: number;
  /** What has no place in one line of its column, and is written whole below the table. */
  long: string[];
}
export const LONG_SIZE = 7;
export const LONG_GAP = 6;
export const CELL_GAP = 6;
const MARK_EMS = 2.6;
/** "123–345" */
const MARK_EMS_OF_MANY = 5;

/** The rows of a table, and how they are set. */
export interface Table {
  rows: readonly Row[];
  columns: Columns;
}

/**
 * How a plan's table is set in a height. Names of stages have two wide columns where those do. On a page of its own every
 * schedule is legible, thirty years of months, too: where so many rows leave no room for what is written whole below them, equal
 * instalments share a row.
 */
export function tableFor(sheet: Sheet, plan: PlanWords, height: number, isAlone: boolean): Table {
  const each = plan.rows.map((row, index) => ({ ...row, mark: String(index + 1) }));
  const setIn = (count: Count, rows: readonly Row[] = each): Table => ({
    rows,
    columns: columnsOf(sheet, rows, { height, lines: linesOf(plan, rows), count }),
  });
  const wide = plan.rows.some(({ isNamed }) => isNamed) ? setIn(2) : null;
  if (wide && wide.columns.size === SIZE) return wide;
  const usual = setIn(3);
  if (!isAlone || (each.length <= ROWS_IN_THREE_COLUMNS && isLegible(usual.columns))) return usual;
  const narrow = setIn(5);
  return isLegible(narrow.columns) ? narrow : setIn(1, joined(plan));
}

/** Equal instalments that follow each other, in one row: from when to when, how many, and how much each is. */
function joined({ rows, instalment }: PlanWords): Row[] {
  const runs: PlanWords["rows"][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && isAlike(before, row)) run.push(row);
    else runs.push([row]);
  }
  let count = 0;
  return runs.flatMap((run): Row[] => {
    const [first, last, from] = [run.at(0), run.at(-1), count + 1];
    count += run.length;
    if (!first || !last) return [];
    if (run.length === 1) return [{ ...first, mark: String(from) }];
    const due = `${first.due} – ${last.due} · ${instalment}`;
    const amount = `${run.length} × ${first.amount}`;
    return [{ mark: `${from}–${count}`, due, amount, isAtHandover: false }];
  });
}

/** The payment at the handover keeps a row of its own, which is marked. */
const isAlike = (one: PlanWords["rows"][number], other: PlanWords["rows"][number]): boolean =>
  one.amount === other.amount && [one, other].every((row) => !row.isNamed && !row.isAtHandover);

const SIZE = 8;
/** Smaller type is not read on paper. */
const SIZE_MIN = 6;
const ROW_HEIGHT = 12.5;
/** Of the size of the type. Less would let rows touch each other. */
const ROW_HEIGHT_MIN = 1.1;

export const isLegible = ({ size, rowHeight }: Columns): boolean =>
  size >= SIZE_MIN && rowHeight >= size * ROW_HEIGHT_MIN;

function columnsOf(
  sheet: Sheet,
  rows: readonly Row[],
  { height, lines, count }: { height: number; lines: number; count: Count },
): Columns {
  const width = (WIDTH - (count - 1) * GAP * (count > 3 ? 0.5 : 1)) / count;
  const most = count === 5 ? SIZE_MIN : SIZE;
  const markEms = count === 1 ? MARK_EMS_OF_MANY : MARK_EMS;
  const { long, longHeight } = longOf(sheet, rows, { width, size: most, markEms });
  const left = height - longHeight;
  const rowHeight = Math.min(count === 5 ? 8.4 : ROW_HEIGHT, left / (Math.ceil(lines / count) + 1));
  // What fits its column at the largest size fits it at each smaller one.
  const size = count === 5 ? most : Math.min(most, rowHeight * 0.7);
  return { count, width, rowHeight, size, markEms, long };
}

type Cells = Pick<Columns, "width" | "size" | "markEms">;

function longOf(sheet: Sheet, rows: readonly Row[], column: Cells) {
  const long = rows.flatMap((row) =>
    sheet.widthOf(row.due, column) > dueWidthIn(sheet, row, column) ? [`${row.mark}. ${row.due}`] : [],
  );
  const heights = long.map((text) => sheet.heightOf(text, { width: WIDTH, size: LONG_SIZE }));
  return { long, longHeight: heights.reduce((sum, height) => sum + height + 1, long.length && LONG_GAP) };
}

/** Between the row's number and its amount: the one large payment at the end takes nothing from the others. */
export const dueWidthIn = (sheet: Sheet, { amount }: Row, { width, size, markEms }: Cells) =>
  width - size * markEms - CELL_GAP - sheet.widthOf(amount, { size });

/** What is paid on signing, the rows, and the total. */
export const linesOf = ({ signing }: PlanWords, rows: readonly Row[]): number =>
  (signing ? 1 : 0) + rows.length + 1;
