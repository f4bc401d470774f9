import { Prisma } from "../generated/prisma/client.ts";

const { sql } = Prisma;

/** What each line has beside its kind, instant, mark and detail; all null, so that each part names only what it knows. */
const NOTHING = {
  state: sql`null::text`,
  until: sql`null::timestamptz`,
  offer_id: sql`null::text`,
  customer_id: sql`null::int`,
  campaign_id: sql`null::int`,
  campaign: sql`null::text`,
  bounce: sql`null::jsonb`,
  actor: sql`null::text`,
};
type More = Partial<typeof NOTHING>;

/** One part of the timeline: columns in the order of `NOTHING`. A mark is what `TimelineCursor` takes. */
export function part(
  kind: Prisma.Sql,
  at: Prisma.Sql,
  mark: Prisma.Sql,
  detail: Prisma.Sql,
  from: Prisma.Sql,
  more: More,
): Prisma.Sql {
  const columns = Object.entries({ ...NOTHING, ...more }).map(
    ([name, value]) => sql`${value} as ${Prisma.raw(name)}`,
  );
  return sql`select ${kind} as kind, ${at} as at, ${mark} as mark, ${detail} as detail,
    ${Prisma.join(columns)} ${from}`;
}
