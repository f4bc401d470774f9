import { TEXT_INPUT_MAX_LENGTH } from "@ezo/contract/values/limits/fields";
import { OFFER_NOTE_MAX_LINES, PLAN_MONTHS, PLAN_STAGES_MAX } from "@ezo/contract/values/limits/sales";
import { describe, expect, it } from "vitest";
import { loadFonts } from "../../platform/pdf/fonts.ts";
import { drawnPages, lineHeights, typeSizes } from "../../platform/pdf/read-back.ts";
import { INK, PAGE } from "../../platform/pdf/sheet.ts";
import type { OfferSnapshot } from "../offer-snapshot.ts";
import type { OfferWords, PlanWords } from "../offer-words.ts";
import { offerPdf } from "./offer-pdf.ts";

const WORDS: OfferWords = {
  locale: "en",
  firm: "Firm",
  label: "Offer No. 1",
  madeOn: "1 January 2027",
  validUntil: "Valid through 8 January 2027",
  title: "Apartment 1",
  place: "House · A · Floor 2",
  price: "$ 50 000",
  priceLabel: "Price as offered",
  fullPrice: "",
  perSquareMetre: "",
  instead: "",
  discountNotes: [],
  changedOn: "",
  note: "",
  facts: [],
  description: "",
  plan: null,
  conditions: "The price ends.",
  notCredit: "",
  sellerName: "",
  photoAlt: "",
  seller: [],
  phones: [],
};
const PLAN = { key: "plan", width: 640, height: 400, corners: [] };
const PICTURED = { pictures: { plan: PLAN, floor: null, facade: null } } as unknown as OfferSnapshot;
const PLACED = { pictures: { plan: null, floor: PLAN, facade: null } } as unknown as OfferSnapshot;
/** A PNG of one transparent pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** What each page draws. */
async function pagesOf(words: Partial<OfferWords>, snapshot = PICTURED): Promise<string[]> {
  const pdf = await offerPdf({
    words: { ...WORDS, ...words },
    snapshot,
    pictures: { plan: PIXEL, floor: PIXEL },
    photo: undefined,
    mark: null,
    accent: INK.forest,
    url: "https://ezo.example.ge/offers/0dae426e-0cd2-4fa1-8ff0-a77e10f17e4a",
    createdAt: new Date(0),
    fonts: await loadFonts(),
    t: (key) => key,
  });
  return drawnPages(pdf);
}
/** The lines of text on each page, by their distance from its top. */
const linesOf = async (words: Partial<OfferWords>, snapshot = PICTURED): Promise<number[][]> =>
  (await pagesOf(words, snapshot)).map((page) => lineHeights(page, PAGE.height));
const noteOf = (lines: number) => Array.from({ length: lines }, (_, index) => `Line ${index + 1}`).join("\n");
const planOf = (rows: number, over: Partial<PlanWords> = {}): PlanWords => ({
  title: "Plan",
  figures: [],
  terms: [],
  rows: Array.from({ length: rows }, () => ({
    due: "01.02.2027",
    amount: "$ 1 000",
    isNamed: false,
    isAtHandover: false,
  })),
  signing: ["On signing", "$ 1 000"],
  total: ["Total", "$ 50 000"],
  instalment: "Monthly payment",
  note: "",
  ...over,
});
const FOOT = PAGE.height - 58;
const belowFoot = (lines: readonly number[] = []) => lines.filter((line) => line >= FOOT - 1);

it("has room for a seller whose every line is two, above the foot", async () => {
  const long = "A name that is long enough for two lines of its narrow column";
  const seller = ["Seller", "Telephone", "E-mail", "Office"].map((label) => [label, long] as const);
  const named = { firm: long, sellerName: "Nino Beridze", seller, note: "A note." };
  const [first, second] = await linesOf(named);
  expect(belowFoot(first)).not.toEqual([]);
  // The conditions and the page's number alone.
  expect(belowFoot(second)).toEqual(belowFoot(first));
  const [, short] = await linesOf({ ...named, seller: seller.slice(0, 1) });
  expect(second?.length).toBeGreaterThan(short?.length ?? 0);
});

