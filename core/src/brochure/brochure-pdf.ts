import { drawMark } from "../platform/pdf/mark.ts";
import { HALF, INK, MARGIN, PAGE, SECOND, Sheet } from "../platform/pdf/sheet.ts";
import { drawAbout } from "./about-page.ts";
import { drawCover } from "./cover-page.ts";
import { drawGallery } from "./gallery-page.ts";
import { type BrochureDocument, type Drawn, FOOT } from "./page-parts.ts";
import { stockPages } from "./stock-pages.ts";
import { waysPages } from "./terms-pages.ts";

/** A project as a tagged PDF: its cover, what it is, its pictures, what is left of it, and how to buy. */
export function brochurePdf({ fonts, createdAt, ...brochure }: BrochureDocument): Promise<Buffer> {
  const { content } = brochure;
  const sheet = new Sheet({
    title: [content.title, content.firm].filter((part) => part !== "").join(". "),
    author: content.firm,
    lang: content.locale,
    createdAt,
    fonts,
    accent: content.accent,
  });
  // A picture whose file is damaged is left out, as one without a file is.
  const pictures = new Map([...brochure.pictures].filter(([, bytes]) => sheet.canDraw(bytes)));
  const drawn = { ...brochure, pictures, sheet };
  drawCover(drawn);
  const gallery = content.gallery.filter(({ key }) => pictures.has(key));
  const pages = [
    drawAbout,
    ...(gallery.length > 0 ? [(page: Drawn) => drawGallery(page, gallery)] : []),
    ...(content.stock.length > 0 ? stockPages(drawn) : []),
    ...waysPages(drawn),
  ];
  pages.forEach((draw, index) => {
    sheet.doc.addPage();
    drawHead(drawn, { number: index + 2, pages: pages.length + 1 });
    draw(drawn);
  });
  return sheet.finish();
}

/** The firm and the project, and the page's number; read aloud on no page, because the cover has said it. */
function drawHead(
  { sheet, content, mark }: Drawn,
  { number, pages }: { number: number; pages: number },
): void {
  sheet.ornament("Layout", () => drawMark(sheet.doc, { x: MARGIN, y: 36, mark }));
  sheet.ornament("Pagination", (write) => {
    write(content.firm, {
      x: MARGIN + 32,
      y: 42,
      width: HALF - 32,
      size: 11,
      font: "strong",
      color: sheet.accent,
      height: 15,
    });
    write(content.title, {
      x: SECOND,
      y: 43,
      width: HALF,
      size: 9,
      align: "right",
      color: INK.muted,
      height: 12,
    });
    write(`${number} / ${pages}`, {
      x: PAGE.width - MARGIN - 50,
      y: FOOT + 8,
      width: 50,
      size: 7.5,
      align: "right",
      color: INK.muted,
    });
  });
  sheet.line(70);
  sheet.line(FOOT);
}
