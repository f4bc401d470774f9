import { expect, it } from "vitest";
import { loadFonts } from "../platform/pdf/fonts.ts";
import { drawnPages, lineHeights } from "../platform/pdf/read-back.ts";
import { INK, PAGE } from "../platform/pdf/sheet.ts";
import type { BrochureContent, Fact } from "./brochure-content.ts";
import { brochurePdf } from "./brochure-pdf.ts";

const CONTENT: BrochureContent = {
  locale: "en",
  firm: "Firm",
  mark: null,
  accent: INK.forest,
  headingFont: "noto_serif",
  title: "House",
  location: "",
  lead: "",
  cover: null,
  facts: [],
  description: "",
  features: [],
  gallery: [],
  stock: [],
  layouts: [],
  plans: [],
  conditions: "Prices change.",
  madeOn: "This brochure was made on 1 January 2027.",
  seller: [
    ["Telephone", "+995 32 200 00 00"],
    ["Office", "1 Long Street, Tbilisi"],
  ],
  url: "https://ezo.example.ge/projects/1",
};
const FOOT = PAGE.height - 48;

/** The lines of text on each page, by their distance from its top. */
async function linesOf(content: Partial<BrochureContent>): Promise<number[][]> {
  const pdf = await brochurePdf({
    content: { ...CONTENT, ...content },
    pictures: new Map(),
    mark: null,
    fonts: await loadFonts(),
    t: (key) => key,
    createdAt: new Date(0),
  });
  return drawnPages(pdf).map((page) => lineHeights(page, PAGE.height));
}
const countIn = (pages: readonly number[][]) => pages.reduce((sum, lines) => sum + lines.length, 0);

it("has its payment plans whole, on as many pages as they need, and the seller above the foot", async () => {
  const terms = "From 10 % down, interest-free instalments over 36 months; ".repeat(10).trim();
  const planNamed = (_: unknown, index: number): Fact => [`Plan ${index}`, terms];
  for (const count of [0, 1, 5, 6, 7, 8, 9, 20]) {
    const [, , ...ways] = await linesOf({ plans: Array.from({ length: count }, planNamed) });
    // Below the foot is the page's number alone.
    for (const lines of ways) expect(lines.filter((line) => line >= FOOT - 1)).toHaveLength(1);
    // A name and five lines of terms at least.
    expect(countIn(ways)).toBeGreaterThan(count * 6);
  }
});

it("lists every number of rooms", async () => {
  const type = { area: "40 m²", left: "1", price: "$ 1" };
  const row = (_: unknown, index: number) => ({ ...type, name: `Rooms: ${index}` });
  for (const [count, pages] of [
    [3, 1],
    [20, 1],
    [40, 2],
  ] as const) {
    const [, , ...rest] = await linesOf({ stock: Array.from({ length: count }, row) });
    // The last page has the seller.
    expect(rest).toHaveLength(pages + 1);
    const tables = rest.slice(0, pages);
    for (const lines of tables) expect(lines.filter((line) => line >= FOOT - 1)).toHaveLength(1);
    expect(countIn(tables)).toBeGreaterThanOrEqual(count);
  }
});

it("shows less of the cover's picture where the words below it need room", async () => {
  const value = "A value that has two lines of a narrow column";
  const fact = (_: unknown, index: number): Fact => [`Fact ${index}`, value];
  const [cover] = await linesOf({
    location: "A street and its house number in a district, and another street beside it. ".repeat(2),
    title: "A house whose name is so long that it is set in two lines",
    lead: "What is said of the house at the beginning, in a sentence of two lines or three. ".repeat(3),
    facts: Array.from({ length: 5 }, fact),
  });
  // The firm and the address, which are at almost the same height.
  expect(cover?.filter((line) => line >= PAGE.height - 60).length).toBeLessThanOrEqual(2);
});
