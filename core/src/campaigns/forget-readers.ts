import { Prisma } from "../generated/prisma/client.ts";
import type { Db, Tx } from "../platform/db.ts";

const { sql } = Prisma;

const IS_OVER = sql`k.status in ('sent', 'cancelled')`;

/** Addresses in the ledgers of campaigns that ended before then (`recipients r`, `campaigns k`). */
export const addressesBefore = (before: Prisma.Sql): Prisma.Sql => sql`
  campaigns k join campaign_recipients r on r.campaign_id = k.id
  where ${IS_OVER} and k.finished_at < ${before} and r.email not like '%.invalid' and r.state <> 'unconfirmed'`;

/**
 * Why a mail was not sent (`campaign_recipients.reason`), without the words of a mail server, which may name the address: the code of
 * ours, or the server's (`550 5.1.1`).
 */
export const WORDLESS_REASON = sql`
  substring(reason from '^(?:[a-z_]+(?=: |$)|[0-9]{3}(?:[ -][0-9][.][0-9]{1,3}[.][0-9]{1,3})?)')`;

/** Removes at most `most` of these addresses, and what was merged into the mails; the rows, and the counts with them, stay. */
export const forgetAddresses = (
  db: Db | Tx,
  before: Prisma.Sql,
  most: number,
): Promise<number> => db.$executeRaw`
  update campaign_recipients set email = 'expired-' || id || '@expired.invalid', merge_values = '{}',
    reason = ${WORDLESS_REASON}
  where id in (select r.id from ${addressesBefore(before)} limit ${most}::int for update of r skip locked)`;

/** Clicks before then in campaigns that are over (`campaign_clicks l`). */
export const clicksBefore = (before: Date): Prisma.Sql => sql`
  campaign_clicks l join campaign_recipients r on r.id = l.recipient_id join campaigns k on k.id = r.campaign_id
  where l.created_at < ${before} and ${IS_OVER}`;

/**
 * Removes at most `most` of these clicks. A recipient of whom none is left is counted in the campaign, once: from then on no further
 * click in it is stored. Returns how many were removed.
 */
export async function forgetClicks(tx: Tx, before: Date, most: number): Promise<number> {
  const page = await tx.$queryRaw<{ id: number; campaign_id: number }[]>`
    select l.id, r.campaign_id from ${clicksBefore(before)} order by l.created_at, l.id limit ${most}::int`;
  if (page.length === 0) return 0;
  const ids = page.map(({ id }) => id);
  const campaignIds = [...new Set(page.map(({ campaign_id }) => campaign_id))];
  // Storing a click holds its campaign: this waits for those under way, and the next statement sees them.
  await tx.$queryRaw`select id from campaigns where id = any(${campaignIds}::int[]) order by id for update`;
  await tx.$executeRaw`
    with ended as (
      select distinct l.recipient_id, l.is_robot from campaign_clicks l
      where l.id = any(${ids}::int[]) and not exists (select 1 from campaign_clicks o
        where o.recipient_id = l.recipient_id and o.is_robot = l.is_robot and o.id <> all(${ids}::int[]))
    ), counted as (
      select r.campaign_id, count(*) filter (where not e.is_robot)::int as people, count(*) filter (where e.is_robot)::int as robots
      from ended e join campaign_recipients r on r.id = e.recipient_id group by r.campaign_id
    )
    update campaigns k set past_clicked = k.past_clicked + coalesce(n.people, 0),
      past_clicked_by_robots = k.past_clicked_by_robots + coalesce(n.robots, 0),
      results_final_at = coalesce(k.results_final_at, now())
    from unnest(${campaignIds}::int[]) as c(id) left join counted n on n.campaign_id = c.id
    where k.id = c.id`;
  const { count } = await tx.campaignClick.deleteMany({ where: { id: { in: ids } } });
  return count;
}

/** Openings before then in campaigns that are over. */
export const opensBefore = (before: Date): Prisma.Sql => sql`
  campaign_recipients r join campaigns k on k.id = r.campaign_id
  where r.opened_at is not null and r.opened_at < ${before} and ${IS_OVER}`;

/** The same for openings, of which a recipient has one at most. */
export async function forgetOpens(tx: Tx, before: Date, most: number): Promise<number> {
  const rows = await tx.$queryRaw<{ count: number }[]>`
    with gone as (
      update campaign_recipients set opened_at = null
      where id in (select r.id from ${opensBefore(before)} order by r.opened_at limit ${most}::int for update of r skip locked)
      returning campaign_id
    ), counted as (
      select campaign_id, count(*)::int as count from gone group by campaign_id
    )
    update campaigns k set past_opened = k.past_opened + n.count, results_final_at = coalesce(k.results_final_at, now())
    from counted n where k.id = n.campaign_id
    returning n.count`;
  return rows.reduce((sum, { count }) => sum + count, 0);
}
