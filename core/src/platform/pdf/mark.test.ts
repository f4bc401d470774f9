import { expect, it } from "vitest";
import { loadFonts } from "./fonts.ts";
import { drawMark } from "./mark.ts";
import { Sheet } from "./sheet.ts";

/** A PNG of one transparent pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

it("draws the firm's own mark where there is one", async () => {
  const fonts = await loadFonts();
  const pdfWith = async (mark: Uint8Array | null) => {
    const sheet = new Sheet({ title: "t", author: "a", lang: "en", createdAt: new Date(), fonts });
    sheet.ornament("Layout", () => drawMark(sheet.doc, { x: 40, y: 40, mark }));
    return (await sheet.finish()).toString("latin1");
  };
  expect(await pdfWith(null)).not.toContain("/Subtype /Image");
  expect(await pdfWith(PIXEL)).toContain("/Subtype /Image");
});
