import { type Locale, LOCALES } from "../../values/languages.ts";
import type { PlannedSubjects } from "./campaign-proofs.ts";

type Written = { has: (locale: Locale) => boolean };

/** The language that everyone gets whose own has no text. */
export const fallbackOf = (written: Written): Locale | undefined =>
  LOCALES.find((locale) => written.has(locale));

/** How many readers each language's text is for: its own, and as the fallback those of unwritten languages. */
export function readersByText(
  readers: Readonly<Record<Locale, number>>,
  written: Written,
  missingLanguage: string,
): Record<Locale, number> {
  const fallback = missingLanguage === "skip" ? undefined : fallbackOf(written);
  const byText = { ...readers };
  for (const locale of LOCALES) if (fallback && !written.has(locale)) byText[fallback] += readers[locale];
  return byText;
}

/** On how many of a language's readers its subjects are tested: the given share, and one for each subject at least. */
export const testedOf = (readers: number, test: { percent: number; subjects: number }): number =>
  Math.min(readers, Math.max(test.subjects, Math.ceil((readers * test.percent) / 100)));

/**
 * What the readers of each language get when its campaign starts. `subjects` says how many each written language has; one
 * subject alone is for all. The groups differ by one reader at most, and the first subject has the most.
 */
export const planSubjects = (
  readers: Readonly<Record<Locale, number>>,
  subjects: ReadonlyMap<Locale, number>,
  percent: number,
): PlannedSubjects[] =>
  LOCALES.flatMap((locale) => {
    const people = readers[locale];
    const count = subjects.get(locale);
    if (count === undefined || people === 0) return [];
    const tested = count === 1 ? people : testedOf(people, { percent, subjects: count });
    return [
      {
        locale,
        groups: Array.from({ length: count }, (_, place) => Math.max(0, Math.ceil((tested - place) / count))),
        others: people - tested,
      },
    ];
  });
