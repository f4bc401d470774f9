import { expect, it } from "vitest";
import { loadFonts } from "../../platform/pdf/fonts.ts";
import { drawnPages } from "../../platform/pdf/read-back.ts";
import { Sheet } from "../../platform/pdf/sheet.ts";
import { drawFace, drawPicture } from "./pictures.ts";

/** What a document with a seller's initials draws, after what `begin` does. */
async function drawn(colour: { accent?: string }, begin?: (sheet: Sheet) => void): Promise<string> {
  const about = { title: "t", author: "a", lang: "en", createdAt: new Date(0), fonts: await loadFonts() };
  const sheet = new Sheet({ ...about, ...colour });
  begin?.(sheet);
  const words = { sellerName: "Nino Beridze", photoAlt: "" };
  drawFace(sheet, { words, photo: undefined }, { x: 40, y: 40, size: 54 });
  return drawnPages(await sheet.finish()).join("\n");
}

/** A PNG of one transparent pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
type Corners = [number, number][];
const area = (left: number): Corners => [
  [left, 0.1],
  [left + 0.1, 0.1],
  [left + 0.1, 0.3],
];
/** How many outlines are closed where these areas are marked on a picture: each has two, and the seller's circle one. */
async function outlinesOf(...[corners = [], ...others]: Corners[]): Promise<number> {
  const picture = { key: "plan", width: 640, height: 400, corners, ...(others.length > 0 ? { others } : {}) };
  const box = { x: 40, y: 200, width: 300, height: 200 };
  const shown = { picture, bytes: PIXEL, box, alt: "Plan" };
  const page = await drawn({}, (sheet) => drawPicture(sheet, sheet.root, shown));
  return [...page.matchAll(/^h$/gm)].length;
}

it("marks every area of a place that is seen in several", async () => {
  const none = await outlinesOf();
  expect(await outlinesOf(area(0.1))).toBe(none + 2);
  expect(await outlinesOf(area(0.1), area(0.5), area(0.8))).toBe(none + 6);
});

it("draws in the firm's colour, and in the site's where none is named", async () => {
  const [red, green] = [/^0\.4784\d* 0\.1215\d* 0\.1215\d* scn$/m, /^0\.1215\d* 0\.2392\d* 0\.2117\d* scn$/m];
  const own = await drawn({ accent: "#7a1f1f" });
  expect(own).toMatch(red);
  expect(own).not.toMatch(green);
  expect(await drawn({})).toMatch(green);
});
