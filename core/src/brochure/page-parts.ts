import type { Fonts } from "../platform/pdf/fonts.ts";
import { HALF, MARGIN, PAGE, type Parent, type Sheet, WIDTH } from "../platform/pdf/sheet.ts";
import type { TextLookup } from "../translations/translations.service.ts";
import type { BrochureContent, BrochurePicture, Fact } from "./brochure-content.ts";

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

/** What a page is drawn from, and on. */
export type Drawn = Omit<BrochureDocument, "fonts" | "createdAt"> & { sheet: Sheet };
export type DrawPage = (drawn: Drawn) => void;
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Between these is what pages after the cover show. */
export const TOP = 92;
export const FOOT = PAGE.height - 48;

const HEADING = { width: WIDTH, size: 16, font: "heading", height: 42 } as const;
export const headingHeight = (sheet: Sheet, title: string): number => sheet.heightOf(title, HEADING) + 10;

/** Returns where it ends. */
export function drawHeading(sheet: Sheet, title: string, y: number): number {
  sheet.text(sheet.root, "H2", title, { ...HEADING, x: MARGIN, y });
  return y + headingHeight(sheet, title);
}

/** Labels and their values, one below the other; returns where they end. */
export function drawFacts(
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
export const factHeight = (sheet: Sheet, fact: Fact): number => sheet.heightOf(factText(fact), FACT) + 4;

/** A whole picture in a box, or as much of its middle as fills it. */
export function drawImage(options: {
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