it("shows a smaller plan where much is said of the price and of how it is paid", async () => {
  const figures = Array.from(
    { length: 10 },
    (_, index) => [`What is paid at stage ${index} of the construction`, "$ 1"] as const,
  );
  const plan = planOf(0, { figures });
  const [first] = await linesOf({
    instead: "Instead of $ 55 000, a discount through 20 January 2027",
    discountNotes: ["Until the roof is on", "Lowest price in the 30 days before the discount: $ 55 000."],
    facts: [["Area", "40 m²"]],
    plan,
  });
  expect(belowFoot(first)).toHaveLength(1);
});

describe("below the place and a seller's note", () => {
  const note = "The dates count from the day of the offer; the last instalment pays the rest. ".repeat(3);

  it.each([
    ["12 payments below three lines", 3, 12, 2],
    ["12 payments below 13 lines", 13, 12, 3],
    ["12 payments below 14 lines", 14, 12, 3],
    ["12 payments below 15 lines", OFFER_NOTE_MAX_LINES, 12, 3],
    ["one payment below 15 lines", OFFER_NOTE_MAX_LINES, 1, 3],
    ["24 payments below 11 lines", 11, 24, 3],
    ["48 payments below 13 lines", 13, 48, 3],
    ["72 payments below one line", 1, 72, 3],
    ["360 payments below 15 lines", OFFER_NOTE_MAX_LINES, 360, 3],
  ])("a schedule of %s is legible, on a page of its own where it must be", async (_, lines, rows, count) => {
    const plan = planOf(rows, { note });
    const pages = await pagesOf({ note: noteOf(lines), plan }, PLACED);
    expect(pages).toHaveLength(count);
    const sizes = pages.flatMap(typeSizes);
    // The note is as large as usual.
    expect(sizes).toContain(10);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(6);
  });

  it("a plan that is paid in full says so, however long the note is", async () => {
    const plan = planOf(0, { title: "Paid in full", note: "The sum is paid in full on signing." });
    for (const lines of [1, OFFER_NOTE_MAX_LINES]) {
      const noted = { note: noteOf(lines) };
      const [, without = []] = await linesOf(noted, PLACED);
      const [, second = [], third] = await linesOf({ ...noted, plan }, PLACED);
      // Its heading and the sentence.
      expect(second).toHaveLength(without.length + 2);
      expect(third).toBeUndefined();
    }
  });
});

describe("whatever the plan", () => {
  const note = "The dates count from the day of the offer; the last instalment pays the rest. ".repeat(3);
  const row = { due: "01.02.2027", amount: "₾ 13 793 103.44", isNamed: false, isAtHandover: false };
  /** The longest schedule, with the most stages, named in so many of a sign. */
  const longest = (sign: string, stages: number): PlanWords => {
    const name = sign.repeat(TEXT_INPUT_MAX_LENGTH);
    return planOf(0, {
      note,
      rows: [
        ...Array.from({ length: stages }, () => ({ ...row, due: `01.02.2027 · ${name}`, isNamed: true })),
        ...Array.from({ length: PLAN_MONTHS.max - 1 }, () => row),
        { ...row, amount: "₾ 400 000 000.16" },
      ],
    });
  };

  it.each([
    ["names in Georgian", "ჭ", PLAN_STAGES_MAX],
    ["names in English", "W", PLAN_STAGES_MAX],
    ["names in Russian", "Щ", PLAN_STAGES_MAX],
    ["amounts that leave no room for the days", "", 0],
  ])("there are three pages, with nothing below the foot: %s", async (_, sign, stages) => {
    const words = { note: noteOf(OFFER_NOTE_MAX_LINES), plan: longest(sign, stages) };
    const pages = await pagesOf(words, PLACED);
    expect(pages).toHaveLength(3);
    expect(Math.min(...pages.flatMap(typeSizes))).toBeGreaterThanOrEqual(6);
    const [, second, third] = pages.map((page) => lineHeights(page, PAGE.height));
    // The conditions and the page's number alone.
    expect(belowFoot(third)).toEqual(belowFoot(second));
  });
});
