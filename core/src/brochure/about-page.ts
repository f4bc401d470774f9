import { HALF, INK, MARGIN, SECOND, type Sheet, WIDTH } from "../platform/pdf/sheet.ts";
import { drawHeading, type Drawn, FOOT, TOP } from "./page-parts.ts";
import { sentencesThatFit } from "./sentences-that-fit.ts";

/** The description, and beside the facts of the cover the features. */
export function drawAbout({ sheet, content, t }: Drawn): void {
  const { root } = sheet;
  let y = TOP;
  if (content.description !== "") {
    y = drawHeading(sheet, t("projects.about_project"), y);
    // Whatever is left by the features below it, with their heading.
    const below =
      content.features.length > 0 ? Math.ceil(content.features.length / 2) * FEATURE_HEIGHT + 70 : 20;
    const room = FOOT - y - below;
    const style = { width: WIDTH, size: 10, lineGap: 3, height: room };
    const text = wholeSentences(sheet, readable(content.description), style);
    sheet.text(root, "P", text, { ...style, x: MARGIN, y });
    y += sheet.heightOf(text, style) + 26;
  }
  if (content.features.length === 0) return;
  y = drawHeading(sheet, t("projects.advantages"), y);
  sheet.within(root, "L", (list) => {
    content.features.forEach(({ title, text }, index) => {
      const place = {
        x: index % 2 === 0 ? MARGIN : SECOND,
        y: y + Math.floor(index / 2) * FEATURE_HEIGHT,
        width: HALF,
      };
      if (place.y + FEATURE_HEIGHT > FOOT) return;
      sheet.within(list, "LI", (item) => {
        const name = { ...place, size: 11, font: "strong", height: 30 } as const;
        sheet.text(item, "Lbl", title, name);
        const under = place.y + sheet.heightOf(title, name) + 3;
        const height = place.y + FEATURE_HEIGHT - 8 - under;
        const style = { ...place, y: under, size: 9, color: INK.muted, height };
        if (text !== "" && height > 12) sheet.text(item, "LBody", wholeSentences(sheet, text, style), style);
      });
    });
  });
}
const FEATURE_HEIGHT = 74;

/** What fits, up to the end of a sentence; a first sentence that is too long is cut by the sheet. */
function wholeSentences(
  sheet: Sheet,
  text: string,
  { height, ...style }: { width: number; size: number; lineGap?: number; height: number },
): string {
  return sentencesThatFit(text, (part) => sheet.heightOf(part, style) <= height) ?? text;
}

/** Paragraphs stay apart, and lines that begin with an asterisk are bullets, as on the site. */
const readable = (text: string): string => text.trim().replaceAll(/^[ \t]*\*[ \t]*/gm, "• ");
