import { CONTACT_TAGS_MAX } from "@ezo/contract/values/limits/marketing";
import { DEFAULT_LOCALE, type Locale } from "@ezo/contract/values/locale";
import type pg from "pg";
import type { Fields } from "../../records/fields.ts";
import { changesOf } from "../../records/conflicts.ts";
import type { Contact } from "../../generated/prisma/client.ts";
import { formerHash, hashAddress } from "../../platform/queues/deliveries.ts";
import { recordOn } from "../../platform/events/outbox.ts";
import type { Actor } from "../../users/actor.ts";
import { contactKind, storedFields } from "../contacts.kind.ts";

/** A contact as a line of a file names it. */
export interface FileContact {
  line: number;
  email: string;
  name: string;
  /** Empty: a known contact keeps theirs, a new one reads the site's own. */
  language: Locale | "";
  consent_at: Date;
  consent_source: string;
  tags: string[];
}
export interface StoredRow {
  line: number;
  kind: "created" | "updated";
  id: number;
  version: number;
  /** False for a known contact that already has what the file says. */
  isChanged: boolean;
  /** Whether the file names another language than the one that the person has chosen, which stays. */
  keepsLanguage: boolean;
  /** Whether its person has been asked to confirm the address and has not: a file does not do so for them. */
  isUnconfirmed: boolean;
  email: string;
  /** As they are stored now. */
  fields: Fields & {
    name: string;
    language: Locale;
    tags: string[];
    consent: { at: string | null; source: string | null };
  };
  /** As they were; null for a new contact. */
  before: StoredRow["fields"] | null;
}

/**
 * The lines whose tags, with those that their contact has, are more than a contact may have. The contacts stay locked, so that
 * nobody adds another one before the rows are stored.
 */
export async function overfullLines(
  client: pg.PoolClient,
  rows: readonly FileContact[],
): Promise<ReadonlySet<number>> {
  const tagged = rows.filter(({ tags }) => tags.length > 0);
  if (tagged.length === 0) return new Set<number>();
  const found = await client.query<{ email_hash: string }>(OVERFULL, [...asFile(tagged), CONTACT_TAGS_MAX]);
  const hashes = new Set(found.rows.map((row) => row.email_hash));
  return new Set(tagged.filter(({ email }) => hashes.has(hashAddress(email))).map(({ line }) => line));
}

/** The columns of `FILE`. */
const asFile = (rows: readonly FileContact[]) => [
  rows.map(({ email }) => hashAddress(email)),
  rows.map(({ email }) => email),
  rows.map(({ name }) => name),
  rows.map(({ language }) => language),
  rows.map(({ consent_at }) => consent_at),
  rows.map(({ consent_source }) => consent_source),
  rows.map(({ tags }) => tags.join(",")),
  rows.map(({ email }) => formerHash(email)),
];

/**
 * Stores rows of a file, of which no two have one address, with their lines of history. Who has left the list is left
 * out of the answer.
 */
export async function storeRows(
  client: pg.PoolClient,
  actor: Actor,
  rows: readonly FileContact[],
): Promise<StoredRow[]> {
  if (rows.length === 0) return [];
  const file = asFile(rows);
  const created = (await client.query<Record>(INSERT, [...file, DEFAULT_LOCALE])).rows;
  const updated = (await client.query<Record>(UPDATE, [...file, created.map(({ id }) => id)])).rows;
  const written = [...created, ...updated];
  const writtenIds = written.map(({ id }) => id);
  const unchanged = (await client.query<Record>(UNCHANGED, [...file, writtenIds])).rows;
  await addHistory(client, actor, written);
  await addEvent(client, written);
  const byHash = new Map([...written, ...unchanged].map((record) => [record.email_hash, record]));
  const changedIds = new Set(writtenIds);
  return rows.flatMap(({ line, email, language }) => {
    const record = byHash.get(hashAddress(email));
    if (!record) return [];
    const { id, version, before, after } = record;
    const fields = fieldsOf(after) as StoredRow["fields"];
    return [
      {
        line,
        kind: before ? "updated" : "created",
        id,
        version,
        isChanged: changedIds.has(id),
        keepsLanguage: language !== "" && language !== fields.language,
        isUnconfirmed: record.status === "pending",
        email: record.email,
        fields,
        before: before && (fieldsOf(before) as StoredRow["fields"]),
      },
    ];
  });
}

