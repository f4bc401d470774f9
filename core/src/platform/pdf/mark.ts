import { INK } from "./sheet.ts";

/** The firm's mark, as the site draws it: a yard with one open side. */
export function drawMark(doc: PDFKit.PDFDocument, { x, y }: { x: number; y: number }): void {
  doc
    .save()
    .translate(x, y)
    .scale(0.5)
    .path("M27 41.5H6.5v-35h35v35H36")
    .lineWidth(5)
    .stroke(INK.forest)
    .circle(24, 23, 5.5)
    .fill(INK.brass)
    .restore();
}
