import { expect, it } from "vitest";
import { loadFonts } from "./fonts.ts";

const characters = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0);

it("sets headings in the face that is nearest to the firm's, in every script", async () => {
  const usual = await loadFonts();
  expect(usual.title).toBe(usual.text);
  expect(usual.heading).toBe(usual.strong);
  const light = await loadFonts("firago_light");
  // Texts stay as they are.
  expect([light.text, light.strong]).toEqual([usual.text, usual.strong]);
  const seen = new Set([usual.text, usual.strong]);
  for (const font of ["firago_light", "noto_serif_strong"] as const) {
    const { title, heading } = await loadFonts(font);
    expect(seen.has(heading)).toBe(false);
    seen.add(heading);
    for (const character of characters("სახლი House Дом"))
      for (const face of [title, heading]) expect(face.hasGlyphForCodePoint(character)).toBe(true);
  }
});

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
