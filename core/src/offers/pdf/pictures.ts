import { initialsOf } from "@ezo/contract/values/words/initials";
import type { OfferPicture } from "../offer-snapshot.ts";
import type { OfferWords } from "../offer-words.ts";
import { INK, type Parent, type Sheet } from "../../platform/pdf/sheet.ts";

export type Bytes = Uint8Array;
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A whole picture in a box, with the marked areas drawn over it. */
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
    doc.lineJoin("round");
    for (const area of [picture.corners, ...(picture.others ?? [])])
      markArea(
        doc,
        area.map(([left, top]) => [x + left * width, y + top * height]),
      );
  });
}

function markArea(doc: Sheet["doc"], corners: readonly number[][]): void {
  if (corners.length < 3) return;
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
}

/** The seller's photo in a circle; without one their initials, which are for the eye alone. */
export function drawFace(
  sheet: Sheet,
  { words, photo }: { words: Pick<OfferWords, "sellerName" | "photoAlt">; photo: Bytes | undefined },
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const radius = size / 2;
  if (photo)
    return sheet.figure(sheet.root, words.photoAlt, (doc) => {
      doc.circle(x + radius, y + radius, radius).clip();
      doc.image(Buffer.from(photo), x, y, { width: size, height: size });
    });
  sheet.ornament("Layout", (write) => {
    sheet.doc.circle(x + radius, y + radius, radius).fill(INK.ground);
    const initials = initialsOf(words.sellerName);
    const style = { size: 16, font: "strong" } as const;
    const width = sheet.widthOf(initials, style);
    const at = { x: x + radius - width / 2, y: y + radius - 11, width: width + 1 };
    write(initials, { ...style, ...at, color: sheet.accent });
  });
}
