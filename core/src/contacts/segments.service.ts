import type { SegmentFilter } from "@ezo/contract/marketing/segments";
import type { ContactSegment } from "../generated/prisma/client.ts";
import { AppError } from "../platform/app-error.ts";
import type { Db } from "../platform/db.ts";
import { defined } from "../platform/defined.ts";
import { seenVersions } from "../records/conflicts.ts";
import { showingCurrent } from "../records/failures.ts";
import { type Fields, fieldsOf } from "../records/fields.ts";
import { pastVersions } from "../records/resource.ts";
import type { Records } from "../records/write.ts";
import { type Actor, must } from "../users/actor.ts";
import { segmentReach } from "./segment-reach.ts";
import { segmentKind } from "./segments.kind.ts";

export type SegmentsService = ReturnType<typeof createSegments>;

export interface SegmentBody {
  name: string;
  filter: SegmentFilter;
}
const storedFields = ({ name, filter }: SegmentBody): Fields => fieldsOf({ name, filter: defined(filter) });

/** Saved selections of contacts, and how many people a selection reaches. */
export function createSegments({ db, records }: { db: Db; records: Records }) {
  const { resolved, countOf, sampleOf } = segmentReach(db);

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
