import type { SegmentFilter } from "@ezo/contract/marketing/segments";
import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import { inSegment, mayBeMailed } from "../../contacts/segments.sql.ts";
import type { Db, Tx } from "../../platform/db.ts";

export type Audience = Awaited<ReturnType<typeof audience>>;

/** The contacts that a filter selects, counted by status and language; without the erased ones. */
export const audience = (db: Db | Tx, filter: SegmentFilter) =>
  db.$queryRaw<{ status: string; locale: Locale; count: number; nameless: number }[]>`
    select c.status::text, c.locale, count(*)::int as count,
      count(*) filter (where ${mayBeMailed} and c.name = '')::int as nameless
    from contacts c where c.status <> 'erased' and ${inSegment(filter)} group by c.status, c.locale`;

/** The language that everyone gets whose own has no text. */
export const fallbackOf = (written: { has: (locale: Locale) => boolean }): Locale | undefined =>
  LOCALES.find((locale) => written.has(locale));

/** How many readers each language's text is for: its own, and as the fallback those of unwritten languages. */
export function readersOfTexts(
  people: Audience,
  written: { has: (locale: Locale) => boolean },
  missingLanguage: string,
): Record<Locale, number> {
  const fallback = missingLanguage === "skip" ? undefined : fallbackOf(written);
  const readers = { ka: 0, en: 0, ru: 0 };
  for (const { status, locale, count } of people) {
    if (status !== "subscribed") continue;
    readers[locale] += count;
    if (fallback && !written.has(locale)) readers[fallback] += count;
  }
  return readers;
}
