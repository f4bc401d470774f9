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
    create(
      unpackWoff(
        await readFile(require.resolve(`@fontsource/firago/files/firago-latin-${weight}-normal.woff`)),
      ),
    ),
  );

/** Digits of one width, so that columns of figures are straight. Asked for word by word, it would take pdfkit seconds. */
function withEvenDigits(font: Font): Font {
  const layout = font.layout.bind(font);
  font.layout = (text) => layout(text, ["tnum"]);
  return font;
}
