import type { Fact } from "../offer-words.ts";
import { HALF, INK, MARGIN, type Parent, SECOND, type Sheet, WIDTH } from "../../platform/pdf/sheet.ts";
import { CONTENT_TOP, FOOT, type OfferDocument } from "./offer-document.ts";
import { drawPicture } from "./pictures.ts";

/** The first page: name, price, plan, facts. */
export function drawApartment(sheet: Sheet, offer: OfferDocument): void {
  const { words, pictures, snapshot, t } = offer;
  const { root } = sheet;
  let y = drawTitle(sheet, offer);
  const { plan } = snapshot.pictures;
  if (plan && pictures.plan) {
    const columns = [words.facts, words.plan?.figures ?? []].map((facts) => factsHeight(sheet, facts));
    const room = FOOT - PLAN_GAP - Math.max(...columns) - y;
    const height = Math.max(PLAN_HEIGHT_MIN, Math.min(PLAN_HEIGHT, room));
    const box = { x: MARGIN, y, width: WIDTH, height };
    const alt = `${t("apartments.apartment_plan")}: ${words.title}`;
    drawPicture(sheet, root, { picture: plan, bytes: pictures.plan, box, alt });
    y += height + PLAN_GAP;
  }
  const left = drawFacts(sheet, root, { title: t("apartments.apartment"), facts: words.facts, x: MARGIN, y });
  const right = words.plan
    ? drawFacts(sheet, root, { title: words.plan.title, facts: words.plan.figures, x: SECOND, y })
    : y;
  if (!words.description) return;
  // Beside the facts where no payment plan is there.
  const place = words.plan
    ? { x: MARGIN, y: Math.max(left, right) + 14, width: WIDTH }
    : { x: SECOND, y: y + 1, width: HALF };
  const height = FOOT - place.y - 12;
  if (height > 18) sheet.text(root, "P", words.description, { ...place, height, lineGap: 2 });
}
const PLAN_HEIGHT = 300;
/** It is smaller where the facts below it would reach the foot, but never smaller than this. */
const PLAN_HEIGHT_MIN = 90;
const PLAN_GAP = 22;

/** Where the apartment is, its name, and its price beside it; returns where they end. */
function drawTitle(sheet: Sheet, { words }: OfferDocument): number {
  const { root } = sheet;
  const place = { x: MARGIN, y: CONTENT_TOP, width: WIDTH, height: 24, color: INK.muted };
  sheet.text(root, "P", words.place, place);
  const y = CONTENT_TOP + sheet.heightOf(words.place, place) + 6;
  const name = { x: MARGIN, y, width: HALF, size: 26, font: "title", height: 64 } as const;
  sheet.text(root, "H1", words.title, name);
  const beside = { x: SECOND, width: HALF, color: INK.muted };
  sheet.text(root, "P", words.priceLabel, { ...beside, y, size: 8.5 });
  sheet.text(root, "P", words.price, { x: SECOND, y: y + 12, width: HALF, size: 22 });
  let below = y + 40;
  const { fullPrice, perSquareMetre, instead, discountNotes } = words;
  for (const line of [fullPrice, perSquareMetre, instead, ...discountNotes].filter(Boolean)) {
    const style = { ...beside, y: below, height: 36 };
    sheet.text(root, "P", line, style);
    below += sheet.heightOf(line, style) + 2;
  }
  return Math.max(y + 70, below + 6, y + sheet.heightOf(words.title, name) + 10);
}

/** A heading and labels with their values; returns where it ends. */
function drawFacts(
  sheet: Sheet,
  parent: Parent,
  { title, facts, x, y }: { title: string; facts: readonly Fact[]; x: number; y: number },
): number {
  const heading = { x, y, width: HALF, size: 13, font: "heading", height: 32 } as const;
  sheet.text(parent, "H2", title, heading);
  let at = y + Math.max(22, sheet.heightOf(title, heading) + 6);
  sheet.within(parent, "L", (list) => {
    for (const fact of facts) {
      const [label, value] = fact;
      const { labelWidth, valueWidth, height } = sizesOf(sheet, fact);
      const right = { x: x + HALF - valueWidth, y: at, width: valueWidth, align: "right" } as const;
      sheet.within(list, "LI", (item) => {
        sheet.text(item, "Lbl", label, { x, y: at, width: labelWidth, color: INK.muted });
        sheet.text(item, "LBody", value, right);
      });
      at += height + FACT_GAP;
      sheet.line(at - 3, x, HALF);
    }
  });
  return at;
}
const LABEL_WIDTH_MAX = 150;
const FACT_GAP = 6;

/** Of a label and its value, side by side. */
function sizesOf(sheet: Sheet, [label, value]: Fact) {
  const labelWidth = Math.min(sheet.widthOf(label, {}) + 1, LABEL_WIDTH_MAX);
  const valueWidth = HALF - labelWidth - 8;
  const heights = [
    sheet.heightOf(label, { width: labelWidth }),
    sheet.heightOf(value, { width: valueWidth }),
  ];
  return { labelWidth, valueWidth, height: Math.max(...heights) };
}

/** With a heading of two lines. */
const factsHeight = (sheet: Sheet, facts: readonly Fact[]): number =>
  facts.reduce((sum, fact) => sum + sizesOf(sheet, fact).height + FACT_GAP, 38);
