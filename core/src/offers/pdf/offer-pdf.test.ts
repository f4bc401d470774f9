import { expect, it } from "vitest";
import { loadFonts } from "../../platform/pdf/fonts.ts";
import { drawnPages, lineHeights } from "../../platform/pdf/read-back.ts";
import { INK, PAGE } from "../../platform/pdf/sheet.ts";
import type { OfferSnapshot } from "../offer-snapshot.ts";
import type { OfferWords } from "../offer-words.ts";
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
/** A PNG of one transparent pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** The lines of text on each page, by their distance from its top. */
async function linesOf(words: Partial<OfferWords>): Promise<number[][]> {
  const pdf = await offerPdf({
    words: { ...WORDS, ...words },
    snapshot: PICTURED,
    pictures: { plan: PIXEL },
    photo: undefined,
    mark: null,
    accent: INK.forest,
    url: "https://ezo.example.ge/offers/0dae426e-0cd2-4fa1-8ff0-a77e10f17e4a",
    createdAt: new Date(0),
    fonts: await loadFonts(),
    t: (key) => key,
  });
  return drawnPages(pdf).map((page) => lineHeights(page, PAGE.height));
}
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
  const total = ["Total", "$ 1"] as const;
  const plan = { title: "Plan", figures, terms: [], rows: [], signing: null, total, note: "" };
  const [first] = await linesOf({
    instead: "Instead of $ 55 000, a discount through 20 January 2027",
    discountNotes: ["Until the roof is on", "Lowest price in the 30 days before the discount: $ 55 000."],
    facts: [["Area", "40 m²"]],
    plan,
  });
  expect(belowFoot(first)).toHaveLength(1);
});
