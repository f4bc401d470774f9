import { readersByText } from "@ezo/contract/marketing/campaign-readers";
import type { SegmentFilter } from "@ezo/contract/marketing/segments";
import type { Locale } from "@ezo/contract/values/locale";
import { inSegment, mayBeMailed } from "../../contacts/segments.sql.ts";
import type { Db, Tx } from "../../platform/db.ts";

export type Audience = Awaited<ReturnType<typeof audience>>;

/** The contacts that a filter selects, counted by status and language; without the erased ones. */
export const audience = (db: Db | Tx, filter: SegmentFilter) =>
  db.$queryRaw<{ status: string; locale: Locale; count: number; nameless: number }[]>`
    select c.status::text, c.locale, count(*)::int as count,
      count(*) filter (where ${mayBeMailed} and c.name = '')::int as nameless
    from contacts c where c.status <> 'erased' and ${inSegment(filter)} group by c.status, c.locale`;

/** How many of an audience each language's text is for. */
export function readersOfTexts(
  people: Audience,
  written: { has: (locale: Locale) => boolean },
  missingLanguage: string,
): Record<Locale, number> {
  const readers = { ka: 0, en: 0, ru: 0 };
  for (const { status, locale, count } of people) if (status === "subscribed") readers[locale] += count;
  return readersByText(readers, written, missingLanguage);
}