/** What `storedFields` reads, and what a first line of history needs. */
const columnsOf = (table: string) => `jsonb_build_object(
  'name', ${table}.name, 'locale', ${table}.locale, 'tags', ${table}.tags,
  'interestProjectIds', ${table}.interest_project_ids, 'interestRooms', ${table}.interest_rooms,
  'consentAt', ${table}.consent_at, 'consentSource', ${table}.consent_source, 'consentText', ${table}.consent_text,
  'consentTextVersion', ${table}.consent_text_version, 'version', ${table}.version, 'createdAt', ${table}.created_at)`;

/** An address that was erased under its former hash stays off the list. */
const FILE = `(
  select f.* from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::text[], $7::text[], $8::text[])
    as f(email_hash, email, name, locale, consent_at, consent_source, tags, former_hash)
  where not exists (
    select 1 from contacts e where e.email_hash = f.former_hash and e.email_hash <> f.email_hash and e.status = 'erased'))`;
const TAGS = "coalesce(string_to_array(nullif(f.tags, ''), ','), '{}')";

const INSERT = `
  insert into contacts as c (email_hash, email, name, locale, source, status, consent_at, consent_source, tags)
  select f.email_hash, f.email, f.name, coalesce(nullif(f.locale, '')::locale, $9::locale), 'import', 'subscribed',
    f.consent_at, f.consent_source, ${TAGS}
  from ${FILE} as f
  on conflict (email_hash) do nothing
  returning c.id, c.version, c.email_hash, c.email, c.status, null as before, ${columnsOf("c")} as after`;

const LISTED = "status in ('subscribed', 'pending')";
const KNOWN = `${LISTED} and id <> all($9::int[])`;
const FILLED = [
  "name",
  "locale",
  "consent_at",
  "consent_source",
  "consent_text",
  "consent_text_version",
  "tags",
];
const filledOf = (table: string) => FILLED.map((column) => `${table}.${column}`).join(", ");

/**
 * Whether the language that the contact `k` has now is the one that its person chose last: on the page of preferences, or on a
 * form whose mail they have confirmed. One that staff have set since is not. A confirmation of an earlier version names no
 * language: it counts for what was asked last.
 */
const CHOSE_LANGUAGE = `(
  select k.locale::text = coalesce(h.detail, (
    select split_part(a.detail, ' ', 1) from contact_history a
    where a.contact_id = k.id and a.kind = 'asked' and a.id < h.id order by a.id desc limit 1))
  from contact_history h where h.contact_id = k.id and h.kind in ('language', 'confirmed')
  order by h.id desc limit 1)`;

/**
 * A contact whose consent is newer than the one we hold takes its date and source; the rest is filled up, but for a language that
 * the person has chosen. One that has it all is locked and left as it is.
 */
const UPDATE = `
  with f as (select * from ${FILE} as f),
  k as materialized (
    select * from contacts where email_hash in (select email_hash from f) and ${KNOWN} order by id for update),
  w as (
    select k.id,
      case when f.name = '' then k.name else f.name end as name,
      -- Lines are read only where there is another language to refuse.
      case when f.locale in ('', k.locale::text) then k.locale
        when ${CHOSE_LANGUAGE} then k.locale else f.locale::locale end as locale,
      greatest(f.consent_at, k.consent_at) as consent_at,
      case when f.consent_at > k.consent_at or k.consent_at is null
        then f.consent_source else k.consent_source end as consent_source,
      case when f.consent_at > k.consent_at then null else k.consent_text end as consent_text,
      case when f.consent_at > k.consent_at then null else k.consent_text_version end as consent_text_version,
      case when ${TAGS} <@ k.tags then k.tags
        else (select array_agg(distinct tag) from unnest(k.tags || ${TAGS}) as tag) end as tags
    from k join f on f.email_hash = k.email_hash)
  update contacts c set (${FILLED.join(", ")}) = (${filledOf("w")}), version = k.version + 1, updated_at = now()
  from k join w on w.id = k.id
  where c.id = k.id and (${filledOf("w")}) is distinct from (${filledOf("k")})
  returning c.id, c.version, c.email_hash, c.email, c.status, ${columnsOf("k")} as before, ${columnsOf("c")} as after`;

