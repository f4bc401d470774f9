import type { SegmentFilter } from "@ezo/contract/marketing/segments/segments";
import { SEGMENT_SAMPLE } from "@ezo/contract/values/limits/marketing";
import type { Locale } from "@ezo/contract/values/locale";
import { refused } from "../../platform/app-error.ts";
import type { Db } from "../../platform/db.ts";
import { readableAddress } from "../../platform/mail/email-address.ts";
import { hasLeft, inSegment, isListed, isNotPaused, mayBeMailed } from "./segments.sql.ts";
import { storedFilter } from "./stored-filter.ts";

/** Whom a filter reaches: how many people, and some of them. Throws `invalid` where its saved segment was deleted. */
export function segmentReach(db: Db) {
  /** A saved segment's filter, if one is named; else the filter itself. */
  async function resolved(filter: SegmentFilter): Promise<SegmentFilter> {
    if (!filter.segment_id) return filter;
    const segment = await db.contactSegment.findUnique({
      where: { id: filter.segment_id, deletedAt: null },
    });
    if (!segment) throw refused("segment", "errors.segment_gone");
    return storedFilter(segment.filter);
  }

  async function countOf(filter: SegmentFilter, topics: readonly string[] = []) {
    const chosen = inSegment(await resolved(filter));
    const rows = await db.$transaction(async (tx) => {
      // A set of many thousand addresses is compared in memory: with the default it is written to disk, and so are the contacts.
      // Compiling takes longer than counting.
      await tx.$queryRaw`select set_config('work_mem', '32MB', true), set_config('jit', 'off', true)`;
      // Without the status, which `where` has fixed: the index has no such column.
      return tx.$queryRaw<{ locale: Locale; count: number; paused: number; left_topics: number }[]>`
        select c.locale, count(*) filter (where ${isNotPaused} and not ${hasLeft(topics)})::int as count,
          count(*) filter (where not ${isNotPaused})::int as paused,
          count(*) filter (where ${isNotPaused} and ${hasLeft(topics)})::int as left_topics
        from contacts c where ${isListed} and ${chosen} group by c.locale`;
    });
    const byLanguage = { ka: 0, en: 0, ru: 0 };
    let paused = 0;
    let left = 0;
    for (const row of rows) {
      byLanguage[row.locale] = row.count;
      paused += row.paused;
      left += row.left_topics;
    }
    return {
      count: byLanguage.ka + byLanguage.en + byLanguage.ru,
      by_language: byLanguage,
      paused,
      left_topics: left,
    };
  }

  /** The newest, not a random choice: asked again, it shows the same people. */
  async function sampleOf(filter: SegmentFilter, topics: readonly string[]) {
    const people = await db.$queryRaw<{ id: number; name: string; email: string; language: Locale }[]>`
      select c.id, c.name, c.email, c.locale as language from contacts c
      where ${mayBeMailed} and not ${hasLeft(topics)} and ${inSegment(await resolved(filter))}
      order by c.id desc limit ${SEGMENT_SAMPLE}`;
    return people.map((one) => ({ ...one, email: readableAddress(one.email) }));
  }

  return { resolved, countOf, sampleOf };
}
