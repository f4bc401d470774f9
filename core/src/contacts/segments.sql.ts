import type { SegmentFilter } from "@ezo/contract/marketing/segments";
import { Prisma } from "../generated/prisma/client.ts";

/** Who may be sent to at all. Everything that reaches people goes through this. */
export const mayBeMailed = Prisma.sql`c.status = 'subscribed'`;

/**
 * A segment's conditions over `contacts c`. Everyone is said by `all`: a filter without a condition selects nobody, as
 * does a condition with an empty list.
 */
export function inSegment(filter: SegmentFilter): Prisma.Sql {
  const conditions: Prisma.Sql[] = [];
  const { languages, sources, project_ids: projects, rooms, request_statuses: statuses, tags } = filter;
  if (languages) conditions.push(Prisma.sql`c.locale = any(${languages}::text[]::locale[])`);
  if (sources) conditions.push(Prisma.sql`c.source = any(${sources})`);
  if (filter.consent_within_days)
    conditions.push(Prisma.sql`c.consent_at >= now() - make_interval(days => ${filter.consent_within_days})`);
  if (filter.consent_older_than_days)
    conditions.push(
      Prisma.sql`c.consent_at < now() - make_interval(days => ${filter.consent_older_than_days})`,
    );
  if (projects)
    conditions.push(
      // Both in one set, which is joined once: for an `or`, PostgreSQL reads the requests through for every contact.
      Prisma.sql`c.id in (
        select i.id from contacts i where i.interest_project_ids && ${projects}::int[]
        union all
        select i.id from contacts i join customers r on lower(r.email) = i.email
        where r.deleted_at is null and r.project_id = any(${projects}::int[]))`,
    );
  if (rooms) conditions.push(Prisma.sql`c.interest_rooms && ${rooms}::int[]`);
  if (statuses)
    conditions.push(hasRequest(Prisma.sql`r.status = any(${statuses}::text[]::customer_status[])`));
  if (tags) conditions.push(Prisma.sql`c.tags && ${tags}::text[]`);
  if (filter.no_reaction_to !== undefined) conditions.push(withoutReactionTo(filter.no_reaction_to));
  if (conditions.length > 0) return Prisma.join(conditions, " and ");
  return filter.all ? Prisma.sql`true` : Prisma.sql`false`;
}

const hasRequest = (condition: Prisma.Sql): Prisma.Sql =>
  // An `in` over addresses, not `exists`: PostgreSQL then hashes the requests once for all contacts.
  Prisma.sql`c.email in (select lower(r.email) from customers r where r.deleted_at is null and ${condition})`;

/**
 * Who was sent a campaign and has neither clicked nor opened it; robots' clicks are none. Nobody once retention has begun
 * to remove clicks: who has clicked is not known any more.
 */
const withoutReactionTo = (campaignId: number): Prisma.Sql => Prisma.sql`c.id in (
  select p.contact_id from campaign_recipients p join campaigns k on k.id = p.campaign_id
  where p.campaign_id = ${campaignId}::int and p.state = 'sent' and p.opened_at is null and k.results_final_at is null
    and not exists (select 1 from campaign_clicks l where l.recipient_id = p.id and not l.is_robot))`;