/** The known contacts who would have more than so many tags. One who has all of the file's gets none. */
const OVERFULL = `
  with f as (select * from ${FILE} as f),
  k as materialized (
    select * from contacts where email_hash in (select email_hash from f) and ${LISTED} order by id for update)
  select k.email_hash from k join f on f.email_hash = k.email_hash
  where not (${TAGS} <@ k.tags)
    and (select count(distinct tag) from unnest(k.tags || ${TAGS}) as tag) > $9::int`;

/** The known contacts of the file that it does not change. */
const UNCHANGED = `
  select c.id, c.version, c.email_hash, c.email, c.status, ${columnsOf("c")} as before, ${columnsOf("c")} as after
  from contacts c where email_hash in (select f.email_hash from ${FILE} as f) and ${KNOWN}`;

type Columns = Omit<Contact, "consentAt"> & { consentAt: string | null };
interface Record {
  id: number;
  version: number;
  email_hash: string;
  email: string;
  status: string;
  /** Null for a new contact. */
  before: Columns | null;
  after: Columns;
}
const fieldsOf = ({ consentAt, ...columns }: Columns): Fields =>
  storedFields({ ...columns, consentAt: consentAt === null ? null : new Date(consentAt) });

/** Open pages show what was imported. */
async function addEvent(client: pg.PoolClient, records: readonly Record[]): Promise<void> {
  const ids = records.map(({ id }) => id);
  const { entity } = contactKind;
  if (ids.length > 0) await recordOn(client, "records.changed", { entity, ids, tags: [], audience: "staff" });
}

/** The person's life names the import; the history of their fields has both sides of each change. */
async function addHistory(client: pg.PoolClient, actor: Actor, records: readonly Record[]): Promise<void> {
  await client.query(
    "insert into contact_history (contact_id, kind, detail) select unnest($1::int[]), 'imported', null",
    [records.map(({ id }) => id)],
  );
  // One that no line is known of yet could not be gone back to.
  const known = records.flatMap(({ id, before }) => (before ? [{ id, before }] : []));
  await client.query(
    `insert into content_history (entity, entity_id, version, kind, snapshot, created_at)
     select $1, b.* from unnest($2::int[], $3::int[], $4::content_history_kind[], $5::jsonb[], $6::timestamptz[])
       as b(id, version, kind, snapshot, created_at)
     where not exists (select 1 from content_history h where h.entity = $1 and h.entity_id = b.id)`,
    [
      contactKind.entity,
      known.map(({ id }) => id),
      known.map(({ before }) => before.version),
      known.map(() => "created"),
      known.map(({ before }) => JSON.stringify(fieldsOf(before))),
      known.map(({ before }) => before.createdAt),
    ],
  );
  await client.query(
    `insert into content_history (entity, entity_id, version, kind, changes, snapshot, actor_id)
     select $1, l.*, $7 from unnest($2::int[], $3::int[], $4::content_history_kind[], $5::jsonb[], $6::jsonb[]) as l`,
    [
      contactKind.entity,
      records.map(({ id }) => id),
      records.map(({ version }) => version),
      records.map(({ before }) => (before ? "updated" : "created")),
      records.map(({ before, after }) =>
        JSON.stringify(before ? changesOf(fieldsOf(before), fieldsOf(after)) : {}),
      ),
      records.map(({ after }) => JSON.stringify(fieldsOf(after))),
      actor.id,
    ],
  );
}
