import { drawMark } from "../platform/pdf/mark.ts";
import { HALF, INK, MARGIN, PAGE, SECOND, type TextStyle, WIDTH } from "../platform/pdf/sheet.ts";
import { drawFacts, drawImage, type Drawn, factHeight } from "./page-parts.ts";

const COVER_HEIGHT = 500;
const COVER_GAP = 28;
const COVER_FOOT = PAGE.height - 54;

/** What is below the picture, before the facts. */
function coverLines({ sheet, content }: Drawn) {
  const { location, title, lead } = content;
  const at = { x: MARGIN, width: WIDTH };
  const lines: { tag: string; text: string; style: Omit<TextStyle, "y">; after: number }[] = [
    { tag: "P", text: location, style: { ...at, size: 10.5, height: 28, color: INK.muted }, after: 4 },
    { tag: "H1", text: title, style: { ...at, size: 34, font: "title", height: 84 }, after: 8 },
    { tag: "P", text: lead, style: { ...at, size: 12, height: 48, color: INK.muted }, after: 14 },
  ];
  return lines
    .filter(({ text }) => text !== "")
    .map((line) => ({ ...line, height: sheet.heightOf(line.text, line.style) + line.after }));
}

export function drawCover(drawn: Drawn): void {
  const { sheet, content, pictures, mark } = drawn;
  const { root } = sheet;
  const bytes = content.cover && pictures.get(content.cover.key);
  const lines = coverLines(drawn);
  const facts = content.facts.reduce((sum, fact) => sum + factHeight(sheet, fact), 0);
  const below = lines.reduce((sum, { height }) => sum + height, facts) + 10;
  const room = COVER_FOOT - COVER_GAP - below;
  const box = { x: 0, y: 0, width: PAGE.width, height: Math.min(COVER_HEIGHT, room) };
  if (content.cover && bytes)
    drawImage({
      sheet,
      parent: root,
      picture: content.cover,
      bytes,
      box,
      isWhole: false,
      alt: content.title,
    });
  else sheet.ornament("Layout", () => void sheet.doc.rect(0, 0, box.width, box.height).fill(sheet.accent));
  let y = box.height + COVER_GAP;
  for (const { tag, text, style, height } of lines) {
    sheet.text(root, tag, text, { ...style, y });
    y += height;
  }
  drawFacts(sheet, root, { facts: content.facts, x: MARGIN, y });
  sheet.ornament("Layout", () => drawMark(sheet.doc, { x: MARGIN, y: COVER_FOOT - 6, mark }));
  sheet.text(root, "P", content.firm, {
    x: MARGIN + 32,
    y: COVER_FOOT,
    width: HALF,
    size: 12,
    font: "strong",
    color: sheet.accent,
    height: 16,
  });
  sheet.address(root, content.url, {
    x: SECOND - 60,
    y: COVER_FOOT + 2,
    width: HALF + 60,
    size: 8.5,
    lines: 1,
    align: "right",
    color: sheet.accent,
  });
}
