import type { OfferWords } from "../offer-words.ts";
import { drawQr } from "../../platform/pdf/qr.ts";
import { GAP, HALF, MARGIN, PAGE, SECOND, type Sheet, WIDTH } from "../../platform/pdf/sheet.ts";
import { CONTENT_TOP, FOOT, type OfferDocument } from "./offer-document.ts";
import { drawFace, drawPicture } from "./pictures.ts";
import { drawSchedule, openingHeight } from "./schedule.ts";

/** The second page: place, schedule, seller and the way to the live page. */
export function drawTerms(sheet: Sheet, offer: OfferDocument, isBeside: boolean): void {
  const { plan, note } = offer.words;
  const hasSchedule = plan !== null && isBeside;
  const below = drawPlaces(sheet, offer, hasSchedule || note !== "");
  const seller = sellerTop(sheet, offer.words);
  const bottom = termsBottom(sheet, offer.words);
  // How it is paid in full is a sentence, for which even a long note leaves room.
  const kept = plan?.rows.length === 0 ? openingHeight(sheet, offer) + NOTE_GAP : 0;
  const top = note ? drawNote(sheet, offer, { top: below, bottom: bottom - kept }) : below;
  if (hasSchedule) drawSchedule(sheet, offer, { top, bottom, isAlone: false });
  const isAlone = below === CONTENT_TOP && !hasSchedule && !note;
  if (!isAlone) sheet.line(seller - SELLER_GAP);
  drawSeller(sheet, offer, isAlone ? CONTENT_TOP + SELLER_GAP : seller);
}

/** What the places and the seller's note leave of the second page, above the seller. */
export const placeOfSchedule = (sheet: Sheet, offer: OfferDocument): { top: number; bottom: number } => ({
  top: CONTENT_TOP + placesHeight(placesOf(offer).length, true) + noteHeight(sheet, offer.words),
  bottom: termsBottom(sheet, offer.words),
});

/** The seller's own words: smaller where they are many, so that all of them are read. Returns where what follows begins. */
function drawNote(
  sheet: Sheet,
  { words: { note }, t }: OfferDocument,
  { top, bottom }: { top: number; bottom: number },
): number {
  sheet.text(sheet.root, "H2", t("offers.note"), {
    x: MARGIN,
    y: top,
    width: WIDTH,
    size: 13,
    font: "heading",
  });
  const place = { x: MARGIN, y: top + NOTE_TITLE, ...NOTE_STYLE };
  const height = bottom - place.y;
  const size = NOTE_SIZES.find((each) => sheet.heightOf(note, { ...place, size: each }) <= height) ?? 6;
  sheet.text(sheet.root, "P", note, { ...place, size, height });
  return place.y + sheet.heightOf(note, { ...NOTE_STYLE, size, height }) + NOTE_GAP;
}
const NOTE_SIZES = [10, 9, 8, 7] as const;
const NOTE_STYLE = { width: WIDTH, lineGap: 2 };
const NOTE_TITLE = 22;
const NOTE_GAP = 16;

/** What a note in its largest size takes, with its title and the distance to what follows. */
const noteHeight = (sheet: Sheet, { note }: OfferWords): number =>
  note ? NOTE_TITLE + sheet.heightOf(note, { ...NOTE_STYLE, size: NOTE_SIZES[0] }) + NOTE_GAP : 0;

/** The pictures of the place that are there. */
const placesOf = ({ snapshot, pictures, t }: OfferDocument) =>
  (["floor", "facade"] as const).flatMap((name) => {
    const [picture, bytes] = [snapshot.pictures[name], pictures[name]];
    return picture && bytes ? [{ picture, bytes, title: t(`offers.place_${name}`) }] : [];
  });

/** The apartment on its floor and the floor on the front: side by side, or where nothing is below, one above the other. */
function drawPlaces(sheet: Sheet, offer: OfferDocument, isFollowed: boolean): number {
  const { words } = offer;
  const found = placesOf(offer);
  const isBeside = isFollowed && found.length > 1;
  const width = isBeside ? HALF : WIDTH;
  const { height, step } = placeSizes(isFollowed);
  found.forEach(({ picture, bytes, title }, index) => {
    const x = isBeside ? MARGIN + index * (HALF + GAP) : MARGIN;
    const y = isBeside ? CONTENT_TOP : CONTENT_TOP + index * step;
    sheet.text(sheet.root, "H2", title, { x, y, width, size: 13, font: "heading" });
    const box = { x, y: y + 22, width, height };
    drawPicture(sheet, sheet.root, { picture, bytes, box, alt: `${title}: ${words.title}, ${words.place}` });
  });
  return CONTENT_TOP + placesHeight(found.length, isFollowed);
}
const PLACE_HEIGHT = 180;
const PLACE_HEIGHT_ALONE = 224;

/** Of one picture of the place, and from its title to that of the next one. */
function placeSizes(isFollowed: boolean): { height: number; step: number } {
  const height = isFollowed ? PLACE_HEIGHT : PLACE_HEIGHT_ALONE;
  return { height, step: height + 22 + 22 };
}

/** Of so many pictures of the place with their titles. */
const placesHeight = (count: number, isFollowed: boolean): number =>
  (isFollowed ? Math.min(1, count) : count) * placeSizes(isFollowed).step;

const SELLER_TOP = PAGE.height - 180;
const SELLER_TITLE = 22;
const SELLER_GAP = 10;
const QR_SIZE = 84;
const FACE_SIZE = 54;

/** What is said of the seller, beside their face where they are named. */
function sellerLines(sheet: Sheet, { firm, seller, sellerName }: OfferWords) {
  const x = sellerName === "" ? MARGIN : MARGIN + FACE_SIZE + 12;
  const style = { x, width: MARGIN + HALF - x, height: 24 };
  return [["", firm] as const, ...seller].map(([label, value]) => {
    const text = label ? `${label}: ${value}` : value;
    return { text, style, height: sheet.heightOf(text, style) + 1 };
  });
}

/** Higher than usual where long lines would reach the foot. */
function sellerTop(sheet: Sheet, words: OfferWords): number {
  const height = sellerLines(sheet, words).reduce((sum, line) => sum + line.height, SELLER_TITLE);
  return Math.min(SELLER_TOP, FOOT - SELLER_GAP - height);
}

/** How far down the second page reaches what is above the seller. */
const termsBottom = (sheet: Sheet, words: OfferWords): number => sellerTop(sheet, words) - SELLER_GAP - 8;

/** Photo or initials before the words, which begin beside them. */
function drawSeller(sheet: Sheet, { words, photo, url, t }: OfferDocument, top: number): void {
  const { root } = sheet;
  sheet.text(root, "H2", t("offers.seller"), { x: MARGIN, y: top, width: HALF, size: 13, font: "heading" });
  let y = top + SELLER_TITLE;
  if (words.sellerName !== "") drawFace(sheet, { words, photo }, { x: MARGIN, y, size: FACE_SIZE });
  for (const { text, style, height } of sellerLines(sheet, words)) {
    sheet.text(root, "P", text, { ...style, y });
    y += height;
  }
  const x = SECOND + QR_SIZE + 14;
  const width = HALF - QR_SIZE - 14;
  drawQr(sheet, root, { url, alt: `QR: ${url}`, box: { x: SECOND, y: top, size: QR_SIZE } });
  sheet.text(root, "P", t("offers.live_page"), { x, y: top, width, height: 40 });
  sheet.address(root, url, { x, y: top + 42, width, size: 7, lines: 4, color: sheet.accent });
}
