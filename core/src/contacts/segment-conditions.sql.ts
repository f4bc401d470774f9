import {
  SEGMENT_CONDITIONS,
  type SegmentCondition,
  type SegmentConditions,
} from "@ezo/contract/marketing/segment-rules";
import { Prisma } from "../generated/prisma/client.ts";

/** A condition over `contacts c`. A plain one reads columns of `c` alone; it may be null, which counts as false. */
export interface SqlPart {
  sql: Prisma.Sql;
  isPlain: boolean;
}

/** The conditions that are set, in a fixed order. Values are parameters, never text of the statement. */
export const conditionParts = (rule: SegmentConditions): SqlPart[] =>
  SEGMENT_CONDITIONS.flatMap((name) => partOf(name, rule[name]));

function partOf<Name extends SegmentCondition>(name: Name, value: SegmentConditions[Name]): SqlPart[] {
  if (value === undefined) return [];
  return [{ sql: conditions[name](value as Value<Name>), isPlain: PLAIN.has(name) }];
}

type Value<Name extends SegmentCondition> = NonNullable<SegmentConditions[Name]>;
type Conditions = { [Name in SegmentCondition]: (value: Value<Name>) => Prisma.Sql };

const PLAIN: ReadonlySet<SegmentCondition> = new Set([
  "languages",
  "sources",
  "consent_within_days",
  "consent_older_than_days",
  "tags",
]);

const conditions: Conditions = {
  languages: (languages) => Prisma.sql`c.locale = any(${languages}::text[]::locale[])`,
  sources: (sources) => Prisma.sql`c.source = any(${sources})`,
  consent_within_days: (days) => Prisma.sql`c.consent_at >= ${ago(days)}`,
  consent_older_than_days: (days) => Prisma.sql`c.consent_at < ${ago(days)}`,
  tags: (tags) => Prisma.sql`c.tags && ${tags}::text[]`,
  project_ids: (ids) =>
    interest(
      Prisma.sql`i.interest_project_ids && ${ids}::int[]`,
      Prisma.sql`where r.deleted_at is null and r.project_id = any(${ids}::int[])`,
    ),
  rooms: (rooms) =>
    interest(
      Prisma.sql`i.interest_rooms && ${rooms}::int[]`,
      Prisma.sql`join apartments a on a.id = r.apartment_id
        where r.deleted_at is null and a.rooms = any(${rooms}::int[])`,
    ),
  price: ({ min, max }) =>
    min === undefined && max === undefined
      ? Prisma.sql`false`
      : hasRequest(
          Prisma.sql`join apartments a on a.id = r.apartment_id`,
          Prisma.sql`a.price between ${min ?? 0}::int and ${max ?? MAX_INT}::int`,
        ),
  request_statuses: (statuses) =>
    hasRequest(Prisma.empty, Prisma.sql`r.status = any(${statuses}::text[]::customer_status[])`),
  visited: () =>
    hasRequest(
      Prisma.sql`join customer_steps s on s.customer_id = r.id`,
      Prisma.sql`s.kind = 'visit' and s."end" = 'done'`,
    ),
  last_contact_within_days: (days) => Prisma.sql`c.email in (${contactedSince(days)})`,
  // Their oldest contact is a request, so that who has one has been in contact.
  last_contact_older_than_days: (days) => Prisma.sql`${hasRequest(Prisma.empty, Prisma.sql`true`)}
    and not exists (select 1 from (${contactedSince(days)}) s(email) where s.email = c.email)`,
  opened_within_days: (days) => hasOpened(Prisma.sql`p.opened_at >= ${ago(days)}`),
  opened_campaign_ids: (ids) => hasOpened(Prisma.sql`p.campaign_id = any(${ids}::int[])`),
  clicked_within_days: (days) => hasClicked(Prisma.sql`l.created_at >= ${ago(days)}`),
  clicked_campaign_ids: (ids) => hasClicked(Prisma.sql`p.campaign_id = any(${ids}::int[])`),
};

const MAX_INT = 2_147_483_647;
const ago = (days: number): Prisma.Sql => Prisma.sql`now() - make_interval(days => ${days}::int)`;

const interest = (own: Prisma.Sql, asked: Prisma.Sql): Prisma.Sql =>
  // Both in one set, which is joined once: for an `or`, PostgreSQL reads the requests through for every contact.
  Prisma.sql`c.id in (
    select i.id from contacts i where ${own}
    union all
    select i.id from contacts i join customers r on lower(r.email) = i.email ${asked})`;

const hasRequest = (joined: Prisma.Sql, condition: Prisma.Sql): Prisma.Sql =>
  // An `in` over addresses, not `exists`: PostgreSQL then hashes the requests once for all contacts.
  Prisma.sql`c.email in (
    select lower(r.email) from customers r ${joined} where r.deleted_at is null and ${condition})`;

const contactedSince = (days: number): Prisma.Sql => Prisma.sql`
  select lower(r.email) from customers r where r.deleted_at is null and r.created_at >= ${ago(days)}
  union all
  select lower(r.email) from customers r join customer_replies p on p.customer_id = r.id
  where r.deleted_at is null and p.status = 'sent' and p.settled_at >= ${ago(days)}
  union all
  select lower(r.email) from customers r join customer_mails m on m.customer_id = r.id
  where r.deleted_at is null and not m.is_automatic and m.created_at >= ${ago(days)}
  union all
  select lower(r.email) from customers r join customer_steps s on s.customer_id = r.id
  where r.deleted_at is null and s."end" = 'done' and s.ended_at >= ${ago(days)}`;

const hasOpened = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`c.id in (
  select p.contact_id from campaign_recipients p where p.opened_at is not null and ${condition})`;

const hasClicked = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`c.id in (
  select p.contact_id from campaign_recipients p join campaign_clicks l on l.recipient_id = p.id
  where not l.is_robot and ${condition})`;
