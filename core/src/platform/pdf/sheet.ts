import { buffer } from "node:stream/consumers";
import { keysOf } from "@ezo/contract/values/keyed";
import PDFDocument from "pdfkit";
import type { FontName, Fonts } from "./fonts.ts";

/** A4 in points, its margin, and the left edge of the second column. */
export const PAGE = { width: 595.28, height: 841.89 } as const;
export const MARGIN = 42;
export const WIDTH = PAGE.width - 2 * MARGIN;
export const GAP = 24;
export const HALF = (WIDTH - GAP) / 2;
export const SECOND = MARGIN + HALF + GAP;

/** The site's tokens. */
export const INK = {
  text: "#1C2321",
  muted: "#5E6763",
  line: "#DDD7CB",
  forest: "#1F3D36",
  brass: "#B08A4A",
  ground: "#FCF8F1",
  handover: "#F3EAD8",
  selected: "#C9A227",
  deep: "#142A25",
} as const;

export type Parent = PDFKit.PDFStructureElement;
export interface TextStyle {
  x: number;
  y: number;
  width: number;
  size?: number;
  font?: FontName;
  color?: string;
  align?: "left" | "right";
  /** More text than this is cut, with an ellipsis. */
  height?: number;
  lineGap?: number;
  link?: string;
}
const SIZE = 9.5;

/** Of which cells something is the head, and the place of how many cells it takes; in the words of PDF. */
interface CellHead {
  Scope?: "Row" | "Column";
  ColSpan?: number;
}

/** Of at most so many lines. */
export interface AddressStyle extends Pick<TextStyle, "x" | "y" | "width" | "align"> {
  size: number;
  lines: number;
  color: string;
}
/** pdfkit opens pictures by themselves, too, though its types do not say so. */
interface PictureOpener {
  openImage: (bytes: Buffer) => { width: number; height: number };
}
/** What begins the lines of lists in texts that are typed or pasted: ticks, and the bullet of Word's Symbol font. */
const LIST_SIGNS = "✓✔✅☑\uF0B7";
const BULLET = "•";
const ADDRESS_SIZE_MIN = 4;
const ADDRESS_LINE = 1.35;
/** Signs that are drawn closer together or as one would be copied with a gap. pdfkit takes what is left out, too, though its types do not say so. */
const PLAIN = {
  kern: false,
  liga: false,
  clig: false,
  calt: false,
  rclt: false,
} as unknown as PDFKit.Mixins.OpenTypeFeatures[];

