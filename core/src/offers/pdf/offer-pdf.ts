import type { OfferSnapshot } from "../offer-snapshot.ts";
import type { Fact, OfferWords } from "../offer-words.ts";
import type { TextLookup } from "../../translations/translations.service.ts";
import type { Fonts } from "../../platform/pdf/fonts.ts";
import { drawMark } from "../../platform/pdf/mark.ts";
import { drawQr } from "../../platform/pdf/qr.ts";
import { type Bytes, drawFace, drawPicture } from "./pictures.ts";
import { drawSchedule, fitsBesidePlace, openingHeight } from "./schedule.ts";
import { GAP, HALF, INK, MARGIN, PAGE, type Parent, SECOND, Sheet, WIDTH } from "../../platform/pdf/sheet.ts";

export interface OfferDocument {
  words: OfferWords;
  snapshot: OfferSnapshot;
  /** The pictures that were found in storage. */
  pictures: Partial<Record<keyof OfferSnapshot["pictures"], Bytes>>;
  /** Of the user who made it. */
  photo: Bytes | undefined;
  /** The firm's own; null where it has none. */
  mark: Bytes | null;
  /** The firm's colour. */
  accent: string;
  /** The live page. */
  url: string;
  createdAt: Date;
  fonts: Fonts;
  t: TextLookup;
}

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

const CONTENT_TOP = 96;
const FOOT = PAGE.height - 58;
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

/** The first page: name, price, plan, facts. */
function drawApartment(sheet: Sheet, offer: OfferDocument): void {
  const { words, pictures, snapshot, t } = offer;
  const { root } = sheet;
  let y = drawTitle(sheet, offer);
  const { plan } = snapshot.pictures;
  if (plan && pictures.plan) {
    const columns = [words.facts, words.plan?.figures ?? []].map((facts) => factsHeight(sheet, facts));
    const room = FOOT - PLAN_GAP - Math.max(...columns) - y;
    const height = Math.max(PLAN_HEIGHT_MIN, Math.min(PLAN_HEIGHT, room));
    const box = { x: MARGIN, y, width: WIDTH, height };
    const alt = `${t("apartments.apartment_plan")}: ${words.title}`;
    drawPicture(sheet, root, { picture: plan, bytes: pictures.plan, box, alt });
    y += height + PLAN_GAP;
  }
  const left = drawFacts(sheet, root, { title: t("apartments.apartment"), facts: words.facts, x: MARGIN, y });
  const right = words.plan
    ? drawFacts(sheet, root, { title: words.plan.title, facts: words.plan.figures, x: SECOND, y })
    : y;
  if (!words.description) return;
  // Beside the facts where no payment plan is there.
  const place = words.plan
    ? { x: MARGIN, y: Math.max(left, right) + 14, width: WIDTH }
    : { x: SECOND, y: y + 1, width: HALF };
  const height = FOOT - place.y - 12;
  if (height > 18) sheet.text(root, "P", words.description, { ...place, height, lineGap: 2 });
}
const PLAN_HEIGHT = 300;
/** It is smaller where the facts below it would reach the foot, but never smaller than this. */
const PLAN_HEIGHT_MIN = 90;
const PLAN_GAP = 22;

/** Where the apartment is, its name, and its price beside it; returns where they end. */
function drawTitle(sheet: Sheet, { words }: OfferDocument): number {
  const { root } = sheet;
  const place = { x: MARGIN, y: CONTENT_TOP, width: WIDTH, height: 24, color: INK.muted };
  sheet.text(root, "P", words.place, place);
  const y = CONTENT_TOP + sheet.heightOf(words.place, place) + 6;
  const name = { x: MARGIN, y, width: HALF, size: 26, font: "title", height: 64 } as const;
  sheet.text(root, "H1", words.title, name);
  const beside = { x: SECOND, width: HALF, color: INK.muted };
  sheet.text(root, "P", words.priceLabel, { ...beside, y, size: 8.5 });
  sheet.text(root, "P", words.price, { x: SECOND, y: y + 12, width: HALF, size: 22 });
  let below = y + 40;
  const { fullPrice, perSquareMetre, instead, discountNotes } = words;
  for (const line of [fullPrice, perSquareMetre, instead, ...discountNotes].filter(Boolean)) {
    const style = { ...beside, y: below, height: 36 };
    sheet.text(root, "P", line, style);
    below += sheet.heightOf(line, style) + 2;
  }
  return Math.max(y + 70, below + 6, y + sheet.heightOf(words.title, name) + 10);
}

/** A heading and labels with their values; returns where it ends. */
function drawFacts(
  sheet: Sheet,
  parent: Parent,
  { title, facts, x, y }: { title: string; facts: readonly Fact[]; x: number; y: number },
): number {
  const heading = { x, y, width: HALF, size: 13, font: "heading", height: 32 } as const;
  sheet.text(parent, "H2", title, heading);
  let at = y + Math.max(22, sheet.heightOf(title, heading) + 6);
  sheet.within(parent, "L", (list) => {
    for (const fact of facts) {
      const [label, value] = fact;
      const { labelWidth, valueWidth, height } = sizesOf(sheet, fact);
      const right = { x: x + HALF - valueWidth, y: at, width: valueWidth, align: "right" } as const;
      sheet.within(list, "LI", (item) => {
        sheet.text(item, "Lbl", label, { x, y: at, width: labelWidth, color: INK.muted });
        sheet.text(item, "LBody", value, right);
      });
      at += height + FACT_GAP;
      sheet.line(at - 3, x, HALF);
    }
  });
  return at;
}
const LABEL_WIDTH_MAX = 150;
const FACT_GAP = 6;

/** Of a label and its value, side by side. */
function sizesOf(sheet: Sheet, [label, value]: Fact) {
  const labelWidth = Math.min(sheet.widthOf(label, {}) + 1, LABEL_WIDTH_MAX);
  const valueWidth = HALF - labelWidth - 8;
  const heights = [
    sheet.heightOf(label, { width: labelWidth }),
    sheet.heightOf(value, { width: valueWidth }),
  ];
  return { labelWidth, valueWidth, height: Math.max(...heights) };
}

/** With a heading of two lines. */
const factsHeight = (sheet: Sheet, facts: readonly Fact[]): number =>
  facts.reduce((sum, fact) => sum + sizesOf(sheet, fact).height + FACT_GAP, 38);

/** The second page: place, schedule, seller and the way to the live page. */
function drawTerms(sheet: Sheet, offer: OfferDocument, isBeside: boolean): void {
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
const placeOfSchedule = (sheet: Sheet, offer: OfferDocument): { top: number; bottom: number } => ({
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
