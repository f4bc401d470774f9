import { GAP, HALF, MARGIN, SECOND } from "../platform/pdf/sheet.ts";
import type { BrochurePicture } from "./brochure-content.ts";
import { drawHeading, drawImage, type Drawn, FOOT, TOP } from "./page-parts.ts";

export function drawGallery(
  { sheet, pictures, content, t }: Drawn,
  gallery: readonly BrochurePicture[],
): void {
  const top = drawHeading(sheet, t("projects.pictures"), TOP);
  const height = (FOOT - top - 2 * GAP - 12) / 3;
  gallery.forEach((picture, index) => {
    const bytes = pictures.get(picture.key);
    if (!bytes) return;
    const box = {
      x: index % 2 === 0 ? MARGIN : SECOND,
      y: top + Math.floor(index / 2) * (height + GAP),
      width: HALF,
      height,
    };
    drawImage({ sheet, parent: sheet.root, picture, bytes, box, isWhole: false, alt: content.title });
  });
}
