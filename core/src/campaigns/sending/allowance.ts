import type { WarmUp } from "@ezo/contract/marketing/marketing-settings";
import { allowanceOn } from "@ezo/contract/marketing/delivery/warm-up";
import type pg from "pg";
import { Prisma } from "../../generated/prisma/client.ts";
import type { Db } from "../../platform/db.ts";
import { FIRM_TIME_ZONE_SQL, settingSchema } from "../../platform/settings.ts";
import { type Claimed, settleAndClaim } from "./ledger.repo.ts";

/** What the warm-up plan allows on this day of the firm's time zone, on PostgreSQL's clock. */
export interface DayAllowance {
  plan: WarmUp;
  /** `YYYY-MM-DD`. */
  today: string;
  renewsAt: Date;
  allowance: number;
  /** Mails of all campaigns that have been tried today. */
  used: number;
}

/** How rows are read: by Prisma, or by the connection of a transaction under way. */
type Read = <Row extends pg.QueryResultRow>(sql: Prisma.Sql) => Promise<Row[]>;
const readBy =
  (db: Db): Read =>
  <Row extends pg.QueryResultRow>(sql: Prisma.Sql) =>
    db.$queryRaw<Row[]>(sql);
const readOn =
  (client: pg.PoolClient): Read =>
  async <Row extends pg.QueryResultRow>({ text, values }: Prisma.Sql) =>
    (await client.query<Row>({ text, values })).rows;

/** Today's allowance and its use; null while there is no plan. `countTo` ends the counting. */
export const dayAllowance = (
  db: Db,
  countTo: "all" | "allowance" = "allowance",
): Promise<DayAllowance | null> => allowanceOfDay(readBy(db), countTo);

/** When campaigns go on that wait for the next allowance; null while none waits. */
export async function heldUntil(db: Db): Promise<Date | null> {
  const day = await dayAllowance(db);
  return day && day.used >= day.allowance ? day.renewsAt : null;
}

/**
 * The use is counted from the ledger, so that it is right also of mails that left before the plan was switched on, and
 * nothing has to be kept in step with it.
 */
async function allowanceOfDay(read: Read, countTo: "all" | "allowance"): Promise<DayAllowance | null> {
  const [row] = await read<{ value: unknown; zone: string; today: string; renews_at: Date }>(Prisma.sql`
    select s.value, z.zone, d.today::text as today, (d.today + 1)::timestamp at time zone z.zone as renews_at
    from settings s cross join (select ${Prisma.raw(FIRM_TIME_ZONE_SQL)} as zone) z
    cross join lateral (select (now() at time zone z.zone)::date as today) d where s.name = 'marketing'`);
  if (!row) return null;
  const { warm_up: plan } = settingSchema("marketing").parse(row.value);
  const allowance = allowanceOn(plan, row.today);
  if (allowance === null) return null;
  const most = countTo === "all" ? null : allowance;
  const [counted] = await read<{ used: number }>(Prisma.sql`
    select count(*)::int as used from (
      select 1 from campaign_recipients
      where claimed_at >= ${row.today}::date::timestamp at time zone ${row.zone} and state <> 'suppressed'
      limit ${most}::bigint) r`);
  return { plan, today: row.today, renewsAt: row.renews_at, allowance, used: counted?.used ?? 0 };
}

/**
 * Claims mails of a campaign, as many as today's allowance has left. All processes take turns here, for as long as
 * counting and claiming take: what one has claimed is committed before the next one counts. `isHeld`: nothing is left
 * today. `isOff`: there is no plan (any more), and nothing was limited.
 */
export async function claimWithinAllowance(
  pool: pg.Pool,
  campaign: { id: number; owner: string },
  room: number,
): Promise<{ claimed: Claimed[]; isHeld: boolean; isOff: boolean }> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    // A process that is suspended here would keep all others from sending: its transaction is ended instead.
    await client.query("set local idle_in_transaction_session_timeout = '5s'");
    await client.query("select pg_advisory_xact_lock(hashtext('campaign-allowance'))");
    const day = await allowanceOfDay(readOn(client), "allowance");
    const left = day ? Math.max(0, day.allowance - day.used) : room;
    const claimed =
      left > 0
        ? await settleAndClaim(client, campaign.id, campaign.owner, [], Math.min(room, left), true)
        : [];
    await client.query("commit");
    return { claimed, isHeld: left === 0, isOff: day === null };
  } catch (error) {
    // The connection may be what broke; then there is nothing left to roll back.
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
