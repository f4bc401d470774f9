import type { OfferWords } from "../offer-words.ts";
import { drawMark } from "../../platform/pdf/mark.ts";
import { HALF, INK, MARGIN, PAGE, SECOND, Sheet, WIDTH } from "../../platform/pdf/sheet.ts";
import { drawApartment } from "./apartment-page.ts";
import { CONTENT_TOP, FOOT, type OfferDocument } from "./offer-document.ts";
import { drawSchedule, fitsBesidePlace } from "./schedule.ts";
import { drawTerms, placeOfSchedule } from "./terms-page.ts";

/**
 * An offer as a tagged PDF: first what it is and costs, then where it is, how it is paid and who sells it. A long schedule
 * has the third page for itself, and so has one that would be too small to read below the seller's note. No plan needs a fourth.
 */
export function offerPdf(given: OfferDocument): Promise<Buffer> {
  const { words, fonts, createdAt, accent } = given;
  const sheet = new Sheet({
    title: `${words.title}. ${words.label}`,
    author: words.firm,
    lang: words.locale,
    createdAt,
    fonts,
    accent,
  });
  const offer = withoutDamaged(sheet, given);
  const isBeside = fitsBesidePlace(sheet, offer, placeOfSchedule(sheet, offer));
  const pages = isBeside ? 2 : 3;
  const page = (number: number, draw: () => void) => {
    if (number > 1) sheet.doc.addPage();
    drawHead(sheet, offer, number === 1);
    draw();
    drawFoot(sheet, words, { number, pages });
  };
  page(1, () => drawApartment(sheet, offer));
  page(2, () => drawTerms(sheet, offer, isBeside));
  if (!isBeside) page(3, () => drawSchedule(sheet, offer, ALONE));
  return sheet.finish();
}

/** A picture whose file is damaged is left out, as one without a file is. */
function withoutDamaged(sheet: Sheet, offer: OfferDocument): OfferDocument {
  const found = Object.entries(offer.pictures).filter(([, bytes]) => sheet.canDraw(bytes));
  return {
    ...offer,
    pictures: Object.fromEntries(found) as OfferDocument["pictures"],
    photo: sheet.canDraw(offer.photo) ? offer.photo : undefined,
  };
}

/** Of a schedule on a page of its own. */
const ALONE = { top: CONTENT_TOP, bottom: FOOT - 12, isAlone: true };

/** The firm, the offer's number and its end, and on later pages its price. Read aloud on the first page alone. */
function drawHead(sheet: Sheet, { words, mark }: OfferDocument, isFirst: boolean): void {
  const label = isFirst ? words.label : `${words.label} · ${words.price}`;
  const parts: [text: string, style: Parameters<Sheet["text"]>[3]][] = [
    [words.firm, firmStyle(sheet, words.firm)],
    [label, { x: SECOND, y: 42, width: HALF, size: 9, font: "strong", align: "right" }],
    [
      `${words.changedOn || words.madeOn} · ${words.validUntil}`,
      { x: MARGIN + 180, y: 55, width: WIDTH - 180, size: 8.5, color: INK.muted, align: "right" },
    ],
  ];
  sheet.ornament("Layout", () => drawMark(sheet.doc, { x: MARGIN, y: 42, mark }));
  if (isFirst) for (const [text, style] of parts) sheet.text(sheet.root, "P", text, style);
  else sheet.ornament("Pagination", (write) => parts.forEach(([text, style]) => write(text, style)));
  sheet.line(78);
}

/** Beside the mark, in one line or two. */
function firmStyle(sheet: Sheet, firm: string): Parameters<Sheet["text"]>[3] {
  const style = { width: HALF - 32, size: 12, font: "strong", height: 29 } as const;
  const y = sheet.heightOf(firm, style) > 20 ? 39 : 47;
  return { ...style, x: MARGIN + 32, y, color: sheet.accent };
}

function drawFoot(
  sheet: Sheet,
  words: OfferWords,
  { number, pages }: { number: number; pages: number },
): void {
  const style = { x: MARGIN, y: FOOT + 8, width: WIDTH - 60, size: 7.5, color: INK.muted };
  sheet.line(FOOT);
  if (number === 1) sheet.text(sheet.root, "P", words.conditions, style);
  sheet.ornament("Pagination", (write) => {
    if (number > 1) write(words.conditions, style);
    write(`${number} / ${pages}`, { ...style, x: PAGE.width - MARGIN - 50, width: 50, align: "right" });
  });
}
