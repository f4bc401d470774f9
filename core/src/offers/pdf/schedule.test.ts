import type { ComputedPlan } from "@ezo/contract/values/money/payment-plan";
import { computePlan } from "@ezo/contract/values/money/payment-plan";
import { describe, expect, it } from "vitest";
import { loadFonts } from "../../platform/pdf/fonts.ts";
import { Sheet, type TextStyle } from "../../platform/pdf/sheet.ts";
import type { OfferWords } from "../offer-words.ts";
import { drawSchedule, fitsBesidePlace } from "./schedule.ts";

interface Box {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

async function drawn(names: readonly string[], months: number, isAlone: boolean) {
  const rows = scheduleOf(names, months).map(({ due, amount_minor: amount, label }) => ({
    due: label ? `${due} · ${label}` : due,
    amount: `$ ${amount / 100}`,
    isNamed: label !== undefined,
    isAtHandover: due === "2027-09-01",
  }));
  const sheet = new Sheet({
    title: "",
    author: "",
    lang: "en",
    createdAt: new Date(0),
    fonts: await loadFonts(),
  });
  const boxes: Box[] = [];
  const write = sheet.text.bind(sheet);
  sheet.text = (parent, tag, text, style: TextStyle, head) => {
    const width = Math.min(style.width, sheet.widthOf(text, style));
    const left = style.align === "right" ? style.x + style.width - width : style.x;
    const height = sheet.heightOf(text, style);
    boxes.push({ text, left, right: left + width, top: style.y, bottom: style.y + height });
    write(parent, tag, text, style, head);
  };
  const sums = { signing: ["On signing", "$ 10000"], total: ["Total", "$ 50000"] };
  const plan = { title: "Plan", note: "Note", rows, figures: [], terms: [], ...sums };
  const words = { plan } as unknown as OfferWords;
  const place = isAlone ? { top: 96, bottom: 771, isAlone } : { top: 320, bottom: 644, isAlone };
  const isBeside = fitsBesidePlace(sheet, rows);
  drawSchedule(sheet, { words, t: (key) => TEXTS[key] ?? key }, place);
  await sheet.finish();
  return { boxes, isBeside, rows, bottom: place.bottom };
}

function scheduleOf(names: readonly string[], months: number): ComputedPlan["schedule"] {
  const plan = computePlan(
    5_000_000,
    {
      min_down_percent: 0,
      max_down_percent: 100,
      default_down_percent: 20,
      min_months: 1,
      max_months: 360,
      default_months: months,
      interval: "monthly",
      balloon_percent: 10,
      full_payment_discount_percent: 0,
      stages: names.map((name, index) => ({ name, due: `2027-0${index + 1}-15`, percent: 5 })),
    },
    {},
    "2027-01-01",
  );
  if (Array.isArray(plan)) throw new Error("out of bounds");
  return plan.schedule;
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 2.5 && b.top < a.bottom - 2.5;

const TEXTS: Readonly<Record<string, string>> = {
  "apartments.plan_schedule_due": "თარიღი",
  "apartments.plan_schedule_amount": "თანხა",
};
const LONG = "Completion of the monolithic reinforced concrete frame of the building up to the roof";
describe("the schedule of an offer", () => {
  it.each([
    ["names of one word", ["Frame", "Roof"], 24],
    ["names that are longer than their column", [LONG, `${LONG}, and its walls`], 24],
    ["names of 250 signs", Array.from({ length: 8 }, () => "W".repeat(250)), 24],
    ["long names over five years", Array.from({ length: 8 }, () => LONG), 60],
    ["long names over thirty years", Array.from({ length: 8 }, () => LONG), 360],
  ])("prints %s without touching another row, and whole", async (_, names, months) => {
    const first = await drawn(names, months, false);
    const { boxes, rows, bottom } = first.isBeside ? first : await drawn(names, months, true);
    const texts = boxes.map(({ text }) => text);
    expect(texts).toContain("On signing: $ 10000 · Total: $ 50000");
    // As rows of the table, too: the first and the last.
    const [begin, end] = [texts.indexOf("On signing"), texts.indexOf("Total")];
    expect([texts[begin + 1], texts[end + 1]]).toEqual(["$ 10000", "$ 50000"]);
    expect(texts.slice(begin + 2, end)).toHaveLength(rows.length * 3);
    for (const { due } of rows) expect(texts.some((text) => text.endsWith(due))).toBe(true);
    expect(Math.max(...boxes.map((box) => box.bottom))).toBeLessThanOrEqual(bottom + 3);
    const touching = boxes.flatMap((box, index) =>
      boxes.slice(index + 1).flatMap((other) => (overlap(box, other) ? [[box.text, other.text]] : [])),
    );
    expect(touching).toEqual([]);
  });
});
