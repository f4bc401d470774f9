import { encodeQR } from "qr";
import { INK, type Parent, type Sheet } from "./sheet.ts";

/** An address for telephones. */
export function drawQr(
  sheet: Sheet,
  parent: Parent,
  { url, alt, box }: { url: string; alt: string; box: { x: number; y: number; size: number } },
): void {
  const modules = encodeQR(url, "raw", { border: 1, ecc: "medium" });
  const side = box.size / modules.length;
  sheet.figure(parent, alt, (doc) => {
    // One path: gaps between single squares would show.
    modules.forEach((row, y) =>
      row.forEach((isDark, x) => {
        if (isDark) doc.rect(box.x + x * side, box.y + y * side, side, side);
      }),
    );
    doc.fill(INK.deep);
  });
}
