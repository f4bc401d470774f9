import { ENQUIRY_STATUSES, type EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import {
  SEGMENT_CONDITIONS,
  type SegmentCondition,
  type SegmentConditions,
} from "@ezo/contract/marketing/segments/segment-rules";
import { Prisma } from "../../generated/prisma/client.ts";

/** A condition over `contacts c`. A plain one reads columns of `c` alone; it may be null, which counts as false. */
export interface SqlPart {
  sql: Prisma.Sql;
  isPlain: boolean;
  /** A query of the `address_key` of everybody in it, where an address is all that it asks of a contact. */
  keys?: Prisma.Sql;
}

/** Contacts with one of these addresses. */
export const withKeys = (keys: Prisma.Sql): SqlPart => ({
  sql: Prisma.sql`c.address_key in (${keys})`,
  isPlain: false,
  keys,
});

/** The conditions that are set, in a fixed order. Values are parameters, never text of the statement. */
export const conditionParts = (rule: SegmentConditions): SqlPart[] =>
  SEGMENT_CONDITIONS.flatMap((name) => partOf(name, rule[name]));

function partOf<Name extends SegmentCondition>(name: Name, value: SegmentConditions[Name]): SqlPart[] {
  if (value === undefined) return [];
  return [conditions[name](value as Value<Name>)];
}

type Value<Name extends SegmentCondition> = NonNullable<SegmentConditions[Name]>;
type Conditions = { [Name in SegmentCondition]: (value: Value<Name>) => SqlPart };

const plain = (sql: Prisma.Sql): SqlPart => ({ sql, isPlain: true });
const people = (sql: Prisma.Sql): SqlPart => ({ sql, isPlain: false });

const conditions: Conditions = {
  languages: (languages) => plain(Prisma.sql`c.locale = any(${languages}::text[]::locale[])`),
  sources: (sources) => plain(Prisma.sql`c.source = any(${sources})`),
  consent_within_days: (days) => plain(Prisma.sql`c.consent_at >= ${ago(days)}`),
  consent_older_than_days: (days) => plain(Prisma.sql`c.consent_at < ${ago(days)}`),
  tags: (tags) => plain(Prisma.sql`c.tags && ${tags}::text[]`),
  project_ids: (ids) => withKeys(interestIn("project", ids)),
  rooms: (rooms) =>
    withKeys(
      Prisma.join(
        [interestIn("room", rooms), askedAbout(Prisma.sql`a.rooms = any(${rooms}::int[])`)],
        " union all ",
      ),
    ),
  price: ({ min, max }) =>
    min === undefined && max === undefined
      ? plain(Prisma.sql`false`)
      : withKeys(askedAbout(Prisma.sql`a.price between ${min ?? 0}::int and ${max ?? MAX_INT}::int`)),
  request_statuses: (statuses) => withKeys(requestIn(statuses)),
  visited: () =>
    withKeys(Prisma.sql`
      select i.address_key from address_interests i where i.kind = 'visited' and i.value = 0`),
  last_contact_within_days: (days) => people(Prisma.sql`c.email in (${contactedSince(days)})`),
  // Their oldest contact is an enquiry, so that who has one has been in contact.
  last_contact_older_than_days: (days) =>
    people(Prisma.sql`c.address_key in (${requestIn(ENQUIRY_STATUSES)})
    and not exists (select 1 from (${contactedSince(days)}) s(email) where s.email = c.email)`),
  opened_within_days: (days) => people(hasOpened(Prisma.sql`p.opened_at >= ${ago(days)}`)),
  opened_campaign_ids: (ids) => people(hasOpened(Prisma.sql`p.campaign_id = any(${ids}::int[])`)),
  clicked_within_days: (days) => people(hasClicked(Prisma.sql`l.created_at >= ${ago(days)}`)),
  clicked_campaign_ids: (ids) => people(hasClicked(Prisma.sql`p.campaign_id = any(${ids}::int[])`)),
};

const MAX_INT = 2_147_483_647;
const ago = (days: number): Prisma.Sql => Prisma.sql`now() - make_interval(days => ${days}::int)`;

/** Addresses with one of these interests, their own or of a living enquiry: `address_interests` counts both. */
const interestIn = (kind: "project" | "room", values: readonly number[]): Prisma.Sql => Prisma.sql`
  select i.address_key from address_interests i where i.kind = ${kind} and i.value = any(${[...values]}::int[])`;

/** Rooms and prices are those of now, so they are no part of what is stored: apartments are few. */
const askedAbout = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select i.address_key from apartments a join address_interests i on i.value = a.id
  where i.kind = 'apartment' and ${condition}`;

const requestIn = (statuses: readonly EnquiryStatus[]): Prisma.Sql => Prisma.sql`
  select i.address_key from address_interests i
  where i.kind = any(${statuses.map((status) => `status:${status}`)}::text[]) and i.value = 0`;

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
