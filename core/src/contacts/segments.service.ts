import type { SegmentFilter } from "@ezo/contract/marketing/segments";
import { SEGMENT_SAMPLE } from "@ezo/contract/values/limits/marketing";
import type { Locale } from "@ezo/contract/values/locale";
import type { ContactSegment } from "../generated/prisma/client.ts";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { defined } from "../platform/defined.ts";
import { readableAddress } from "../platform/mail/email-address.ts";
import { seenVersions } from "../records/conflicts.ts";
import { showingCurrent } from "../records/failures.ts";
import { type Fields, fieldsOf } from "../records/fields.ts";
import { pastVersions } from "../records/resource.ts";
import type { Records } from "../records/write.ts";
import { type Actor, must } from "../users/actor.ts";
import { segmentKind } from "./segments.kind.ts";
import { hasLeft, inSegment, isListed, isNotPaused, mayBeMailed } from "./segments.sql.ts";

export type SegmentsService = ReturnType<typeof createSegments>;

export interface SegmentBody {
  name: string;
  filter: SegmentFilter;
}
const storedFields = ({ name, filter }: SegmentBody): Fields => fieldsOf({ name, filter: defined(filter) });

/** Saved selections of contacts, and how many people a selection reaches. */
export function createSegments({ db, records }: { db: Db; records: Records }) {
  /** A saved segment's filter, if one is named; else the filter itself. */
  async function resolved(filter: SegmentFilter): Promise<SegmentFilter> {
    if (!filter.segment_id) return filter;
    const segment = await db.contactSegment.findUnique({
      where: { id: filter.segment_id, deletedAt: null },
    });
    if (!segment) throw refused("segment", "errors.segment_gone");
    return segment.filter as SegmentFilter;
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

  const present = async (segment: ContactSegment) => {
    const { count, paused } = await countOf(segment.filter as SegmentFilter);
    return {
      id: segment.id,
      name: segment.name,
      filter: segment.filter as SegmentFilter,
      count,
      paused,
      version: segment.version,
      updated_at: segment.updatedAt.toISOString(),
    };
  };
  const get = async (id: number) => present(await db.contactSegment.findUniqueOrThrow({ where: { id } }));

  return {
    resolved,
    countOf,

    async list(actor: Actor) {
      must(actor, "contacts.read");
      const segments = await db.contactSegment.findMany({
        where: { deletedAt: null },
        orderBy: [{ name: "asc" }, { id: "asc" }],
      });
      return Promise.all(segments.map(present));
    },
    async create(actor: Actor, body: SegmentBody) {
      return get(await records.create(actor, segmentKind, storedFields(body)));
    },
    async update(
      actor: Actor,
      id: number,
      { version, ...body }: SegmentBody & { version?: number | undefined },
    ) {
      await showingCurrent(records.update(actor, segmentKind, id, storedFields(body), version), () =>
        get(id),
      );
      return get(id);
    },
    ...pastVersions(records, segmentKind, get),
    async remove(actor: Actor, id: number, seen?: number): Promise<void> {
      const removing = records.remove(actor, segmentKind, [id], { seen: seenVersions([id], [seen]) });
      const removed = await showingCurrent(removing, () => get(id));
      if (removed.length === 0) throw new AppError("not_found");
    },
    async restore(actor: Actor, id: number, seen?: number) {
      const restoring = records.restore(actor, segmentKind, [id], { seen: seenVersions([id], [seen]) });
      const restored = await showingCurrent(restoring, () => get(id));
      if (restored.length === 0) throw new AppError("not_found");
      return get(id);
    },
    /** `topics` are those of the campaign that it would be. */
    async count(actor: Actor, filter: SegmentFilter, topics: readonly string[]) {
      must(actor, "contacts.read");
      return countOf(filter, topics);
    },
    /** Some of the people whom a filter reaches. Throws `invalid` where its saved segment was deleted. */
    async preview(actor: Actor, filter: SegmentFilter, topics: readonly string[]) {
      must(actor, "contacts.read");
      return sampleOf(filter, topics);
    },
  };
}
