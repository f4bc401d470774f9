import { sentences } from "@ezo/contract/values/words/sentences";
import { drawQr } from "../platform/pdf/qr.ts";
import { HALF, INK, MARGIN, SECOND, type Sheet, WIDTH } from "../platform/pdf/sheet.ts";
import type { TextLookup } from "../translations/translations.service.ts";
import type { BrochureContent, Fact } from "./brochure-content.ts";
import {
  drawFacts,
  drawHeading,
  type Drawn,
  type DrawPage,
  factHeight,
  FOOT,
  headingHeight,
  TOP,
} from "./page-parts.ts";

/** How it is paid, whom to ask, and the way to the page: as many pages as that takes. */
export function waysPages({ sheet, content, t }: Drawn): DrawPage[] {
  const lists: Fact[][] = [[]];
  let left = FOOT - TOP - headingHeight(sheet, t("brochure.plans"));
  for (const plan of content.plans) {
    const height = planHeight(sheet, plan);
    if (height > left && lists.at(-1)?.length !== 0) {
      lists.push([]);
      left = FOOT - TOP;
    }
    lists.at(-1)?.push(plan);
    left -= height;
  }
  // The seller is in one piece.
  if (content.plans.length > 0 && left < PLANS_GAP + sellerHeight(sheet, content, t)) lists.push([]);
  return lists.map((plans, index) => (drawn) => {
    const y = drawPlans(drawn, plans, index === 0);
    if (index === lists.length - 1) drawSeller(drawn, plans.length > 0 ? y + PLANS_GAP : y);
  });
}
const PLANS_GAP = 12;
const PLAN_NAME = { x: MARGIN, width: WIDTH, size: 10.5, font: "strong", height: 28 } as const;
/** In full, however long it is: terms that are cut off are worthless. */
const PLAN_LINE = { x: MARGIN, width: WIDTH, size: 9.5, color: INK.muted } as const;

const planHeight = (sheet: Sheet, [name, line]: Fact): number =>
  sheet.heightOf(name, PLAN_NAME) + 2 + sheet.heightOf(line, PLAN_LINE) + 10;

/** Returns where the list ends. */
function drawPlans({ sheet, t }: Drawn, plans: readonly Fact[], isFirst: boolean): number {
  if (plans.length === 0) return TOP;
  let y = isFirst ? drawHeading(sheet, t("brochure.plans"), TOP) : TOP;
  sheet.within(sheet.root, "L", (list) => {
    for (const plan of plans) {
      const [name, line] = plan;
      const under = y + sheet.heightOf(name, PLAN_NAME) + 2;
      sheet.within(list, "LI", (item) => {
        sheet.text(item, "Lbl", name, { ...PLAN_NAME, y });
        sheet.text(item, "LBody", line, { ...PLAN_LINE, y: under });
      });
      y += planHeight(sheet, plan);
    }
  });
  return y;
}

function drawSeller({ sheet, content, t }: Drawn, top: number): void {
  const { root } = sheet;
  const y = drawHeading(sheet, t("offers.seller"), top);
  const bottom = drawFacts(sheet, root, { facts: sellerFacts(content), x: MARGIN, y });
  drawQr(sheet, root, { url: content.url, alt: `QR: ${content.url}`, box: { x: SECOND, y, size: QR_SIZE } });
  const beside = { x: SECOND + QR_SIZE + 14, width: HALF - QR_SIZE - 14 };
  sheet.text(root, "P", t("brochure.page"), { ...beside, y, height: 44 });
  sheet.address(root, content.url, { ...beside, y: y + 48, size: 7.5, lines: 3, color: sheet.accent });
  sheet.text(root, "P", endNote(content), { ...END_NOTE, y: Math.max(bottom, y + QR_SIZE) + 20 });
}
const QR_SIZE = 96;
const END_NOTE = { x: MARGIN, width: WIDTH, size: 8, color: INK.muted } as const;
const endNote = ({ madeOn, conditions }: BrochureContent): string => sentences([madeOn, conditions]);
const sellerFacts = ({ firm, seller }: BrochureContent): Fact[] => [["", firm], ...seller];

/** With the heading and the conditions. */
function sellerHeight(sheet: Sheet, content: BrochureContent, t: TextLookup): number {
  const facts = sellerFacts(content).reduce((sum, fact) => sum + factHeight(sheet, fact), 0);
  const heading = headingHeight(sheet, t("offers.seller"));
  return heading + Math.max(facts, QR_SIZE) + 20 + sheet.heightOf(endNote(content), END_NOTE) + 8;
}
