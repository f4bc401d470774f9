import sharp from "sharp";
import { expect, it } from "vitest";
import { loadFonts } from "./fonts.ts";
import { drawnPages } from "./read-back.ts";
import { INK, Sheet } from "./sheet.ts";

/** How many signs are drawn in each line of a document with an address alone. */
async function drawnLines(url: string, style: { width: number; lines: number }): Promise<number[][]> {
  const about = { title: "t", author: "a", lang: "en", createdAt: new Date(), fonts: await loadFonts() };
  const sheet = new Sheet(about);
  sheet.address(sheet.root, url, { ...style, x: 40, y: 40, size: 7, color: INK.forest });
  const pages = drawnPages(await sheet.finish());
  const drawn = pages.flatMap((page) => [...page.matchAll(/\[([^\]]*)\] TJ/g)]);
  return drawn.map(([, runs = ""]) =>
    [...runs.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = ""]) => hex.length / 4),
  );
}

it("draws an address in one run per line, sign by sign, and breaks it after slashes alone", async () => {
  const id = "0dae426e-0cd2-4fa1-8ff0-a77e10f17e4a";
  const url = `https://ezo.example.ge/offers/${id}`;
  expect(await drawnLines(url, { width: 500, lines: 1 })).toEqual([[url.length]]);
  expect(await drawnLines(url, { width: 146, lines: 4 })).toEqual([[url.length - id.length], [id.length]]);
  // Signs that the font would draw as one.
  const joined = "https://ezo.example.ge/offices/affiliate";
  expect(await drawnLines(joined, { width: 500, lines: 1 })).toEqual([[joined.length]]);
});

it("knows which pictures can be drawn, so that a damaged file stops no document", async () => {
  const about = { title: "t", author: "a", lang: "en", createdAt: new Date(), fonts: await loadFonts() };
  const sheet = new Sheet(about);
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: "#1f3d36" } });
  const [jpeg, png] = [await picture.jpeg().toBuffer(), await picture.png().toBuffer()];
  for (const whole of [jpeg, png]) expect(sheet.canDraw(whole)).toBe(true);
  const damaged = [Buffer.alloc(0), Buffer.from("<html>"), jpeg.subarray(0, 3), jpeg.subarray(0, 40)];
  for (const bytes of [undefined, ...damaged]) expect(sheet.canDraw(bytes)).toBe(false);
});

it("marks words of letters and symbols that its fonts do not have", async () => {
  const sheet = new Sheet({
    title: "t",
    author: "a",
    lang: "en",
    createdAt: new Date(0),
    fonts: await loadFonts(),
  });
  const isSetAs = (text: string, set: string) =>
    expect(sheet.widthOf(text, {}), text).toBe(sheet.widthOf(set, {}));
  isSetAs("🏡 a house", "? a house");
  // A family, a hand in one of its colours and a flag are several signs each; a figure in a key is there without it.
  isSetAs("👩\u200D👩\u200D👧 👍🏽🇬🇪 1\uFE0F\u20E3", "? ? 1");
  // What is not seen is no word, by itself and before what is.
  isSetAs("\uFE0Fhouse\u0007", "house");
  // With vowels that are signs of their own, and no letters.
  isSetAs("தமிழ் நாடு, Tbilisi", "? ?, Tbilisi");
  isSetAs("陳大文", "?");
  isSetAs("two\twords", "two words");
  // Lists as they are typed in a message or pasted from Word.
  isSetAs("✓ gas\n✔\uFE0F water\n✅ lift", "• gas\n• water\n• lift");
  isSetAs("☑ parking\n\uF0B7 a view", "• parking\n• a view");
  isSetAs("🏡✓", "?•");
  isSetAs("Новый дом · ახალი სახლი", "Новый дом · ახალი სახლი");
  await sheet.finish();
});

it("breaks lines at whatever ends one", async () => {
  const about = { title: "t", author: "a", lang: "en", createdAt: new Date(0), fonts: await loadFonts() };
  const sheet = new Sheet(about);
  const one = sheet.heightOf("house", { width: 300 });
  for (const end of ["\n", "\r", "\r\n", "\v", "\f", "\u0085", "\u2028", "\u2029"]) {
    const text = `house${end}garden`;
    expect(sheet.heightOf(text, { width: 300 }), JSON.stringify(end)).toBeCloseTo(2 * one);
    expect(sheet.widthOf(text, {}), JSON.stringify(end)).toBe(sheet.widthOf("house\ngarden", {}));
  }
  await sheet.finish();
});

it("says of a table's heads whether they are of columns or rows", async () => {
  const sheet = new Sheet({
    title: "t",
    author: "a",
    lang: "ka",
    createdAt: new Date(0),
    fonts: await loadFonts(),
  });
  sheet.within(sheet.root, "Table", (table) => {
    sheet.within(table, "TR", (row) => {
      sheet.text(row, "TH", "Date", { x: 40, y: 40, width: 100 });
      sheet.text(row, "TD", "2027", { x: 140, y: 40, width: 100 });
    });
    sheet.within(table, "TR", (row) => {
      sheet.text(row, "TH", "Total", { x: 40, y: 60, width: 100 }, { Scope: "Row", ColSpan: 2 });
      sheet.text(row, "TD", "1", { x: 140, y: 60, width: 100 });
    });
  });
  const pdf = (await sheet.finish()).toString("latin1");
  expect(pdf.match(/\/Scope \/Column/g)).toHaveLength(1);
  expect(pdf.match(/\/Scope \/Row\s+\/ColSpan 2\b/g)).toHaveLength(1);
});
