import { DEFAULT_HEADING_FONT, type HeadingFont } from "@ezo/contract/values/heading-fonts";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { unpackWoff } from "./woff.ts";

/** `title` is the largest heading of a document, `heading` the others. */
export type FontName = "text" | "strong" | "title" | "heading";
export type Fonts = Record<FontName, Font>;

const require = createRequire(import.meta.url);
const fonts = new Map<number, Promise<Font>>();

/**
 * The weights of FiraGO nearest to the faces that a firm may choose for its headings. The packages have Noto Serif as a
 * file for each script and for browsers alone (WOFF2 with axes), from which pdfkit can set nothing.
 */
const HEADING_WEIGHTS: Readonly<Record<HeadingFont, { title: number; heading: number }>> = {
  noto_serif: { title: 400, heading: 500 },
  noto_serif_narrow: { title: 400, heading: 500 },
  noto_serif_strong: { title: 600, heading: 600 },
  firago: { title: 500, heading: 500 },
  firago_light: { title: 300, heading: 300 },
};

/** The site's text font. One file has Georgian, Latin and Cyrillic, so every language is set in the same fonts. Read once. */
export async function loadFonts(headingFont: HeadingFont = DEFAULT_HEADING_FONT): Promise<Fonts> {
  const weights = HEADING_WEIGHTS[headingFont];
  const [text, strong, title, heading] = await Promise.all([
    fontOf(400),
    fontOf(500),
    fontOf(weights.title),
    fontOf(weights.heading),
  ]);
  return { text, strong, title, heading };
}

function fontOf(weight: number): Promise<Font> {
  const known = fonts.get(weight);
  if (known) return known;
  const reading = read(weight);
  fonts.set(weight, reading);
  // A failed read is tried again.
  reading.catch(() => fonts.delete(weight));
  return reading;
}

const read = async (weight: number): Promise<Font> =>
  withEvenDigits(
    withCharacters(
      create(
        unpackWoff(
          await readFile(require.resolve(`@fontsource/firago/files/firago-latin-${weight}-normal.woff`)),
        ),
      ),
    ),
  );

/**
 * Looks every character up once. fontkit keeps a glyph as it first meets it: met as a part of another one, as the Latin o in
 * a Cyrillic one, it has no character, and all later documents lose that letter for search, copying and screen readers.
 */
function withCharacters(font: Font): Font {
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  return font;
}

/**
 * Digits of one width, so that columns of figures are straight, unless other features are named. Asked for word by word, it
 * would take pdfkit seconds.
 */
function withEvenDigits(font: Font): Font {
  const layout = font.layout.bind(font);
  font.layout = (text, features = ["tnum"]) => layout(text, features);
  return font;
}
