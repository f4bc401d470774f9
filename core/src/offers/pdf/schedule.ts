import type { Fact, OfferWords, PlanWords } from "../offer-words.ts";
import type { TextLookup } from "../../translations/translations.service.ts";
import {
  GAP,
  INK,
  MARGIN,
  type Parent,
  type Sheet,
  type TextStyle,
  WIDTH,
} from "../../platform/pdf/sheet.ts";

/** Above this many instalments the schedule has a page of its own. */
const ROWS_BESIDE_PLACE = 72;
/** Above this many it has five columns there. */
const ROWS_IN_THREE_COLUMNS = 144;

/** A row of the table: a payment with its number, or several equal ones with those of the first and the last. */
type Row = Pick<PlanWords["rows"][number], "due" | "amount" | "isAtHandover"> & { mark: string };
type Count = 1 | 2 | 3 | 5;
interface Columns {
  count: Count;
  width: number;
  rowHeight: number;
  size: number;
  /** The width of the numbers, in ems. */
  markEms: number;
  /** What has no place in one line of its column, and is written whole below the table. */
  long: string[];
}
const LONG_SIZE = 7;
const LONG_GAP = 6;
const CELL_GAP = 6;
const MARK_EMS = 2.6;
const MARK_GAP_EMS = 0.2;
/** "123–345" */
const MARK_EMS_OF_MANY = 5;

/** The rows of a table, and how they are set. */
interface Table {
  rows: readonly Row[];
  columns: Columns;
}

/**
 * How a plan's table is set in a height. Names of stages have two wide columns where those do. On a page of its own every
 * schedule is legible, thirty years of months, too: where so many rows leave no room for what is written whole below them, equal
 * instalments share a row.
 */
