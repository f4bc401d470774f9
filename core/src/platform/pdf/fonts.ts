import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { unpackWoff } from "./woff.ts";

export type FontName = "text" | "strong";
export type Fonts = Record<FontName, Font>;

const require = createRequire(import.meta.url);
let fonts: Promise<Fonts> | undefined;

/** The site's text font. One file has Georgian, Latin and Cyrillic, so every language is set in the same fonts. Read once. */
export function loadFonts(): Promise<Fonts> {
  fonts ??= Promise.all([read(400), read(500)]).then(([text, strong]) => ({ text, strong }));
  fonts.catch(() => (fonts = undefined));
  return fonts;
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
