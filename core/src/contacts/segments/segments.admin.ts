import type { Segment, SegmentFilter, segmentRoutes } from "@ezo/contract/marketing/segments/segments";
import { RECORD_RIGHTS } from "@ezo/contract/records/record-rights";
import type { ParsedInput } from "@ezo/contract/route";
import type { z } from "zod";
import type { ContactSegment } from "../../generated/prisma/client.ts";
import { pageSlice } from "../../platform/paging/page-slice.ts";
import { searchFormOf, searchWordsOf } from "../../platform/text/search-form.ts";
import { createResource, type RecordParts } from "../../records/resource.ts";
import { type Actor, must } from "../../users/actor.ts";
import { segmentReach } from "./segment-reach.ts";
import { segmentKind } from "./segments.kind.ts";
import { storedFilter } from "./stored-filter.ts";

export type SegmentsAdmin = ReturnType<typeof createSegments>;

type SegmentsQuery = ParsedInput<typeof segmentRoutes.list>["query"];
type SegmentItem = z.output<typeof Segment>;

/** Saved selections of contacts, and how many people a selection reaches. */
export function createSegments(parts: RecordParts) {
  const { db } = parts;
  const { resolved, countOf, sampleOf } = segmentReach(db);

  const present = async (segment: ContactSegment): Promise<SegmentItem> => {
    const filter = storedFilter(segment.filter);
    const { count, paused } = await countOf(filter);
    return {
      id: segment.id,
      name: segment.name,
      filter,
      count,
      paused,
      version: segment.version,
      updated_at: segment.updatedAt.toISOString(),
    };
  };

  return {
    ...createResource<SegmentItem>(parts, segmentKind, {
      find: async (id) => {
        const segment = await db.contactSegment.findUnique({ where: { id } });
        return segment && present(segment);
      },
    }),
    resolved,

    /** Their table has no form of the name that is searched: a firm has few. */
    async list(actor: Actor, query: SegmentsQuery): Promise<{ rows: SegmentItem[]; total: number }> {
      must(actor, RECORD_RIGHTS.segment.read);
      const segments = await db.contactSegment.findMany({
        where: { deletedAt: query.deleted ? { not: null } : null },
        orderBy: [{ name: "asc" }, { id: "asc" }],
      });
      const words = searchWordsOf(query.search ?? "");
      const found = segments.filter(({ name }) => {
        const searched = searchFormOf(name);
        return words.every((word) => searched.includes(word));
      });
      const { skip, take } = pageSlice(query);
      const rows = await Promise.all(found.slice(skip, skip + take).map(present));
      return { rows, total: found.length };
    },
    /** `topics` are those of the campaign that it would be. */
    async count(actor: Actor, filter: SegmentFilter, topics: readonly string[]) {
      must(actor, RECORD_RIGHTS.segment.read);
      return countOf(filter, topics);
    },
    /** Some of the people whom a filter reaches. Throws `invalid` where its saved segment was deleted. */
    async preview(actor: Actor, filter: SegmentFilter, topics: readonly string[]) {
      must(actor, RECORD_RIGHTS.segment.read);
      return sampleOf(filter, topics);
    },
  };
}
