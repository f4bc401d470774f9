import fc from "fast-check";
import { expect, it } from "vitest";
import { seedTexts } from "../../testing/draw-public.tsx";
import { createTexts } from "../../i18n/texts.ts";
import { freeText, matchingInProjectText, matchingText } from "./filter-counts.ts";
import { summaryText } from "./matches.ts";

it("say of how many only where sold apartments are shown, in every language", () => {
  for (const locale of ["ka", "en", "ru"] as const) {
    const texts = createTexts(locale);
    texts.add(seedTexts(locale, ["apartments"]));
    const { translate: t } = texts;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 100, max: 999 }), (count, total) => {
        for (const soldShown of [true, false]) {
          const shown = { soldShown };
          const stats = { available: count, total };
          for (const text of [
            matchingText(t, shown, count, total),
            matchingInProjectText(t, shown, count, total),
            freeText(t, shown, stats),
            summaryText(t, shown, stats, undefined),
            summaryText(t, shown, stats, count),
          ]) {
            const numbers = (text.match(/\d+/g) ?? []).map(Number);
            expect(
              numbers.toSorted((a, b) => a - b),
              text,
            ).toEqual(soldShown ? [count, total] : [count]);
          }
        }
      }),
    );
  }
});
