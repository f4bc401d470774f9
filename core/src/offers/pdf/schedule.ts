import type { OfferWords, PlanWords } from "../offer-words.ts";
import type { TextLookup } from "../../translations/translations.service.ts";
import { INK, MARGIN, type Sheet, type TextStyle, WIDTH } from "../../platform/pdf/sheet.ts";
import { isLegible, type Table, tableFor } from "./schedule-layout.ts";
import { drawTable } from "./schedule-table.ts";

/** Above this many instalments the schedule has a page of its own. */
const ROWS_BESIDE_PLACE = 72;

interface Offered {
  words: Pick<OfferWords, "plan">;
  t: TextLookup;
}
interface Place {
  top: number;
  bottom: number;
  /** On a page of its own. */
  isAlone: boolean;
}

/** Whether a schedule is legible in a place below the pictures and the seller's note. Without rows it is a sentence. */
export function fitsBesidePlace(
  sheet: Sheet,
  { words: { plan }, t }: Offered,
  { top, bottom }: Pick<Place, "top" | "bottom">,
): boolean {
  if (!plan || plan.rows.length === 0) return true;
  if (plan.rows.length > ROWS_BESIDE_PLACE) return false;
  return isLegible(tableIn(sheet, plan, { t, top, bottom, isAlone: false }).columns);
}

/** How much height a schedule takes above its rows. */
export const openingHeight = (sheet: Sheet, { words: { plan }, t }: Offered): number =>
  plan ? openingOf(sheet, plan, t).height : 0;

const HEADING: Omit<TextStyle, "x" | "y"> = { width: WIDTH, size: 13, font: "heading", height: 34 };
const HEADING_GAP = 4;
const OPENING: Omit<TextStyle, "x" | "y"> = { width: WIDTH, size: 8.5, color: INK.muted };
const OPENING_GAP = 2;
const TABLE_GAP = 6;

const titleOf = ({ title }: PlanWords, t: TextLookup): string => `${t("apartments.plan_schedule")}: ${title}`;

/** The heading, the sums and the note, each with its distance from the top, and the height of all. */
function openingOf(sheet: Sheet, plan: PlanWords, t: TextLookup) {
  const texts = [sumsOf(plan), plan.note].filter(Boolean);
  const parts = [
    { tag: "H2", text: titleOf(plan, t), style: HEADING, gap: HEADING_GAP },
    ...texts.map((text) => ({ tag: "P", text, style: OPENING, gap: OPENING_GAP })),
  ];
  let height = 0;
  const placed = parts.map(({ gap, ...part }) => {
    const from = height;
    height += sheet.heightOf(part.text, part.style) + gap;
    return { ...part, from };
  });
  return { parts: placed, height };
}

/** Where the table of a plan begins in a place, and how it is set there. */
function tableIn(
  sheet: Sheet,
  plan: PlanWords,
  { t, top, bottom, isAlone }: Place & { t: TextLookup },
): Table & { top: number } {
  const tableTop = top + openingOf(sheet, plan, t).height + TABLE_GAP;
  return { top: tableTop, ...tableFor(sheet, plan, bottom - tableTop, isAlone) };
}

/** The instalments as one table, set in columns. */
export function drawSchedule(sheet: Sheet, { words: { plan }, t }: Offered, place: Place): void {
  if (!plan) return;
  for (const { tag, text, style, from } of openingOf(sheet, plan, t).parts)
    sheet.text(sheet.root, tag, text, { ...style, x: MARGIN, y: place.top + from });
  if (plan.rows.length > 0) drawTable(sheet, plan, { t, ...tableIn(sheet, plan, { t, ...place }) });
}

/** What is paid on signing, and what the table comes to with it, in full: a narrow column may have no place for the words. */
const sumsOf = ({ rows, signing, total }: PlanWords): string =>
  rows.length === 0
    ? ""
    : [...(signing ? [signing] : []), total].map(([label, amount]) => `${label}: ${amount}`).join(" · ");
