import { repeated } from "@ezo/contract/testing/scope";
import { TEXT_INPUT_MAX_LENGTH } from "@ezo/contract/values/limits/fields";
import { PLAN_MONTHS, PLAN_STAGES_MAX } from "@ezo/contract/values/limits/sales";
import { LOCALES } from "@ezo/contract/values/locale";
import { DAY_MS } from "@ezo/contract/values/time";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPaymentPlan, createStock } from "../../../stack/factories/explorer.ts";
import { dayIn } from "../../../stack/firm-day.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";
import { visitorOffers } from "./visitor-offers.ts";

/** Of this price every payment has cents, by which it is found among the words. */
const PRICE = 50_001;
const DOWN_PERCENT = 20;
const STAGE_PERCENT = 3.33;
/** The widest letters of each script. */
const SIGNS = { ka: "ჭ", en: "W", ru: "Щ" } as const;
const nameOf = (locale: keyof typeof SIGNS, index: number) =>
  SIGNS[locale].repeat(TEXT_INPUT_MAX_LENGTH - 1) + String(index);
const STAGES = Array.from({ length: PLAN_STAGES_MAX }, (_, index) => ({
  name: { ka: nameOf("ka", index), en: nameOf("en", index), ru: nameOf("ru", index) },
  due: dayIn(new Date(Date.now() + (index + 1) * 45 * DAY_MS)),
  percent: STAGE_PERCENT,
}));

let stack: Stack;
let stock: Awaited<ReturnType<typeof createStock>>;
let plan: { id: number };
beforeAll(async () => {
  stack = await startStack();
  stock = await createStock(db());
  await db().apartment.update({ where: { id: stock.apartments[0].id }, data: { price: PRICE } });
  plan = await createPaymentPlan(db(), { maxMonths: PLAN_MONTHS.max, stages: STAGES });
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const { offer } = visitorOffers({ stack: () => stack, stock: () => stock });

/** The amounts with cents in a text, in minor units, and of how many payments each is. */
const amountsIn = (text: string) =>
  [...text.matchAll(/(?:(\d+)\s×\s)?\$\s(\d{1,3}(?:\s\d{3})*)[.,](\d{2})/g)].map(
    ([, count = "1", units = "", cents = ""]) => ({
      count: Number(count),
      minor: Number(units.replaceAll(/\s/g, "") + cents),
    }),
  );

it.each(repeated(LOCALES))("an offer has three pages whatever its plan, in %s", async (locale) => {
  const made = await offer({ plan_id: plan.id, down_percent: DOWN_PERCENT, months: PLAN_MONTHS.max, locale });
  const answer = await fetch(stack.url() + new URL(made.pdf_url).pathname);
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  expect(pdf.numPages).toBe(3);
  const { text: pages } = await extractText(pdf, { mergePages: false });
  const schedule = pages[2] ?? "";
  for (const { name } of STAGES) expect(schedule.replaceAll(/\s/g, "")).toContain(name[locale]);
  const total = PRICE * 100;
  const down = (total * DOWN_PERCENT) / 100;
  // What is paid on signing, in the sentence above the table and as its first row; then the payments.
  const [sentence, first, ...payments] = amountsIn(schedule);
  expect([sentence, first]).toEqual([
    { count: 1, minor: down },
    { count: 1, minor: down },
  ]);
  expect(payments.reduce((sum, { count }) => sum + count, 0)).toBe(PLAN_MONTHS.max + PLAN_STAGES_MAX);
  expect(payments.reduce((sum, { count, minor }) => sum + count * minor, down)).toBe(total);
});
