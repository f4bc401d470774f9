import type { Locale } from "@ezo/contract/values/locale";
import { clockTime } from "../platform/business-day.ts";
import type { Fonts } from "../platform/pdf/fonts.ts";
import { INK, MARGIN, PAGE, Sheet, WIDTH } from "../platform/pdf/sheet.ts";
import type { TextLookup } from "../translations/translations.service.ts";
import { personLines } from "./person-lines.ts";

interface PersonDocument {
  /** The address or number that it is about. */
  of: string;
  held: Readonly<Record<string, unknown>>;
  locale: Locale;
  createdAt: Date;
  fonts: Fonts;
  t: TextLookup;
  timeZone: string;
  /** What the firm's topics are called, by their keys. */
  topics: ReadonlyMap<string, string>;
}

const STYLES = {
  title: { tag: "H1", size: 18, font: "strong", before: 0, after: 6, room: 0 },
  about: { tag: "P", size: 10, font: "text", before: 0, after: 2, room: 0 },
  // A heading is on the page of what follows it.
  section: { tag: "H2", size: 13, font: "strong", before: 18, after: 4, room: 70 },
  item: { tag: "H3", size: 10, font: "strong", before: 8, after: 2, room: 40 },
  value: { tag: "P", size: 9.5, font: "text", before: 0, after: 2, room: 0 },
} as const;
type Style = (typeof STYLES)[keyof typeof STYLES];

const TOP = 48;
const FOOT = PAGE.height - 52;
const INDENT = 14;
/** Deeper than this everything is set as wide. */
const LEVELS_MAX = 4;
/** So many signs fit on any page, whatever they are. */
const PIECE = 600;

/**
 * What is held of a person as a tagged PDF, for their access request. Everybody else is answered between its pieces: what
 * somebody has written over years is many pages.
 */
export async function personPdf(document: PersonDocument): Promise<Buffer> {
  const { of, held, locale, createdAt, fonts, t, timeZone, topics } = document;
  const [title, firm] = [t("mail.own_data.title"), t("firm.name")];
  const sheet = new Sheet({ title, author: firm, lang: locale, createdAt, fonts });
  const write = writerOn(sheet, firm);
  await write(title, STYLES.title);
  await write(of, STYLES.about);
  await write(`${firm} · ${clockTime(createdAt, timeZone)}`, STYLES.about);
  const lines = personLines(held, { t, timeZone, topics });
  if (lines.length === 0) await write(t("mail.own_data.nothing"), STYLES.value);
  for (const { kind, level, text } of lines) await write(text, STYLES[kind], level);
  return sheet.finish();
}

/** Writes one text below the other, and goes on on a new page where there is no room. */
function writerOn(sheet: Sheet, firm: string) {
  let y = TOP;
  let page = 1;
  drawFoot(sheet, firm, page);
  return async (text: string, style: Style, level = 0): Promise<void> => {
    const { tag, size, font, before, after, room } = style;
    const x = MARGIN + Math.min(level, LEVELS_MAX) * INDENT;
    const width = MARGIN + WIDTH - x;
    y += before;
    for (const piece of piecesOf(text)) {
      const height = sheet.heightOf(piece, { width, size, font });
      if (y + height + room > FOOT) {
        sheet.doc.addPage();
        drawFoot(sheet, firm, ++page);
        y = TOP;
      }
      sheet.text(sheet.root, tag, piece, { x, y, width, size, font });
      y += height;
      await new Promise((resolve) => setImmediate(resolve));
    }
    y += after;
  };
}

function drawFoot(sheet: Sheet, firm: string, page: number): void {
  const style = { y: FOOT + 14, size: 7.5, color: INK.muted, height: 10 };
  sheet.ornament("Pagination", (write) => {
    write(firm, { ...style, x: MARGIN, width: WIDTH - 60 });
    write(String(page), { ...style, x: MARGIN + WIDTH - 50, width: 50, align: "right" });
  });
}

/** A text by its lines, and long ones by their words: each piece is on one page. */
const piecesOf = (text: string): string[] => text.split(/\r\n|\r|\n/).flatMap((line) => cut(line.trim()));

function cut(line: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  while (line.length - from > PIECE) {
    const space = line.lastIndexOf(" ", from + PIECE);
    const end = space > from ? space : from + PIECE;
    pieces.push(line.slice(from, end));
    from = end;
  }
  const rest = line.slice(from).trim();
  return rest === "" ? pieces : [...pieces, rest];
}
