import { expect, it } from "vitest";
import { loadFonts } from "../../platform/pdf/fonts.ts";
import { drawnPages } from "../../platform/pdf/read-back.ts";
import { Sheet } from "../../platform/pdf/sheet.ts";
import { drawFace } from "./pictures.ts";

/** What a document with a seller's initials draws. */
async function drawn(colour: { accent?: string }): Promise<string> {
  const about = { title: "t", author: "a", lang: "en", createdAt: new Date(0), fonts: await loadFonts() };
  const sheet = new Sheet({ ...about, ...colour });
  const words = { sellerName: "Nino Beridze", photoAlt: "" };
  drawFace(sheet, { words, photo: undefined }, { x: 40, y: 40, size: 54 });
  return drawnPages(await sheet.finish()).join("\n");
}

it("draws in the firm's colour, and in the site's where none is named", async () => {
  const [red, green] = [/^0\.4784\d* 0\.1215\d* 0\.1215\d* scn$/m, /^0\.1215\d* 0\.2392\d* 0\.2117\d* scn$/m];
  const own = await drawn({ accent: "#7a1f1f" });
  expect(own).toMatch(red);
  expect(own).not.toMatch(green);
  expect(await drawn({})).toMatch(green);
});
