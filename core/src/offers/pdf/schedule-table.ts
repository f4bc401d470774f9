import type { Fact, PlanWords } from "../offer-words.ts";
import type { TextLookup } from "../../translations/translations.service.ts";
import { INK, MARGIN, type Parent, type Sheet, WIDTH } from "../../platform/pdf/sheet.ts";
import {
  CELL_GAP,
  type Columns,
  dueWidthIn,
  linesOf,
  LONG_GAP,
  LONG_SIZE,
  type Table,
} from "./schedule-layout.ts";

const MARK_GAP_EMS = 0.2;

/** The payments in the order of time, that on signing first, and the sum of all of them as the last row. */
export function drawTable(
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
