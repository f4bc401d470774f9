import { randomUUID } from "node:crypto";
import { fallbackOf } from "@ezo/contract/marketing/campaigns/campaign-readers";
import type { SegmentFilter } from "@ezo/contract/marketing/segments/segments";
import type { Locale } from "@ezo/contract/values/locale";
import type pg from "pg";
import { CONTACT_LINES_SQL, contactFieldsSql } from "../../contacts/change-contacts.sql.ts";
import { noCampaignSinceSql } from "../../contacts/subscription/frequency.sql.ts";
import {
  hasLeft,
  hasLeftSql,
  inSegment,
  isListed,
  mayBeMailed,
  WHY_LEFT_OUT,
} from "../../contacts/segments/segments.sql.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { ERASED_DOMAIN } from "../../platform/mail/email-address.ts";
import { readSetting } from "../../platform/settings.ts";
import { mailedIn } from "./readers.ts";

/** How long a sender holds its campaign without renewing the lease; it renews four times as often. */
export const LEASE_MS = 12_000;

export interface Claimed {
  id: string;
  contactId: number;
  email: string;
  locale: Locale;
  mergeValues: Record<string, string>;
  messageId: string;
  /** Which of the language's subjects the mail has. */
  subjectIndex: number;
  attempts: number;
}
/** The outcome of a mail that was in flight. `pending` is tried again after `delayMs`. */
export interface Settlement {
  id: string;
  contactId: number;
  state: "sent" | "failed" | "unconfirmed" | "pending";
  reason: string | null;
  delayMs: number;
  /** The attempt does not count: it failed for reasons other than the recipient. */
  isFree: boolean;
  isHardBounce: boolean;
}

/**
 * Takes a campaign for one sender. Mails that the last sender left in flight become `unconfirmed`: it is not known
 * whether they were sent. Returns whether the campaign was free and is being sent.
 */
export async function acquireLease(db: Db, campaignId: number, owner: string): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const taken = await tx.$executeRaw`
      update campaigns set lease_owner = ${owner}::uuid, lease_expires_at = now() + make_interval(secs => ${LEASE_MS / 1000})
      where id = ${campaignId} and status = 'sending' and (lease_expires_at is null or lease_expires_at < now())`;
    if (taken === 0) return false;
    await markOrphans(tx, campaignId, owner);
    return true;
  });
}

const markOrphans = (tx: Tx | Db, campaignId: number, owner: string | null) =>
  tx.$executeRaw`
    update campaign_recipients set state = 'unconfirmed', reason = 'sender_died', settled_at = now()
    where campaign_id = ${campaignId} and state = 'sending' and claimed_by is distinct from ${owner}::uuid`;

/** Marks mails that dead senders left in flight, also of paused and cancelled campaigns. */
export async function markAllOrphans(db: Db): Promise<number[]> {
  const rows = await db.$queryRaw<{ campaign_id: number }[]>`
    update campaign_recipients r set state = 'unconfirmed', reason = 'sender_died', settled_at = now()
    from campaigns k
    where k.id = r.campaign_id and r.state = 'sending' and k.status in ('sending', 'paused', 'cancelled')
      and (k.lease_expires_at is null or k.lease_expires_at < now())
      and r.claimed_at < now() - make_interval(secs => ${LEASE_MS / 1000})
    returning r.campaign_id`;
  return [...new Set(rows.map((row) => row.campaign_id))];
}

export const renewLease = (db: Db, campaignId: number, owner: string) =>
  db.$executeRaw`
    update campaigns set lease_expires_at = now() + make_interval(secs => ${LEASE_MS / 1000})
    where id = ${campaignId} and lease_owner = ${owner}::uuid`;

export const releaseLease = (db: Db, campaignId: number, owner: string) =>
  db.$executeRaw`
    update campaigns set lease_owner = null, lease_expires_at = null
    where id = ${campaignId} and lease_owner = ${owner}::uuid`;

/**
 * Freezes the ledger: one row per reader, with the address, the language that they are mailed in and values as they are now. One statement in
 * PostgreSQL, so that a list of any size needs no memory here.
 */
