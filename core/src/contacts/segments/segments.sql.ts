import {
  SEGMENT_GROUPS,
  type SegmentGroup,
  type SegmentRule,
} from "@ezo/contract/marketing/segments/segment-rules";
import type { SegmentFilter } from "@ezo/contract/marketing/segments/segments";
import { Prisma } from "../../generated/prisma/client.ts";
import { conditionParts, type SqlPart, withKeys } from "./segment-conditions.sql.ts";

/**
 * Why a contact (`contacts c`) gets no campaign now: their status, or `paused`; null where they get it. A pause ends by
 * itself: nothing is written when its time is over.
 */
export const WHY_LEFT_OUT = `case when c.status <> 'subscribed' then c.status::text when c.paused_until > now() then 'paused' end`;

/** Whether a contact has left every topic of a campaign, of which there are some; `topics` is SQL for their keys. */
export const hasLeftSql = (topics: string): string => `(${topics} <> '{}' and ${topics} <@ c.left_topics)`;
/** The same for keys that are known here. */
export const hasLeft = (topics: readonly string[]): Prisma.Sql =>
  topics.length === 0
    ? Prisma.sql`false`
    : Prisma.sql`coalesce(${[...topics]}::text[] <@ c.left_topics, false)`;

/** Who is on the list, paused or not. */
export const isListed = Prisma.sql`c.status = 'subscribed'`;
/** Of who is on the list, who gets campaigns now. */
export const isNotPaused = Prisma.sql`(c.paused_until is null or c.paused_until <= now())`;
/** Who may be sent a campaign: nothing keeps them out (`WHY_LEFT_OUT`), in the form that finds them by an index. */
export const mayBeMailed = Prisma.sql`(${isListed} and ${isNotPaused})`;

/**
 * A segment's conditions over `contacts c`. Everyone is said by `all`: a filter without a condition selects nobody, as
 * does a condition, or a group, with an empty list.
 */
export function inSegment(filter: SegmentFilter): Prisma.Sql {
  const parts = partsOf(filter);
  if (filter.no_reaction_to !== undefined)
    parts.push({ sql: withoutReactionTo(filter.no_reaction_to), isPlain: false });
  if (parts.length > 0) return allOf(parts).sql;
  return filter.all ? Prisma.sql`true` : NOBODY.sql;
}

const NOBODY: SqlPart = { sql: Prisma.sql`false`, isPlain: true };

const partsOf = (rule: SegmentRule): SqlPart[] => [
  ...conditionParts(rule),
  ...SEGMENT_GROUPS.flatMap((kind) => {
    const rules = rule[kind];
    return rules ? [groupPart(kind, rules)] : [];
  }),
];

function allOf(parts: readonly SqlPart[]): SqlPart {
  const [first] = parts;
  if (!first) return NOBODY;
  if (parts.length === 1) return first;
  return {
    sql: Prisma.join(
      parts.map(({ sql }) => sql),
      " and ",
    ),
    isPlain: parts.every(({ isPlain }) => isPlain),
  };
}

/**
 * Sets of people are joined, never met under an `or` or a `not`: there PostgreSQL cannot join, and would read a large set
 * through for every contact. Each inner `c` is a contact of its own.
 */
function groupPart(kind: SegmentGroup, rules: readonly SegmentRule[]): SqlPart {
  const parts = rules.map((rule) => allOf(partsOf(rule)));
  if (kind === "all_of" || parts.length === 0) return allOf(parts);
  return kind === "any_of" ? anyOf(parts) : noneOf(parts);
}

function anyOf(parts: readonly SqlPart[]): SqlPart {
  const { either, keys, sets } = sorted(parts);
  if (keys.length === 0 && sets.length === 0) return either ?? NOBODY;
  // Of addresses alone, no contact is read to find them.
  if (!either && sets.length === 0) return withKeys(together(keys));
  const all = [
    ...(either ? [either.sql] : []),
    ...(keys.length > 0 ? [withKeys(together(keys)).sql] : []),
    ...sets,
  ];
  return { sql: Prisma.sql`c.id in (${contactsOf(all)})`, isPlain: false };
}

/** Each without the other: a set of everybody who matches a plain part could be nearly all contacts. */
function noneOf(parts: readonly SqlPart[]): SqlPart {
  const { either, keys, sets } = sorted(parts);
  const without = [
    ...(either ? [Prisma.sql`${either.sql} is not true`] : []),
    ...(keys.length > 0
      ? [Prisma.sql`not exists (select 1 from (${together(keys)}) s where s.address_key = c.address_key)`]
      : []),
    ...(sets.length > 0
      ? [Prisma.sql`not exists (select 1 from (${contactsOf(sets)}) s where s.id = c.id)`]
      : []),
  ];
  return { sql: Prisma.join(without, " and "), isPlain: keys.length === 0 && sets.length === 0 };
}

/** The plain parts as one expression, the addresses and the other sets of an alternative. */
function sorted(parts: readonly SqlPart[]) {
  const plain = parts.filter(({ isPlain }) => isPlain).map(({ sql }) => Prisma.sql`(${sql})`);
  const either: SqlPart | undefined =
    plain.length > 0 ? { sql: Prisma.join(plain, " or ", "(", ")"), isPlain: true } : undefined;
  return {
    either,
    keys: parts.flatMap(({ keys }) => (keys ? [keys] : [])),
    sets: parts.flatMap(({ sql, isPlain, keys }) => (isPlain || keys ? [] : [sql])),
  };
}

const together = (queries: readonly Prisma.Sql[]): Prisma.Sql => Prisma.join([...queries], " union all ");
const contactsOf = (conditions: readonly Prisma.Sql[]): Prisma.Sql =>
  together(conditions.map((condition) => Prisma.sql`select c.id from contacts c where ${condition}`));

/**
 * Who was sent a campaign and has neither clicked nor opened it; robots' clicks do not count. Nobody once retention has begun
 * to remove clicks: who has clicked is not known any more.
 */
const withoutReactionTo = (campaignId: number): Prisma.Sql => Prisma.sql`c.id in (
  select p.contact_id from campaign_recipients p join campaigns k on k.id = p.campaign_id
  where p.campaign_id = ${campaignId}::int and p.state = 'sent' and p.opened_at is null and k.results_final_at is null
    and not exists (select 1 from campaign_clicks l where l.recipient_id = p.id and not l.is_robot))`;
