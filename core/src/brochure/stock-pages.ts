import { GAP, INK, MARGIN, type Parent, type Sheet, WIDTH } from "../platform/pdf/sheet.ts";
import type { OfferedType } from "./brochure-content.ts";
import { drawHeading, drawImage, type Drawn, type DrawPage, FOOT, TOP } from "./page-parts.ts";

/** What is left, by rooms, and the layouts with their plans: below the rooms where these are few. */
export function stockPages({ content, pictures }: Drawn): DrawPage[] {
  const { stock } = content;
  const hasLayouts = content.layouts.some(({ plan }) => pictures.has(plan.key));
  const isTogether = hasLayouts && stock.length <= STOCK_ROWS_BESIDE_LAYOUTS;
  const tables: DrawPage[] = [];
  for (let from = 0; from < stock.length; from += STOCK_ROWS) {
    const rows = stock.slice(from, from + STOCK_ROWS);
    tables.push((drawn) => {
      const y = drawStock(drawn, rows);
      if (isTogether) drawLayouts(drawn, y + 20);
    });
  }
  return hasLayouts && !isTogether ? [...tables, (drawn) => drawLayouts(drawn, TOP)] : tables;
}
const STOCK_ROWS_BESIDE_LAYOUTS = 8;
/** On one page. */
const STOCK_ROWS = 28;

/** Returns where the table ends. */
function drawStock({ sheet, t }: Drawn, rows: readonly OfferedType[]): number {
  let y = drawHeading(sheet, t("brochure.available"), TOP);
  const head = ["brochure.head_type", "brochure.head_area", "brochure.head_left", "apartments.price"].map(
    (key) => t(key),
  );
  sheet.within(sheet.root, "Table", (table) => {
    y = drawRow(sheet, table, { tag: "TH", texts: head, y });
    for (const row of rows) y = drawRow(sheet, table, { tag: "TD", texts: textsOf(row), y });
  });
  return y;
}

function drawLayouts({ sheet, content, pictures, t }: Drawn, top: number): void {
  const layouts = content.layouts.filter(({ plan }) => pictures.has(plan.key));
  const y = drawHeading(sheet, t("brochure.layouts"), top);
  const perRow = 3;
  const width = (WIDTH - (perRow - 1) * GAP) / perRow;
  const height = Math.min(250, (FOOT - y - GAP) / Math.ceil(layouts.length / perRow));
  layouts.forEach((layout, index) => {
    const bytes = pictures.get(layout.plan.key);
    if (!bytes) return;
    const at = {
      x: MARGIN + (index % perRow) * (width + GAP),
      y: y + Math.floor(index / perRow) * height,
      width,
    };
    const box = { ...at, height: height - 66 };
    drawImage({
      sheet,
      parent: sheet.root,
      picture: layout.plan,
      bytes,
      box,
      isWhole: true,
      alt: layout.name,
    });
    const under = at.y + box.height + 6;
    sheet.text(sheet.root, "H3", layout.name, { ...at, y: under, size: 10, font: "strong", height: 14 });
    sheet.text(sheet.root, "P", `${layout.area} · ${layout.left}`, {
      ...at,
      y: under + 14,
      size: 9,
      color: INK.muted,
      height: 12,
    });
    sheet.text(sheet.root, "P", layout.price, { ...at, y: under + 27, size: 9.5, height: 12 });
  });
}
const textsOf = ({ name, area, left, price }: OfferedType): string[] => [name, area, left, price];

function drawRow(
  sheet: Sheet,
  table: Parent,
  { tag, texts, y }: { tag: "TH" | "TD"; texts: readonly string[]; y: number },
): number {
  const width = WIDTH / texts.length;
  sheet.within(table, "TR", (row) =>
    texts.forEach((text, index) =>
      sheet.text(row, tag, text, {
        x: MARGIN + index * width,
        y,
        width: width - 6,
        height: 13,
        ...(tag === "TH" ? { size: 8.5, color: INK.muted } : {}),
        ...(index === texts.length - 1 ? { align: "right" as const, width } : {}),
      }),
    ),
  );
  sheet.line(y + 17);
  return y + 22;
}