export async function freezeLedger(
  tx: Tx,
  campaign: {
    id: number;
    filter: SegmentFilter;
    topics: readonly string[];
    missingLanguage: string;
    domain: string;
  },
  written: readonly Locale[],
): Promise<void> {
  const { off } = await readSetting(tx, "languages");
  const language = mailedIn(off);
  const locales = [...written];
  const fallback = fallbackOf(new Set(written)) ?? "ka";
  const hasLeftThem = hasLeft(campaign.topics);
  const onlyWritten =
    campaign.missingLanguage === "skip"
      ? Prisma.sql`${language} = any(${locales}::text[]::locale[])`
      : Prisma.sql`true`;
  await tx.$executeRaw`
    insert into campaign_recipients (campaign_id, contact_id, email, locale, merge_values, message_id)
    select ${campaign.id}, c.id, c.email,
      case when ${language} = any(${locales}::text[]::locale[]) then ${language} else ${fallback}::locale end,
      jsonb_build_object('name', c.name), gen_random_uuid()::text || '@' || ${campaign.domain}
    from contacts c where ${mayBeMailed} and not ${hasLeftThem} and ${onlyWritten} and ${inSegment(campaign.filter)}
    order by c.id
    on conflict (campaign_id, contact_id) do nothing`;
  // Of who has paused or left the topics there is no row: only how many they were, for the results.
  await tx.$executeRaw`
    update campaigns set left_out = (
      select coalesce(jsonb_object_agg(why, people), '{}') from (
        select case when ${mayBeMailed} then 'topics' else 'paused' end as why, count(*)::int as people
        from contacts c
        where ${isListed} and not (${mayBeMailed} and not ${hasLeftThem}) and ${onlyWritten} and ${inSegment(campaign.filter)}
        group by 1) counted)
    where id = ${campaign.id}`;
}

/** Whether a warm-up plan is switched on. */
const HAS_WARM_UP = `exists (select 1 from settings where name = 'marketing' and value #>> '{warm_up,from}' is not null)`;

/**
 * CTEs: of those picked, who wants fewer campaigns (`rare`, locked until the claim is committed) and has had one (`too_soon`).
 */
const TOO_SOON_SQL = `rare as (
        -- Without waiting: an erasure holds this row and wants the rows that are picked here.
        select c.id, c.frequency from picked p join contacts c on c.id = p.contact_id
        where c.frequency <> 'every' for no key update of c skip locked
      ), too_soon as materialized (
        select id from rare where had_campaign_since(id, $1, ${noCampaignSinceSql("rare.frequency")})
      )`;

/**
 * $1 the campaign, $2 the sender, $3 to $8 the outcomes by column, $9 how many mails are claimed at most, $10 whether today's
 * allowance was counted.
 */
