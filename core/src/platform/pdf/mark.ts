import { INK } from "./sheet.ts";

const SIDE = 24;

/** The firm's mark; without one (null) that of the demo firm, as the site draws it: a yard with one open side. */
export function drawMark(
  doc: PDFKit.PDFDocument,
  { x, y, mark }: { x: number; y: number; mark: Uint8Array | null },
): void {
  if (mark) return void doc.image(Buffer.from(mark), x, y, { width: SIDE, height: SIDE });
  doc
    .save()
    .translate(x, y)
    .scale(SIDE / 48)
    .path("M27 41.5H6.5v-35h35v35H36")
    .lineWidth(5)
    .stroke(INK.forest)
    .circle(24, 23, 5.5)
    .fill(INK.brass)
    .restore();
}
