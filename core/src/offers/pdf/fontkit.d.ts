/** The package has no types of its own. What is used of it here. */
declare module "fontkit" {
  export interface Font {
    layout: (text: string, features?: readonly string[]) => unknown;
    hasGlyphForCodePoint: (codePoint: number) => boolean;
  }
  export function create(file: Uint8Array): Font;
}