function tableFor(sheet: Sheet, plan: PlanWords, height: number, isAlone: boolean): Table {
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

const isLegible = ({ size, rowHeight }: Columns): boolean =>
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
const dueWidthIn = (sheet: Sheet, { amount }: Row, { width, size, markEms }: Cells) =>
  width - size * markEms - CELL_GAP - sheet.widthOf(amount, { size });

interface Offered {
  words: Pick<OfferWords, "plan">;
  t: TextLookup;
}
interface Place {
  top: number;
  bottom: number;
  /** On a page of its own. */
  isAlone: boolean;
}

/** Whether a schedule is legible in a place below the pictures and the seller's note. Without rows it is a sentence. */
export function fitsBesidePlace(
  sheet: Sheet,
  { words: { plan }, t }: Offered,
  { top, bottom }: Pick<Place, "top" | "bottom">,
): boolean {
  if (!plan || plan.rows.length === 0) return true;
  if (plan.rows.length > ROWS_BESIDE_PLACE) return false;
  return isLegible(tableIn(sheet, plan, { t, top, bottom, isAlone: false }).columns);
}

/** How much height a schedule takes above its rows. */
export const openingHeight = (sheet: Sheet, { words: { plan }, t }: Offered): number =>
  plan ? openingOf(sheet, plan, t).height : 0;

const HEADING: Omit<TextStyle, "x" | "y"> = { width: WIDTH, size: 13, font: "heading", height: 34 };
const HEADING_GAP = 4;
const OPENING: Omit<TextStyle, "x" | "y"> = { width: WIDTH, size: 8.5, color: INK.muted };
const OPENING_GAP = 2;
const TABLE_GAP = 6;

const titleOf = ({ title }: PlanWords, t: TextLookup): string => `${t("apartments.plan_schedule")}: ${title}`;

/** The heading, the sums and the note, each with its distance from the top, and the height of all. */
function openingOf(sheet: Sheet, plan: PlanWords, t: TextLookup) {
  const texts = [sumsOf(plan), plan.note].filter(Boolean);
  const parts = [
    { tag: "H2", text: titleOf(plan, t), style: HEADING, gap: HEADING_GAP },
    ...texts.map((text) => ({ tag: "P", text, style: OPENING, gap: OPENING_GAP })),
  ];
  let height = 0;
  const placed = parts.map(({ gap, ...part }) => {
    const from = height;
    height += sheet.heightOf(part.text, part.style) + gap;
    return { ...part, from };
  });
  return { parts: placed, height };
}

/** Where the table of a plan begins in a place, and how it is set there. */
function tableIn(
  sheet: Sheet,
  plan: PlanWords,
  { t, top, bottom, isAlone }: Place & { t: TextLookup },
): Table & { top: number } {
  const tableTop = top + openingOf(sheet, plan, t).height + TABLE_GAP;
  return { top: tableTop, ...tableFor(sheet, plan, bottom - tableTop, isAlone) };
}

/** What is paid on signing, the rows, and the total. */
const linesOf = ({ signing }: PlanWords, rows: readonly Row[]): number => (signing ? 1 : 0) + rows.length + 1;

/** In one line of a width, with an ellipsis in place of the rest. */
function oneLine(sheet: Sheet, text: string, { width, size }: { width: number; size: number }): string {
  if (sheet.widthOf(text, { size }) <= width) return text;
  const signs = Array.from(text);
  const cut = (length: number) => `${signs.slice(0, length).join("").trimEnd()}…`;
  let [fits, tooMany] = [0, signs.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (sheet.widthOf(cut(middle), { size }) <= width) fits = middle;
    else tooMany = middle;
  }
  return cut(fits);
}

/** The instalments as one table, set in columns. */
export function drawSchedule(sheet: Sheet, { words: { plan }, t }: Offered, place: Place): void {
  if (!plan) return;
  for (const { tag, text, style, from } of openingOf(sheet, plan, t).parts)
    sheet.text(sheet.root, tag, text, { ...style, x: MARGIN, y: place.top + from });
  if (plan.rows.length > 0) drawTable(sheet, plan, { t, ...tableIn(sheet, plan, { t, ...place }) });
}

/** What is paid on signing, and what the table comes to with it, in full: a narrow column may have no place for the words. */
const sumsOf = ({ rows, signing, total }: PlanWords): string =>
  rows.length === 0
    ? ""
    : [...(signing ? [signing] : []), total].map(([label, amount]) => `${label}: ${amount}`).join(" · ");

/** The payments in the order of time, that on signing first, and the sum of all of them as the last row. */
function drawTable(
  sheet: Sheet,
  plan: PlanWords,
  { t, top, rows, columns }: Table & { t: TextLookup; top: number },
): void {
  const { signing, total } = plan;
  const before = signing ? 1 : 0;
  const lines = linesOf(plan, rows);
  const { count, width, rowHeight, size, markEms } = columns;
  const step = (WIDTH - width) / Math.max(1, count - 1);
  const perColumn = Math.ceil(lines / count);
  const head = ["№", t("apartments.plan_schedule_due"), t("apartments.plan_schedule_amount")];
  const headWidth = width * 0.5 - size * markEms - CELL_GAP;
  const cells = (x: number, y: number, dueWidth = headWidth) =>
    [
      { x, y, width: size * (markEms - MARK_GAP_EMS), size },
      // Wider than its text, which is one line by then: nothing wraps by a fraction of a point.
      { x: x + size * markEms, y, width: dueWidth + CELL_GAP / 2, size },
      { x: x + width * 0.4, y, width: width * 0.6, size, align: "right" },
    ] as const;
  const placeOf = (index: number) => ({
    x: MARGIN + Math.floor(index / perColumn) * step,
    y: top + ((index % perColumn) + 1) * rowHeight + 2,
  });
  const atHandover = rows.findIndex(({ isAtHandover }) => isAtHandover);
  drawGrounds(sheet, {
    lines,
    marked: atHandover < 0 ? null : before + atHandover,
    placeOf,
    perColumn,
    columns,
  });
  // Repeated heads are for the eye alone.
  for (let column = 1; column * perColumn < lines; column++)
    sheet.ornament("Layout", (write) =>
      cells(MARGIN + column * step, top).forEach((style, index) =>
        write(head[index] ?? "", { ...style, color: INK.muted }),
      ),
    );
  sheet.within(sheet.root, "Table", (table) => {
    sheet.within(table, "TR", (line) =>
      cells(MARGIN, top).forEach((style, index) =>
        sheet.text(line, "TH", head[index] ?? "", { ...style, color: INK.muted }),
      ),
    );
    if (signing) drawSum(sheet, table, signing, { ...placeOf(0), width, size });
    rows.forEach((row, index) => {
      const { x, y } = placeOf(before + index);
      const dueWidth = dueWidthIn(sheet, row, columns);
      const texts = [row.mark, oneLine(sheet, row.due, { width: dueWidth, size }), row.amount];
      sheet.within(table, "TR", (line) =>
        cells(x, y, dueWidth).forEach((style, cell) => sheet.text(line, "TD", texts[cell] ?? "", style)),
      );
    });
    drawSum(sheet, table, total, { ...placeOf(lines - 1), width, size });
  });
  drawLong(sheet, columns.long, top + (perColumn + 1) * rowHeight + LONG_GAP);
}

/** A row that is no numbered payment: its label takes the place of the number and the day. */
function drawSum(
  sheet: Sheet,
  table: Parent,
  [label, amount]: Fact,
  { x, y, width, size }: { x: number; y: number; width: number; size: number },
): void {
  const amountWidth = sheet.widthOf(amount, { size }) + 1;
  const room = width - amountWidth - CELL_GAP;
  const words = oneLine(sheet, label, { width: room, size });
  sheet.within(table, "TR", (line) => {
    const heads = { Scope: "Row", ColSpan: 2 } as const;
    sheet.text(line, "TH", words, { x, y, width: room + CELL_GAP / 2, size }, heads);
    const right = { x: x + width - amountWidth, y, width: amountWidth, size, align: "right" } as const;
    sheet.text(line, "TD", amount, right);
  });
}

/** Every other line has a ground, by which the eye finds its way; the one that is `marked`, at the handover, a bar as well. */
function drawGrounds(
  sheet: Sheet,
  {
    lines,
    marked,
    placeOf,
    perColumn,
    columns: { rowHeight, size, width },
  }: {
    lines: number;
    marked: number | null;
    placeOf: (index: number) => { x: number; y: number };
    perColumn: number;
    columns: Columns;
  },
): void {
  sheet.ornament("Layout", () => {
    for (let index = 0; index < lines; index++) {
      const { x, y } = placeOf(index);
      if ((index % perColumn) % 2 === 0)
        sheet.doc.rect(x - 3, y - (rowHeight - size) / 2, width + 6, rowHeight);
    }
    sheet.doc.fill(INK.ground);
    if (marked === null) return;
    const { x, y } = placeOf(marked);
    const top = y - (rowHeight - size) / 2;
    sheet.doc.rect(x - 3, top, width + 6, rowHeight).fill(INK.handover);
    sheet.doc.rect(x - 3, top, 1.5, rowHeight).fill(INK.brass);
  });
}

function drawLong(sheet: Sheet, long: readonly string[], top: number): void {
  let y = top;
  for (const text of long) {
    const style = { x: MARGIN, y, width: WIDTH, size: LONG_SIZE, color: INK.muted };
    sheet.text(sheet.root, "P", text, style);
    y += sheet.heightOf(text, style) + 1;
  }
}
