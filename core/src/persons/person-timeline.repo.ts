import type { TimelineBounce } from "@ezo/contract/marketing/contact-timeline";
import type { TimelinePosition } from "@ezo/contract/persons";
import { PERSON_COUNTED_MAX } from "@ezo/contract/values/limits/enquiries";
import { Prisma } from "../generated/prisma/client.ts";
import type { Db } from "../platform/db.ts";
import { PREPARED } from "../platform/database/prepared.ts";
import { enquiriesOf, type PersonTraces } from "./person-traces.sql.ts";
import { ofAddresses, ofSearches, ofWatched } from "./timeline-of-addresses.sql.ts";
import { ofDealings, ofEnquiries } from "./timeline-of-enquiries.sql.ts";

const { sql } = Prisma;

export interface EventRow {
  kind: string;
  at: Date;
  /** Orders lines of one instant, and is of no other line: a letter for its part, and the key of the row it is about. */
  mark: string;
  detail: string | null;
  state: string | null;
  until: Date | null;
  offer_id: string | null;
  customer_id: number | null;
  campaign_id: number | null;
  campaign: string | null;
  bounce: TimelineBounce | null;
  actor: string | null;
}

/** The newest lines of a person's timeline: of all, or of those before a place in it. */
export function timelineOf(
  db: Db,
  traces: PersonTraces,
  { limit, before }: { limit: number; before?: TimelinePosition | undefined },
): Promise<EventRow[]> {
  const earlier = before
    ? sql`where (e.at, e.mark) < (${new Date(before.at)}::timestamptz, ${before.mark}::text)`
    : Prisma.empty;
  const newest = sql`order by at desc, mark desc limit ${limit}::int`;
  const parts = [
    ...ofEnquiries(),
    ...ofDealings(),
    ...ofAddresses(traces),
    ...ofSearches(traces.emails),
    ...ofWatched(traces),
  ].map((one) => sql`(select * from (${one}) e ${earlier} ${newest})`);
  return db.$queryRaw<EventRow[]>`${PREPARED}
    with mine as materialized (
      select id, source, created_at, entered_by_id ${enquiriesOf(traces.memberIds)}
      order by created_at desc, id desc limit ${PERSON_COUNTED_MAX}::int
    )
    ${Prisma.join(parts, " union all ")}
    ${newest}`;
}