const SETTLE_AND_CLAIM_SQL = `
      with settled as (
        update campaign_recipients r set state = d.state::recipient_state,
          reason = case when r.email like '%@${ERASED_DOMAIN}' then null else d.reason end,
          next_attempt_at = now() + make_interval(secs => d.delay_ms / 1000.0),
          attempts = r.attempts - d.is_free::int,
          -- A final outcome has no claim, so that no repair of lost claims changes it.
          claimed_by = case when d.state in ('pending', 'unconfirmed') then null else r.claimed_by end,
          -- No server was reached: this day's allowance was not used.
          claimed_at = case when d.is_free then null else r.claimed_at end,
          settled_at = case when d.state = 'pending' then null else now() end,
          -- A report may be faster than the server's answer: its time stays.
          bounced_at = case when d.is_hard then coalesce(r.bounced_at, now()) else r.bounced_at end
        from unnest($3::bigint[], $4::text[], $5::text[], $6::float8[], $7::bool[], $8::bool[])
          as d(id, state, reason, delay_ms, is_free, is_hard)
        -- An owner that was considered dead still knows the real outcome.
        where r.id = d.id and r.claimed_by = $2::uuid and r.state in ('sending', 'unconfirmed')
        returning r.contact_id, r.email, d.is_hard
      ), bounced as (
        update contacts c set status = 'bounced', status_at = now(), updated_at = now(), version = c.version + 1
        from settled s join contacts former on former.id = s.contact_id
        -- Of an address that the contact had before, the refusal says nothing about the one of now.
        where s.is_hard and c.id = former.id and c.email = s.email and c.status in ('subscribed', 'pending')
        returning c.id, c.version, c.created_at, former.status as former_status, ${contactFieldsSql("c")} as after
      ), noted as (
        insert into contact_history (contact_id, kind, detail, campaign_id)
        select id, 'bounced', 'smtp', $1 from bounced
      ), changed as (
        select id, version, created_at, after || jsonb_build_object('status', former_status) as before, after from bounced
      ), ${CONTACT_LINES_SQL}, picked as (
        select r.id, r.contact_id from campaign_recipients r
        where r.campaign_id = $1 and r.state = 'pending' and r.next_attempt_at <= now() and $9 > 0
          -- Who waits for the winner of a test has none yet.
          and r.subject_index is not null
          and exists (select 1 from campaigns k where k.id = $1 and k.status = 'sending' and k.lease_owner = $2::uuid
            and k.lease_expires_at > now())
          and ($10::boolean or not ${HAS_WARM_UP})
        order by r.next_attempt_at, r.id limit $9 for update of r skip locked
      ), ${TOO_SOON_SQL}, claimed as (
        update campaign_recipients r set
          state = (case when o.why is null then 'sending' else 'suppressed' end)::recipient_state,
          reason = o.why,
          attempts = r.attempts + (o.why is null)::int,
          claimed_by = $2::uuid, claimed_at = now(),
          settled_at = case when o.why is null then null else now() end
        from picked p join contacts c on c.id = p.contact_id join campaigns k on k.id = $1
          cross join lateral (
            select coalesce(${WHY_LEFT_OUT}, case when ${hasLeftSql("k.topics")} then 'topics' end,
              case when exists (select 1 from too_soon t where t.id = c.id) then 'frequency' end) as why) o
        where r.id = p.id and (c.frequency = 'every' or exists (select 1 from rare where rare.id = c.id))
        returning r.id, r.contact_id, r.email, r.locale, r.merge_values, r.message_id, r.subject_index, r.attempts, r.state
      )
      select id, contact_id, email, locale, merge_values, message_id, subject_index, attempts
      from claimed where state = 'sending'
      union all
      -- Reports suppressed rows, so that "nothing claimed" means "nothing to claim".
      select null, null, null, null, null, null, null, null from claimed where state = 'suppressed'`;

/**
 * The one statement of the hot path: stores outcomes and claims the next mails, committed before any of them is sent.
 * Nothing is claimed unless `owner` holds the campaign and it is being sent. Readers who have unsubscribed, paused
 * or left the topics since, and those who want fewer campaigns and have had one, are marked `suppressed` here, at the moment of
 * sending. Two campaigns may claim mails to one reader at once: the reader who wants fewer is locked first, and the ledger read
 * after that. A mail to somebody whose row is locked by others is left for the next claim. While there is a warm-up plan, only who has counted what today's allowance has left claims anything
 * (`isWithinAllowance`, see allowance.ts), from the moment it is switched on.
 * What a server says about somebody who was erased meanwhile is not kept: it may name the address.
 */
