/** The package has no types of its own. What is used of it here. */
declare module "fontkit" {
  export interface Glyph {
    codePoints: readonly number[];
  }
  export interface Subset {
    includeGlyph: (glyph: Glyph) => number;
    encode: () => Uint8Array;
  }
  export interface Font {
    characterSet: readonly number[];
    layout: (text: string, features?: readonly string[] | Readonly<Record<string, boolean>>) => unknown;
    hasGlyphForCodePoint: (codePoint: number) => boolean;
    glyphForCodePoint: (codePoint: number) => Glyph;
    createSubset: () => Subset;
  }
  export function create(file: Uint8Array): Font;
}
