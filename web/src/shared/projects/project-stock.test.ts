import { LOCALES } from "@ezo/contract/values/languages";
import { expect, it } from "vitest";
import { createTexts } from "../i18n/texts.ts";
import { seedTexts } from "../testing/draw-public.tsx";
import { stockFacts } from "./project-stock.ts";

const stats = { available: 54, reserved: 6, sold: 42, total: 102, from_price: 52_000 };

function factsIn(
  locale: (typeof LOCALES)[number],
  shown: Parameters<typeof stockFacts>[0],
  soldShown = true,
) {
  const texts = createTexts(locale);
  texts.add(seedTexts(locale, ["projects"]));
  return stockFacts(shown, { t: texts.translate, money: { money: (sum) => `$ ${sum}`, soldShown } });
}

it("says from which price on, and how many are left of how many", () => {
  expect(factsIn("en", stats)).toEqual(["from $ 52000", "54 of 102 left"]);
  for (const locale of LOCALES) {
    const [price, left] = factsIn(locale, stats);
    expect(price).toContain("$ 52000");
    expect(left).toMatch(/54.*102|102.*54/);
  }
});

it("says nothing about prices that are not shown, nor how many are sold", () => {
  expect(factsIn("en", { ...stats, from_price: null })).toEqual(["54 of 102 left"]);
  expect(factsIn("en", { ...stats, sold: 0, total: 60 }, false)).toEqual([
    "from $ 52000",
    "54 apartments available",
  ]);
});

it("says nothing where nothing is left, or nothing is shown", () => {
  expect(factsIn("en", { ...stats, available: 0, from_price: null })).toEqual([]);
  expect(factsIn("en", null)).toEqual([]);
  expect(factsIn("en", undefined)).toEqual([]);
});