export async function settleAndClaim(
  pool: Pick<pg.Pool, "query">,
  campaignId: number,
  owner: string,
  settlements: readonly Settlement[],
  room: number,
  isWithinAllowance = false,
): Promise<Claimed[]> {
  const { rows } = await pool.query<{
    id: string;
    contact_id: number;
    email: string;
    locale: Locale;
    merge_values: Record<string, string>;
    message_id: string;
    subject_index: number;
    attempts: number;
  }>({
    name: "campaign-settle-and-claim",
    text: SETTLE_AND_CLAIM_SQL,
    values: [
      campaignId,
      owner,
      settlements.map(({ id }) => id),
      settlements.map(({ state }) => state),
      settlements.map(({ reason }) => reason),
      settlements.map(({ delayMs }) => delayMs),
      settlements.map(({ isFree }) => isFree),
      settlements.map(({ isHardBounce }) => isHardBounce),
      room,
      isWithinAllowance,
    ],
  });
  return rows.map((row) => ({
    id: row.id,
    contactId: row.contact_id,
    email: row.email,
    locale: row.locale,
    mergeValues: row.merge_values,
    messageId: row.message_id,
    subjectIndex: row.subject_index,
    attempts: row.attempts,
  }));
}

/** Returns rows that were claimed for `owner` when the answer to the claim was lost. */
export const releaseUnknown = (pool: pg.Pool, campaignId: number, owner: string, known: readonly string[]) =>
  pool.query(
    `update campaign_recipients set state = 'pending', claimed_by = null, claimed_at = null, settled_at = null, reason = null,
       attempts = attempts - 1
     where campaign_id = $1 and claimed_by = $2::uuid and state in ('sending', 'unconfirmed') and id <> all($3::bigint[])`,
    [campaignId, owner, known],
  );

/** The state of the campaign, for a sender with nothing to claim. */
export async function campaignState(pool: pg.Pool, campaignId: number, owner: string) {
  const { rows } = await pool.query<{
    is_mine: boolean;
    status: string;
    pending: boolean;
    due_in_ms: number | null;
    is_warming_up: boolean;
  }>(
    `select k.status::text, coalesce(k.lease_owner = $2::uuid and k.lease_expires_at > now(), false) as is_mine,
       exists (select 1 from campaign_recipients where campaign_id = $1 and state = 'pending') as pending,
       (select extract(epoch from min(next_attempt_at) - now())::float8 * 1000 from campaign_recipients
         where campaign_id = $1 and state = 'pending') as due_in_ms,
       ${HAS_WARM_UP} as is_warming_up
     from campaigns k where k.id = $1`,
    [campaignId, owner],
  );
  return rows[0];
}

/**
 * Takes tokens from the campaign's bucket: how many of `wanted` may be sent now. It is stored in the row, so that
 * another sender does not start with a full one, and holds a tenth of a second's worth, so that no burst exceeds the rate.
 */
export async function spendRate(pool: pg.Pool, campaignId: number, ratePerMinute: number, wanted: number) {
  const { rows } = await pool.query<{ allowed: number; left: number }>(
    `with bucket as (
       select id, least(greatest(1, $2::float8 / 600),
         case when rate_at is null then 1 else rate_tokens + extract(epoch from clock_timestamp() - rate_at)::float8 * $2 / 60 end) as tokens
       from campaigns where id = $1 for update
     ), spent as (
       update campaigns k set rate_tokens = b.tokens - least(floor(b.tokens), $3), rate_at = clock_timestamp()
       from bucket b where k.id = b.id returning least(floor(b.tokens), $3) as allowed, k.rate_tokens as left_over
     )
     select allowed::int, left_over::float8 as left from spent`,
    [campaignId, ratePerMinute, wanted],
  );
  const { allowed, left } = rows[0] ?? { allowed: 0, left: 0 };
  return { allowed, nextInMs: ((1 - Math.min(left, 1)) * 60_000) / ratePerMinute };
}

/** Mails sent and failed since sending last started or resumed: the automatic pause decides by them. */
export async function outcomesSince(db: Db, campaignId: number): Promise<{ sent: number; failed: number }> {
  const [row] = await db.$queryRaw<{ sent: number; failed: number }[]>`
    select count(*) filter (where r.state = 'sent')::int as sent, count(*) filter (where r.state = 'failed')::int as failed
    from campaign_recipients r join campaigns k on k.id = r.campaign_id
    where r.campaign_id = ${campaignId} and r.settled_at >= k.resumed_at`;
  return row ?? { sent: 0, failed: 0 };
}

export const newOwner = (): string => randomUUID();
