import { encodeQR } from "qr";
import type { OfferPicture } from "../offer-snapshot.ts";
import { INK, type Parent, type Sheet } from "./sheet.ts";

export type Bytes = Uint8Array;
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A whole picture in a box, with the marked area drawn over it. */
export function drawPicture(
  sheet: Sheet,
  parent: Parent,
  { picture, bytes, box, alt }: { picture: OfferPicture; bytes: Bytes; box: Box; alt: string },
): void {
  sheet.figure(parent, alt, (doc) => {
    const scale = Math.min(box.width / picture.width, box.height / picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    const [x, y] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2];
    doc.image(Buffer.from(bytes), x, y, { width, height });
    doc.rect(x, y, width, height).lineWidth(0.5).stroke(INK.line);
    if (picture.corners.length < 3) return;
    const corners = picture.corners.map(([left, top]) => [x + left * width, y + top * height]);
    doc.lineJoin("round");
    doc
      .polygon(...corners)
      .lineWidth(3)
      .strokeOpacity(0.75)
      .stroke(INK.deep);
    doc
      .polygon(...corners)
      .lineWidth(1.75)
      .fillOpacity(0.36)
      .strokeOpacity(1)
      .fillAndStroke(INK.selected, INK.selected);
  });
}

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