/** Where pdfkit keeps what a structure element is written with. Its types do not say so, and it has no option for attributes. */
const dictionaryOf = (element: Parent): Record<string, unknown> =>
  (element as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary.data;

/** A tagged document that is drawn at fixed places: text has its role for screen readers, ornaments have none. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly root: Parent;
  /** The firm's colour, legible on white and on the quiet ground. */
  readonly accent: string;
  readonly #bytes: Promise<Buffer>;
  readonly #fonts: Fonts;

  constructor(about: {
    title: string;
    author: string;
    lang: string;
    createdAt: Date;
    fonts: Fonts;
    /** The site's own colour where it is left out. */
    accent?: string;
  }) {
    const { title, author, lang, createdAt, fonts, accent = INK.forest } = about;
    this.accent = accent;
    this.#fonts = fonts;
    this.doc = new PDFDocument({
      size: "A4",
      // No automatic page breaks.
      margin: 0,
      pdfVersion: "1.7",
      tagged: true,
      lang,
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
    });
    // Collected from the beginning: a document that is not read from stops after its first pages. It is one of Node's streams,
    // though its types do not pass for one.
    this.#bytes = buffer(this.doc as unknown as NodeJS.ReadableStream);
    // pdfkit takes fonts that fontkit has read, though its types do not say so.
    for (const name of keysOf(fonts)) this.doc.registerFont(name, fonts[name] as never);
    this.root = this.doc.struct("Document");
    this.doc.addStructure(this.root);
  }

  /** A structure element with what `fill` adds to it. */
  within(parent: Parent, tag: string, fill: (element: Parent) => void): void {
    const element = this.doc.struct(tag);
    parent.add(element);
    fill(element);
    element.end();
  }

  /** Text with a role. A head of a table is that of its column, unless `head` says otherwise. */
  text(parent: Parent, tag: string, text: string, style: TextStyle, head: CellHead = {}): void {
    const element = this.doc.struct(tag, {}, () => this.#write(text, style));
    // Screen readers say the head with each cell then.
    if (tag === "TH") dictionaryOf(element)["A"] = { O: "Table", Scope: "Column", ...head };
    parent.add(element);
  }

  /** An address as a link, which reads back as it is, without a gap: it is set smaller where it needs to be. */
  address(parent: Parent, url: string, style: AddressStyle): void {
    const { x, y, width, lines: most, align = "left", color } = style;
    let { size } = style;
    let lines = this.#linesOf(url, width, size);
    const isFit = () => lines.length <= most && lines.every((line) => this.#plainWidth(line, size) <= width);
    while (!isFit() && size > ADDRESS_SIZE_MIN) {
      size -= 0.5;
      lines = this.#linesOf(url, width, size);
    }
    const write = () =>
      lines.forEach((line, index) => {
        const left = align === "right" ? x + width - this.#plainWidth(line, size) : x;
        const options = { link: url, lineBreak: false, features: PLAIN };
        this.doc.fillColor(color).text(line, left, y + index * size * ADDRESS_LINE, options);
      });
    parent.add(this.doc.struct("Link", {}, write));
  }

  /** Broken after slashes alone. */
  #linesOf(url: string, width: number, size: number): string[] {
    const lines: string[] = [];
    for (const part of url.match(/(?:^[a-z]+:\/\/)?[^/]*\/|[^/]+$/g) ?? []) {
      const longer = (lines.at(-1) ?? "") + part;
      if (lines.length > 0 && this.#plainWidth(longer, size) <= width) lines[lines.length - 1] = longer;
      else lines.push(part);
    }
    return lines;
  }

  /** One font under two names is one name here: pdfkit would open it anew at every use of the second. */
  #nameOf(font: FontName): FontName {
    return keysOf(this.#fonts).find((name) => this.#fonts[name] === this.#fonts[font]) ?? font;
  }

  #plainWidth(text: string, size: number): number {
    return this.doc.font("text").fontSize(size).widthOfString(text, { features: PLAIN });
  }

  /** Whether a picture is there and can be drawn: an empty or damaged file would stop the whole document. */
  canDraw(bytes: Uint8Array | undefined): boolean {
    if (!bytes) return false;
    try {
      const { width, height } = (this.doc as unknown as PictureOpener).openImage(Buffer.from(bytes));
      return width > 0 && height > 0;
    } catch {
      return false;
    }
  }

  /** A picture with its description. */
  figure(parent: Parent, alt: string, draw: (doc: PDFKit.PDFDocument) => void): void {
    const { doc } = this;
    parent.add(
      doc.struct("Figure", { alt }, () => {
        doc.save();
        draw(doc);
        doc.restore();
      }),
    );
  }

  /** What is not read aloud: lines, grounds, and what repeats on every page. */
  ornament(type: "Pagination" | "Layout", draw: (write: (text: string, style: TextStyle) => void) => void) {
    this.doc.markContent("Artifact", { type });
    draw((text, style) => this.#write(text, style));
    this.doc.endMarkedContent();
  }

  line(y: number, x = MARGIN, width = WIDTH): void {
    this.ornament("Layout", () =>
      this.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.5)
        .stroke(INK.line),
    );
  }

  /** How high a text is when it is set. */
  heightOf(
    text: string,
    { width, size = SIZE, font = "text", lineGap = 0, height = Infinity }: Omit<TextStyle, "x" | "y">,
  ): number {
    const set = this.doc.font(this.#nameOf(font)).fontSize(size);
    return Math.min(height, set.heightOfString(this.#settable(text, font), { width, lineGap }));
  }

  /** How wide a text is in one line. */
  widthOf(text: string, { size = SIZE, font = "text" }: Pick<TextStyle, "size" | "font">): number {
    return this.doc.font(this.#nameOf(font)).fontSize(size).widthOfString(this.#settable(text, font));
  }

  /**
   * What the fonts have no signs for would be set as empty boxes. Each word of such letters, figures or symbols, as emoji are,
   * becomes one question mark, so that nothing vanishes unseen; signs of lists become bullets. Spaces stay spaces, and whatever
   * ends a line ends it.
   */
  #settable(text: string, font: FontName): string {
    let settable = "";
    let isInUnknownWord = false;
    const isKnown = (sign: string) => this.#fonts[font].hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
    for (const written of text.replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n").replaceAll("\t", " ")) {
      const sign = LIST_SIGNS.includes(written) && !isKnown(written) ? BULLET : written;
      // Vowels and accents, joiners, the variants of emoji: nothing by themselves.
      const isPart = /[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(sign);
      if (isPart && isInUnknownWord) continue;
      if (sign === "\n" || isKnown(sign)) {
        settable += sign;
        isInUnknownWord = false;
      } else if (/\p{Zs}/u.test(sign)) {
        settable += " ";
        isInUnknownWord = false;
      } else if (!isPart && !/\p{Cc}/u.test(sign)) {
        settable += isInUnknownWord ? "" : "?";
        isInUnknownWord = true;
      }
    }
    return settable;
  }

  finish(): Promise<Buffer> {
    this.root.end();
    this.doc.end();
    return this.#bytes;
  }

  #write(text: string, style: TextStyle): void {
    const { x, y, width, size = SIZE, font = "text", color = INK.text, ...rest } = style;
    this.doc
      .font(this.#nameOf(font))
      .fontSize(size)
      .fillColor(color)
      .text(this.#settable(text, font), x, y, {
        width,
        ...(rest.height === undefined ? {} : { ellipsis: true }),
        ...rest,
      });
  }
}
