import type { OfferPicture } from "../offer-snapshot.ts";
import { INK, type Parent, type Sheet } from "../../platform/pdf/sheet.ts";

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
