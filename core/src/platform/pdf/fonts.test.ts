import { expect, it } from "vitest";
import { loadFonts } from "./fonts.ts";

const characters = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0);

it("keeps the characters of Latin letters that Cyrillic ones are made of", async () => {
  for (const font of Object.values(await loadFonts())) {
    const subset = font.createSubset();
    for (const character of characters("Новый корпус, ещё ёж: ÀÉß"))
      subset.includeGlyph(font.glyphForCodePoint(character));
    subset.encode();
    for (const character of characters("abceopxyABCEHKMOPTXY0123456789 .,"))
      expect(font.glyphForCodePoint(character).codePoints).toEqual([character]);
  }
});
