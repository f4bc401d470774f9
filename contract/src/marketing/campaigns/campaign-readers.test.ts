import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Locale } from "../../values/languages.ts";
import { SUBJECT_TEST_PERCENTS } from "../../values/limits/marketing.ts";
import { planSubjects, readersByText, testedOf } from "./campaign-readers.ts";

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

describe("the readers of a campaign's texts", () => {
  const readers = { ka: 20, en: 3, ru: 5 };
  const inLanguages = (...locales: Locale[]) => new Set(locales);

  it("are those of the language, and of unwritten ones the first that is written", () => {
    const byText = (...locales: Locale[]) => readersByText(readers, inLanguages(...locales), "fallback");
    expect(byText("en")).toEqual({ ka: 20, en: 28, ru: 5 });
    expect(byText("ka", "en")).toEqual({ ka: 25, en: 3, ru: 5 });
    expect(byText()).toEqual(readers);
    expect(readersByText(readers, inLanguages("en"), "skip")).toEqual(readers);
  });
});

describe("the plan of a test of subjects", () => {
  const planned = (people: number, subjects: number, percent: number) =>
    planSubjects({ ka: people, en: 0, ru: 0 }, new Map<Locale, number>([["ka", subjects]]), percent);

  it.each([
    // Readers, subjects, percent: who gets each subject, and who waits.
    [44, 2, 50, [11, 11], 22],
    [1, 2, 20, [1, 0], 0],
    [2, 2, 20, [1, 1], 0],
    [2, 3, 50, [1, 1, 0], 0],
    [3, 2, 10, [1, 1], 1],
    [101, 3, 20, [7, 7, 7], 80],
    [9, 1, 20, [9], 0],
  ])("of %i readers and %i subjects at %i %%", (people, subjects, percent, groups, others) =>
    expect(planned(people, subjects, percent)).toEqual([{ locale: "ka", groups, others }]),
  );

  it("leaves out languages that nobody reads, and those without a text", () => {
    const plan = planSubjects(
      { ka: 0, en: 4, ru: 7 },
      new Map<Locale, number>([
        ["ka", 2],
        ["en", 1],
      ]),
      20,
    );
    expect(plan).toEqual([{ locale: "en", groups: [4], others: 0 }]);
  });

  it("gives every reader one mail, in groups that differ by one at most", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 2, max: 3 }),
        fc.integer({ min: SUBJECT_TEST_PERCENTS.min, max: SUBJECT_TEST_PERCENTS.max }),
        (people, subjects, percent) => {
          const [plan] = planned(people, subjects, percent);
          expect(plan?.groups).toHaveLength(subjects);
          const groups = plan?.groups ?? [];
          expect(sum(groups) + (plan?.others ?? 0)).toBe(people);
          expect(sum(groups)).toBe(testedOf(people, { percent, subjects }));
          expect(Math.max(...groups) - Math.min(...groups)).toBeLessThanOrEqual(1);
          expect(sum(groups)).toBeGreaterThanOrEqual(Math.min(people, (people * percent) / 100));
        },
      ),
    );
  });
});
