import { readersByText } from "@ezo/contract/marketing/campaigns/campaign-readers";
import type { SegmentFilter } from "@ezo/contract/marketing/segments/segments";
import type { Locale } from "@ezo/contract/values/locale";
import { noCampaignSinceSql } from "../../contacts/subscription/frequency.sql.ts";
import { hasLeft, inSegment, mayBeMailed, WHY_LEFT_OUT } from "../../contacts/segments/segments.sql.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { readSetting } from "../../platform/settings.ts";

export type Audience = Awaited<ReturnType<typeof audience>>;

/** The language that the contact `c` is mailed in: Georgian while their own is one of those that are `off`. */
export const mailedIn = (off: readonly Locale[]): Prisma.Sql =>
  Prisma.sql`(case when c.locale = any(${[...off]}::text[]::locale[]) then 'ka'::locale else c.locale end)`;

/**
 * The contacts that a filter selects, counted by the language that they are mailed in and by status, of which `paused` and
 * `topics` (who has left those of the campaign) are two here; without the erased ones.
 */
export async function audience(db: Db | Tx, filter: SegmentFilter, topics: readonly string[]) {
  const { off } = await readSetting(db, "languages");
  return db.$queryRaw<{ status: string; locale: Locale; count: number; nameless: number }[]>`
    select coalesce(${Prisma.raw(WHY_LEFT_OUT)}, case when ${hasLeft(topics)} then 'topics' end, 'subscribed') as status,
      ${mailedIn(off)} as locale, count(*)::int as count,
      count(*) filter (where ${mayBeMailed} and c.name = '')::int as nameless
    from contacts c where c.status <> 'erased' and ${inSegment(filter)} group by 1, 2`;
}

/**
 * An audience as it is reached now: readers who want fewer campaigns than they would get with this one are apart, by the status
 * `frequency`. They are part of the ledger all the same: whether they are left out is judged when their mail leaves.
 */
export async function reachedNow(
  db: Db | Tx,
  people: Audience,
  campaign: { id: number; filter: SegmentFilter; topics: readonly string[] },
): Promise<Audience> {
  const { off } = await readSetting(db, "languages");
  const rows = await db.$queryRaw<{ locale: Locale; count: number }[]>`
    select ${mailedIn(off)} as locale, count(*)::int as count from contacts c
    where ${mayBeMailed} and c.frequency <> 'every' and not ${hasLeft(campaign.topics)} and ${inSegment(campaign.filter)}
      and had_campaign_since(c.id, ${campaign.id}::int, ${Prisma.raw(noCampaignSinceSql("c.frequency"))})
    group by 1`;
  const heldIn = new Map(rows.map(({ locale, count }) => [locale, count]));
  return people.flatMap((row) => {
    // Counted a moment later, there may be more of them than were in the audience.
    const held = row.status === "subscribed" ? Math.min(row.count, heldIn.get(row.locale) ?? 0) : 0;
    if (held === 0) return [row];
    return [
      { ...row, count: row.count - held },
      { ...row, status: "frequency", count: held, nameless: 0 },
    ];
  });
}

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
