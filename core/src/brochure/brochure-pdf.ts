import { sentences } from "@ezo/contract/values/words/sentences";
import type { Fonts } from "../platform/pdf/fonts.ts";
import { drawMark } from "../platform/pdf/mark.ts";
import { drawQr } from "../platform/pdf/qr.ts";
import {
  GAP,
  HALF,
  INK,
  MARGIN,
  PAGE,
  type Parent,
  SECOND,
  Sheet,
  type TextStyle,
  WIDTH,
} from "../platform/pdf/sheet.ts";
import type { TextLookup } from "../translations/translations.service.ts";
import type { BrochureContent, BrochurePicture, Fact, OfferedType } from "./brochure-content.ts";
import { sentencesThatFit } from "./sentences-that-fit.ts";

export interface BrochureDocument {
  content: BrochureContent;
  /** The pictures that were found in storage, by key. */
  pictures: ReadonlyMap<string, Uint8Array>;
  /** The firm's own; null where it has none. */
  mark: Uint8Array | null;
  fonts: Fonts;
  t: TextLookup;
  createdAt: Date;
}

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

type Drawn = Omit<BrochureDocument, "fonts" | "createdAt"> & { sheet: Sheet };
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const TOP = 92;
const FOOT = PAGE.height - 48;
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

function drawCover(drawn: Drawn): void {
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

/** The description, and beside the facts of the cover the features. */
function drawAbout({ sheet, content, t }: Drawn): void {
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

function drawGallery({ sheet, pictures, content, t }: Drawn, gallery: readonly BrochurePicture[]): void {
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

type DrawPage = (drawn: Drawn) => void;

/** What is left, by rooms, and the layouts with their plans: below the rooms where these are few. */
function stockPages({ content, pictures }: Drawn): DrawPage[] {
  const { stock } = content;
  const hasLayouts = content.layouts.some(({ plan }) => pictures.has(plan.key));
  const isTogether = hasLayouts && stock.length <= STOCK_ROWS_BESIDE_LAYOUTS;
  const tables: DrawPage[] = [];
  for (let from = 0; from < stock.length; from += STOCK_ROWS) {
    const rows = stock.slice(from, from + STOCK_ROWS);
    tables.push((drawn) => {
      const y = drawStock(drawn, rows);
      if (isTogether) drawLayouts(drawn, y + 20);
    });
  }
  return hasLayouts && !isTogether ? [...tables, (drawn) => drawLayouts(drawn, TOP)] : tables;
}
const STOCK_ROWS_BESIDE_LAYOUTS = 8;
/** On one page. */
const STOCK_ROWS = 28;

/** Returns where the table ends. */
function drawStock({ sheet, t }: Drawn, rows: readonly OfferedType[]): number {
  let y = drawHeading(sheet, t("brochure.available"), TOP);
  const head = ["brochure.head_type", "brochure.head_area", "brochure.head_left", "apartments.price"].map(
    (key) => t(key),
  );
  sheet.within(sheet.root, "Table", (table) => {
    y = drawRow(sheet, table, { tag: "TH", texts: head, y });
    for (const row of rows) y = drawRow(sheet, table, { tag: "TD", texts: textsOf(row), y });
  });
  return y;
}

function drawLayouts({ sheet, content, pictures, t }: Drawn, top: number): void {
  const layouts = content.layouts.filter(({ plan }) => pictures.has(plan.key));
  const y = drawHeading(sheet, t("brochure.layouts"), top);
  const perRow = 3;
  const width = (WIDTH - (perRow - 1) * GAP) / perRow;
  const height = Math.min(250, (FOOT - y - GAP) / Math.ceil(layouts.length / perRow));
  layouts.forEach((layout, index) => {
    const bytes = pictures.get(layout.plan.key);
    if (!bytes) return;
    const at = {
      x: MARGIN + (index % perRow) * (width + GAP),
      y: y + Math.floor(index / perRow) * height,
      width,
    };
    const box = { ...at, height: height - 66 };
    drawImage({
      sheet,
      parent: sheet.root,
      picture: layout.plan,
      bytes,
      box,
      isWhole: true,
      alt: layout.name,
    });
    const under = at.y + box.height + 6;
    sheet.text(sheet.root, "H3", layout.name, { ...at, y: under, size: 10, font: "strong", height: 14 });
    sheet.text(sheet.root, "P", `${layout.area} · ${layout.left}`, {
      ...at,
      y: under + 14,
      size: 9,
      color: INK.muted,
      height: 12,
    });
    sheet.text(sheet.root, "P", layout.price, { ...at, y: under + 27, size: 9.5, height: 12 });
  });
}
const textsOf = ({ name, area, left, price }: OfferedType): string[] => [name, area, left, price];

function drawRow(
  sheet: Sheet,
  table: Parent,
  { tag, texts, y }: { tag: "TH" | "TD"; texts: readonly string[]; y: number },
): number {
  const width = WIDTH / texts.length;
  sheet.within(table, "TR", (row) =>
    texts.forEach((text, index) =>
      sheet.text(row, tag, text, {
        x: MARGIN + index * width,
        y,
        width: width - 6,
        height: 13,
        ...(tag === "TH" ? { size: 8.5, color: INK.muted } : {}),
        ...(index === texts.length - 1 ? { align: "right" as const, width } : {}),
      }),
    ),
  );
  sheet.line(y + 17);
  return y + 22;
}

/** How it is paid, whom to ask, and the way to the page: as many pages as that takes. */
function waysPages({ sheet, content, t }: Drawn): DrawPage[] {
  const lists: Fact[][] = [[]];
  let left = FOOT - TOP - headingHeight(sheet, t("brochure.plans"));
  for (const plan of content.plans) {
    const height = planHeight(sheet, plan);
    if (height > left && lists.at(-1)?.length !== 0) {
      lists.push([]);
      left = FOOT - TOP;
    }
    lists.at(-1)?.push(plan);
    left -= height;
  }
  // The seller is in one piece.
  if (content.plans.length > 0 && left < PLANS_GAP + sellerHeight(sheet, content, t)) lists.push([]);
  return lists.map((plans, index) => (drawn) => {
    const y = drawPlans(drawn, plans, index === 0);
    if (index === lists.length - 1) drawSeller(drawn, plans.length > 0 ? y + PLANS_GAP : y);
  });
}
const PLANS_GAP = 12;
const PLAN_NAME = { x: MARGIN, width: WIDTH, size: 10.5, font: "strong", height: 28 } as const;
/** In full, however long it is: terms that are cut off are worthless. */
const PLAN_LINE = { x: MARGIN, width: WIDTH, size: 9.5, color: INK.muted } as const;

const planHeight = (sheet: Sheet, [name, line]: Fact): number =>
  sheet.heightOf(name, PLAN_NAME) + 2 + sheet.heightOf(line, PLAN_LINE) + 10;

/** Returns where the list ends. */
function drawPlans({ sheet, t }: Drawn, plans: readonly Fact[], isFirst: boolean): number {
  if (plans.length === 0) return TOP;
  let y = isFirst ? drawHeading(sheet, t("brochure.plans"), TOP) : TOP;
  sheet.within(sheet.root, "L", (list) => {
    for (const plan of plans) {
      const [name, line] = plan;
      const under = y + sheet.heightOf(name, PLAN_NAME) + 2;
      sheet.within(list, "LI", (item) => {
        sheet.text(item, "Lbl", name, { ...PLAN_NAME, y });
        sheet.text(item, "LBody", line, { ...PLAN_LINE, y: under });
      });
      y += planHeight(sheet, plan);
    }
  });
  return y;
}

function drawSeller({ sheet, content, t }: Drawn, top: number): void {
  const { root } = sheet;
  const y = drawHeading(sheet, t("offers.seller"), top);
  const bottom = drawFacts(sheet, root, { facts: sellerFacts(content), x: MARGIN, y });
  drawQr(sheet, root, { url: content.url, alt: `QR: ${content.url}`, box: { x: SECOND, y, size: QR_SIZE } });
  const beside = { x: SECOND + QR_SIZE + 14, width: HALF - QR_SIZE - 14 };
  sheet.text(root, "P", t("brochure.page"), { ...beside, y, height: 44 });
  sheet.address(root, content.url, { ...beside, y: y + 48, size: 7.5, lines: 3, color: sheet.accent });
  sheet.text(root, "P", endNote(content), { ...END_NOTE, y: Math.max(bottom, y + QR_SIZE) + 20 });
}
const QR_SIZE = 96;
const END_NOTE = { x: MARGIN, width: WIDTH, size: 8, color: INK.muted } as const;
const endNote = ({ madeOn, conditions }: BrochureContent): string => sentences([madeOn, conditions]);
const sellerFacts = ({ firm, seller }: BrochureContent): Fact[] => [["", firm], ...seller];

/** With the heading and the conditions. */
function sellerHeight(sheet: Sheet, content: BrochureContent, t: TextLookup): number {
  const facts = sellerFacts(content).reduce((sum, fact) => sum + factHeight(sheet, fact), 0);
  const heading = headingHeight(sheet, t("offers.seller"));
  return heading + Math.max(facts, QR_SIZE) + 20 + sheet.heightOf(endNote(content), END_NOTE) + 8;
}

const HEADING = { width: WIDTH, size: 16, font: "heading", height: 42 } as const;
const headingHeight = (sheet: Sheet, title: string): number => sheet.heightOf(title, HEADING) + 10;

/** Returns where it ends. */
function drawHeading(sheet: Sheet, title: string, y: number): number {
  sheet.text(sheet.root, "H2", title, { ...HEADING, x: MARGIN, y });
  return y + headingHeight(sheet, title);
}

/** Labels and their values, one below the other; returns where they end. */
function drawFacts(
  sheet: Sheet,
  parent: Parent,
  { facts, x, y }: { facts: readonly Fact[]; x: number; y: number },
): number {
  let at = y;
  for (const fact of facts) {
    sheet.text(parent, "P", factText(fact), { ...FACT, x, y: at });
    at += factHeight(sheet, fact);
  }
  return at;
}
const FACT = { width: HALF, height: 26, size: 10 } as const;
const factText = ([label, value]: Fact): string => (label ? `${label}: ${value}` : value);
const factHeight = (sheet: Sheet, fact: Fact): number => sheet.heightOf(factText(fact), FACT) + 4;

/** A whole picture in a box, or as much of its middle as fills it. */
function drawImage(options: {
  sheet: Sheet;
  parent: Parent;
  picture: BrochurePicture;
  bytes: Uint8Array;
  box: Box;
  isWhole: boolean;
  /** What is shown, for a picture without a description of its own. */
  alt: string;
}): void {
  const { sheet, parent, picture, bytes, box, isWhole, alt } = options;
  const size: [number, number] = [box.width, box.height];
  sheet.figure(parent, picture.alt || alt, (doc) => {
    doc.rect(box.x, box.y, box.width, box.height).clip();
    const middle = { align: "center", valign: "center" } as const;
    doc.image(
      Buffer.from(bytes),
      box.x,
      box.y,
      isWhole ? { fit: size, ...middle } : { cover: size, ...middle },
    );
  });
}
