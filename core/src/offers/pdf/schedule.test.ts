import { runs } from "@ezo/contract/testing/scope";
import type { ComputedPlan } from "@ezo/contract/values/money/plans/payment-plan";
import { computePlan } from "@ezo/contract/values/money/plans/payment-plan";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadFonts } from "../../platform/pdf/fonts.ts";
import { Sheet, type TextStyle } from "../../platform/pdf/sheet.ts";
import type { PlanWords } from "../offer-words.ts";
import { drawSchedule, fitsBesidePlace } from "./schedule.ts";

interface Box {
  text: string;
  size: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A schedule below the pictures of the place and what is `above` it, so many points high, or on a page of its own. */
async function drawn(names: readonly string[], months: number, { above = 0, note = "Note" } = {}) {
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
    const { size = 9.5 } = style;
    boxes.push({ text, size, left, right: left + width, top: style.y, bottom: style.y + height });
    write(parent, tag, text, style, head);
  };
  const plan: PlanWords = {
    title: "Plan",
    note,
    rows,
    figures: [],
    terms: [],
    signing: ["On signing", "$ 10000"],
    total: ["Total", "$ 50000"],
    instalment: "Monthly payment",
  };
  const offer = { words: { plan }, t: (key: string) => TEXTS[key] ?? key };
  const beside = { top: 320 + above, bottom: 644, isAlone: false };
  const isBeside = fitsBesidePlace(sheet, offer, beside);
  const place = isBeside ? beside : { top: 96, bottom: 771, isAlone: true };
  drawSchedule(sheet, offer, place);
  await sheet.finish();
  return { boxes, isBeside, rows, bottom: place.bottom };
}

/** The rows of a table as they are read: of which payments, when they are due, and what they come to, in minor units. */
function readRows(boxes: readonly Box[]) {
  const texts = boxes.map(({ text }) => text);
  const cells = texts.slice(texts.indexOf("On signing") + 2, texts.indexOf("Total"));
  return Array.from({ length: cells.length / 3 }, (_, index) => {
    const [mark = "", due = "", amount = ""] = cells.slice(index * 3, index * 3 + 3);
    const [from = 0, to = from] = mark.split("–").map(Number);
    const [, count = "1", each = ""] = /^(?:(\d+) × )?\$ ([\d.]+)$/.exec(amount) ?? [];
    return { from, to, due, count: Number(count), sum: Number(count) * Math.round(Number(each) * 100) };
  });
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
    ["names of 250 signs over thirty years", Array.from({ length: 8 }, () => "W".repeat(250)), 360],
  ])("prints %s without touching another row, and whole", async (_, names, months) => {
    const { boxes, rows, bottom } = await drawn(names, months);
    const texts = boxes.map(({ text }) => text);
    expect(texts).toContain("On signing: $ 10000 · Total: $ 50000");
    // As rows of the table, too: the first and the last.
    const [begin, end] = [texts.indexOf("On signing"), texts.indexOf("Total")];
    expect([texts[begin + 1], texts[end + 1]]).toEqual(["$ 10000", "$ 50000"]);
    const read = readRows(boxes);
    const payments = read.flatMap(({ from, to }) => rows.slice(from - 1, to));
    expect(payments).toEqual(rows);
    expect(read.reduce((sum, row) => sum + row.sum, 0)).toBe(4_000_000);
    for (const { from, to, due, count } of read) {
      const [first, ...others] = rows.slice(from - 1, to);
      expect(count).toBe(1 + others.length);
      if (others.length === 0) expect(texts.some((text) => text.endsWith(first?.due ?? "?"))).toBe(true);
      else expect(due).toBe(`${first?.due} – ${others.at(-1)?.due} · Monthly payment`);
      // Of one amount, none of them a stage, nor the one at the handover.
      for (const other of others) expect(other).toEqual({ ...first, due: other.due });
    }
    expect(Math.max(...boxes.map((box) => box.bottom))).toBeLessThanOrEqual(bottom + 3);
    const touching = boxes.flatMap((box, index) =>
      boxes.slice(index + 1).flatMap((other) => (overlap(box, other) ? [[box.text, other.text]] : [])),
    );
    expect(touching).toEqual([]);
  });

  it("puts equal instalments into one row only where long names would press its rows together", async () => {
    const rowsOf = async (name: string, months: number) => {
      const { boxes } = await drawn(
        Array.from({ length: 8 }, () => name),
        months,
      );
      return readRows(boxes);
    };
    expect(await rowsOf("W".repeat(250), 144)).toHaveLength(144 + 8);
    expect(await rowsOf(LONG, 360)).toHaveLength(360 + 8);
    const joined = await rowsOf("W".repeat(250), 360);
    // The stages and what is due between them, the payment at the handover, those after it, and the last.
    expect(joined).toHaveLength(8 + 7 + 1 + 1 + 1);
    expect(joined.at(-2)).toMatchObject({ from: 17, to: 367 });
  });

  it("is below a note only where its type stays legible", async () => {
    const isBeside = async (months: number, above: number) => (await drawn([], months, { above })).isBeside;
    const without = [await isBeside(12, 0), await isBeside(72, 0), await isBeside(73, 0)];
    expect(without).toEqual([true, true, false]);
    // Notes of 3, 14 and 15 lines.
    const below = [await isBeside(12, 80), await isBeside(12, 234), await isBeside(12, 248)];
    expect(below).toEqual([true, false, false]);
  });

  it("is never set in type of less than six points, whatever is above it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.integer({ min: 1, max: 80 }), fc.constantFrom(144, 145, 240, 360)),
        fc.integer({ min: 0, max: 324 }),
        fc.array(fc.constantFrom("Frame", LONG, "W".repeat(250)), { maxLength: 8 }),
        fc.integer({ min: 1, max: 5 }),
        async (months, above, names, sentences) => {
          const note = `${LONG}. `.repeat(sentences);
          const { boxes, bottom } = await drawn(names, months, { above, note });
          expect(Math.min(...boxes.map(({ size }) => size))).toBeGreaterThanOrEqual(6);
          expect(Math.max(...boxes.map((box) => box.bottom))).toBeLessThanOrEqual(bottom + 3);
        },
      ),
      { numRuns: runs(40) },
    );
  });
});
