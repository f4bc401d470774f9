import type { OfferWords } from "../offer-words.ts";
import type { TextLookup } from "../../translations/translations.service.ts";
import { GAP, INK, MARGIN, type Parent, type Sheet, WIDTH } from "../../platform/pdf/sheet.ts";

/** Above this many instalments the schedule has a page of its own. */
export const ROWS_BESIDE_PLACE = 72;

interface Columns {
  count: number;
  rowHeight: number;
  size: number;
}
/** So that every schedule fits its `room`: thirty years of months, too. */
function columnsFor(rows: number, room: number, isAlone: boolean): Columns {
  const count = isAlone && rows > 144 ? 5 : 3;
  const rowHeight = Math.min(count === 5 ? 8.4 : 12.5, room / (Math.ceil(rows / count) + 1));
  return { count, rowHeight, size: count === 5 ? 6 : Math.min(8, rowHeight * 0.7) };
}

interface Place {
  top: number;
  bottom: number;
  /** On a page of its own. */
  isAlone: boolean;
}

/** The instalments as one table, set in columns. */
export function drawSchedule(
  sheet: Sheet,
  { words, t }: { words: OfferWords; t: TextLookup },
  { top, bottom, isAlone }: Place,
): void {
  const { plan } = words;
  if (!plan) return;
  const { root } = sheet;
  const title = `${t("apartments.plan_schedule")}: ${plan.title}`;
  const heading = { x: MARGIN, y: top, width: WIDTH, size: 13, font: "strong", height: 34 } as const;
  sheet.text(root, "H2", title, heading);
  const noteAt = top + sheet.heightOf(title, heading) + 4;
  sheet.text(root, "P", plan.note, { x: MARGIN, y: noteAt, width: WIDTH, size: 8.5, color: INK.muted });
  const tableTop = noteAt + sheet.heightOf(plan.note, { width: WIDTH, size: 8.5 }) + 8;
  if (plan.rows.length > 0) drawTable(sheet, plan.rows, { t, top: tableTop, bottom, isAlone });
}

function drawTable(
  sheet: Sheet,
  rows: readonly { due: string; amount: string }[],
  { t, top, bottom, isAlone }: Place & { t: TextLookup },
): void {
  const { count, rowHeight, size } = columnsFor(rows.length, bottom - top, isAlone);
  const width = (WIDTH - (count - 1) * GAP * (count > 3 ? 0.5 : 1)) / count;
  const step = (WIDTH - width) / Math.max(1, count - 1);
  const perColumn = Math.ceil(rows.length / count);
  const head = ["№", t("apartments.plan_schedule_due"), t("apartments.plan_schedule_amount")];
  const cells = (x: number, y: number) =>
    [
      { x, y, width: size * 2.4, size },
      { x: x + size * 2.6, y, width: width * 0.5, size },
      { x: x + width * 0.5, y, width: width * 0.5, size, align: "right" },
    ] as const;
  const row = (table: Parent, tag: "TH" | "TD", texts: readonly string[], x: number, y: number) =>
    sheet.within(table, "TR", (line) =>
      cells(x, y).forEach((style, index) =>
        sheet.text(line, tag, texts[index] ?? "", {
          ...style,
          ...(tag === "TH" ? { color: INK.muted } : {}),
        }),
      ),
    );
  const placeOf = (index: number) => ({
    x: MARGIN + Math.floor(index / perColumn) * step,
    y: top + ((index % perColumn) + 1) * rowHeight + 2,
  });
  // Every other row has a ground, by which the eye finds its way.
  sheet.ornament("Layout", () => {
    rows.forEach((_, index) => {
      const { x, y } = placeOf(index);
      if ((index % perColumn) % 2 === 0)
        sheet.doc.rect(x - 3, y - (rowHeight - size) / 2, width + 6, rowHeight);
    });
    sheet.doc.fill(INK.ground);
  });
  // Repeated heads are for the eye alone.
  for (let column = 1; column * perColumn < rows.length; column++)
    sheet.ornament("Layout", (write) =>
      cells(MARGIN + column * step, top).forEach((style, index) =>
        write(head[index] ?? "", { ...style, color: INK.muted }),
      ),
    );
  sheet.within(sheet.root, "Table", (table) => {
    row(table, "TH", head, MARGIN, top);
    rows.forEach(({ due, amount }, index) => {
      const { x, y } = placeOf(index);
      row(table, "TD", [String(index + 1), due, amount], x, y);
    });
  });
}
