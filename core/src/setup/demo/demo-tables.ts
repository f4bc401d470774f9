import type { DemoKind } from "@ezo/contract/admin/setup/setup-demo";
import type { RecordEntity } from "@ezo/contract/records/records";
import { keysOf } from "@ezo/contract/values/keyed";
import { Prisma } from "../../generated/prisma/client.ts";

const { sql } = Prisma;

interface DemoTableInfo {
  /** The kind of record, whose history and draft go with it. */
  entity?: RecordEntity;
  /** Under which name its rows are counted on the screen; tables without one are parts of others. */
  kind?: DemoKind;
  /** It stays where what it belongs to stays. */
  isPart?: true;
  /** Whether the row `r`, noted as `l`, was changed or added to since. */
  touched: Prisma.Sql;
}

/** A line in the history, except that a hold or a discount has ended by itself; or a draft. */
const changed = (entity: RecordEntity): { entity: RecordEntity; touched: Prisma.Sql } => ({
  entity,
  touched: sql`(exists (select from content_history h where h.entity = ${entity}::text and h.entity_id = r.id
      and h.created_at > l.noted_at and (h.actor_id is not null or h.changes - 'status' <> '{}'::jsonb))
    or exists (select from record_drafts d where d.entity = ${entity}::text and d.entity_id = r.id))`,
});

const added = (table: string) =>
  sql`exists (select from ${Prisma.raw(`"${table}"`)} a where a.customer_id = r.id and a.created_at > l.noted_at)`;

/** The tables whose rows the demo brings, in the order in which these are removed: nothing refers to what is removed before it. */
export const DEMO_TABLES = {
  campaigns: {
    kind: "campaigns",
    entity: "campaign",
    touched: sql`(r.updated_at > l.noted_at or ${changed("campaign").touched})`,
  },
  contacts: {
    kind: "contacts",
    entity: "contact",
    touched: sql`(r.updated_at > l.noted_at or ${changed("contact").touched}
      or exists (select from contact_history h where h.contact_id = r.id and h.created_at > l.noted_at))`,
  },
  price_lists: { isPart: true, touched: sql`(r.version > 1)` },
  saved_searches: { touched: sql`(greatest(r.status_at, r.asked_at) > l.noted_at)` },
  kept_shortlists: { touched: sql`(greatest(r.status_at, r.asked_at, r.used_at) > l.noted_at)` },
  // With the stock that it names, and the enquiry that it was made for.
  offers: { isPart: true, touched: sql`(r.version > 1 or r.withdrawn_at is not null)` },
  // A hold without its apartment, or an apartment that is reserved for nobody, would be neither.
  holds: { isPart: true, touched: sql`(r.ended_by_id is not null and r.ended_at > l.noted_at)` },
  customers: {
    kind: "enquiries",
    touched: sql`(exists (select from customer_history h
        where h.customer_id = r.id and h.actor_id is not null and h.created_at > l.noted_at)
      or exists (select from customer_steps s
        where s.customer_id = r.id and s.ended_by_id is not null and s.ended_at > l.noted_at)
      or ${Prisma.join(
        ["customer_notes", "customer_replies", "customer_mails", "customer_files", "customer_steps"].map(
          added,
        ),
        " or ",
      )})`,
  },
  persons: { touched: sql`false` },
  routing_rules: changed("routing_rule"),
  customer_views: { touched: sql`(r.version > 1)` },
  contact_segments: changed("segment"),
  gallery_images: { kind: "gallery_images", ...changed("gallery_image") },
  articles: { kind: "news", ...changed("article") },
  construction_entries: { isPart: true, ...changed("construction_entry") },
  project_documents: { isPart: true, ...changed("project_document") },
  layouts: { isPart: true, ...changed("layout") },
  payment_plans: { isPart: true, ...changed("payment_plan") },
  zones: { isPart: true, ...changed("zone") },
  zone_images: { isPart: true, ...changed("zone_image") },
  apartments: { kind: "apartments", isPart: true, ...changed("apartment") },
  floors: { isPart: true, ...changed("floor") },
  buildings: { isPart: true, ...changed("building") },
  projects: { kind: "projects", ...changed("project") },
  features: { ...changed("feature") },
} as const satisfies Record<string, DemoTableInfo>;

export type DemoTable = keyof typeof DEMO_TABLES;
export const DEMO_TABLE_NAMES: readonly DemoTable[] = keysOf(DEMO_TABLES);
export const isDemoTable = (name: string): name is DemoTable => Object.hasOwn(DEMO_TABLES, name);
export const infoOf = (table: DemoTable): DemoTableInfo => DEMO_TABLES[table];

interface ClearedTableInfo {
  /** Whether there is something of the row `r` to clear away. */
  isThere: Prisma.Sql;
  touched: Prisma.Sql;
}
/** What the demo has brought and is no row to be deleted, as `DemoKind` names it. */
export const CLEARED_TABLES = {
  // They go into the trash, as where somebody deletes them there: what they have of the firm's own work goes to others.
  users: {
    isThere: sql`(r.deleted_at is null)`,
    touched: sql`(r.version > 1 or r.last_login_at is not null or r.updated_at > l.noted_at
      or exists (select from password_links p where p.user_id = r.id)
      or exists (select from user_identities i where i.user_id = r.id))`,
  },
  // They are always there, and lose their texts.
  legal_pages: {
    isThere: sql`exists (select from legal_page_translations t where t.slug = r.slug and t.content <> '')`,
    touched: changed("legal_page").touched,
  },
} as const satisfies Partial<Record<DemoKind, ClearedTableInfo>>;
export type ClearedTable = keyof typeof CLEARED_TABLES;

/** Pictures go last: the library keeps those that something still shows. */
export const untouchedPicture = sql`not ${changed("media").touched}`;

/** Rows that are nothing of their own: by this column they belong to a row of this table, and go with it. */
export const DETAILS: Readonly<Record<string, { table: DemoTable; column: string }>> = {
  ...details("campaigns", "campaign_id", ["campaign_translations", "campaign_recipients"]),
  ...details("contacts", "contact_id", ["contact_history"]),
  ...details("price_lists", "price_list_id", ["price_list_entries"]),
  ...details("saved_searches", "search_id", ["saved_search_apartments", "saved_search_entries"]),
  ...details("offers", "offer_id", ["offer_versions"]),
  ...details("customers", "customer_id", [
    "customer_escalations",
    "customer_files",
    "customer_history",
    "customer_mails",
    "customer_notes",
    "customer_replies",
    "customer_routings",
    "customer_steps",
  ]),
  ...details("persons", "person_id", ["person_keys"]),
  // Two persons who may be one: the pair goes with its first.
  ...details("persons", "first_id", ["person_pairs"]),
  ...details("gallery_images", "gallery_image_id", ["gallery_image_translations"]),
  ...details("articles", "article_id", ["article_translations", "article_images"]),
  ...details("construction_entries", "entry_id", [
    "construction_entry_translations",
    "construction_entry_images",
  ]),
  ...details("project_documents", "document_id", ["project_document_translations"]),
  ...details("layouts", "layout_id", ["layout_translations", "layout_images"]),
  ...details("payment_plans", "payment_plan_id", ["payment_plan_translations"]),
  ...details("apartments", "apartment_id", [
    "apartment_translations",
    "apartment_images",
    "apartment_views_daily",
  ]),
  ...details("buildings", "building_id", ["building_translations"]),
  ...details("projects", "project_id", [
    "project_translations",
    "project_images",
    "project_features",
    "project_relations",
    "search_misses",
    "search_values",
  ]),
  ...details("features", "feature_id", ["feature_translations"]),
};

const WATCHER = sql`coalesce('kept_shortlists ' || w.shortlist_id, 'contacts ' || w.contact_id)`;
/**
 * Rows `r` that are nothing of their own either, but name what they belong to in one of two columns, or through another row: the
 * table and id of that. Workers add them to what the demo has brought.
 */
export const DETAILS_OF_EITHER: Readonly<Record<string, Prisma.Sql>> = {
  watchers: sql`(select ${WATCHER} from watchers w where w.id = r.id)`,
  watched_apartments: sql`(select ${WATCHER} from watchers w where w.id = r.watcher_id)`,
};

/**
 * Which rows `r` of these tables keep nothing that they name: workers derive them from what is there, and they go with it. An
 * apartment that a contact has asked about is kept by the enquiry.
 */
export const DERIVED: Readonly<Record<string, Prisma.Sql>> = {
  watched_apartments: sql`exists (select from watchers w where w.id = r.watcher_id and w.contact_id is not null)`,
};

function details(table: DemoTable, column: string, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { table, column }]));
}

/** Columns with ids of projects that no foreign key declares. */
export const PROJECT_LISTS = [
  { table: "routing_rules", column: "project_ids" },
  { table: "api_keys", column: "project_ids" },
  { table: "contacts", column: "interest_project_ids" },
] as const;

/** JSON that names rows by their ids, at any depth: a single id or a list. */
export const JSON_COLUMNS = [
  { table: "contact_segments", column: "filter" },
  { table: "campaigns", column: "segment" },
  { table: "campaign_translations", column: "blocks" },
  { table: "campaign_template_translations", column: "blocks" },
  { table: "saved_searches", column: "filters" },
  { table: "customer_views", column: "filters" },
  { table: "price_lists", column: "terms" },
] as const;
export const JSON_IDS: readonly { target: DemoTable; names: readonly string[] }[] = [
  { target: "projects", names: ["project_id", "project_ids"] },
  { target: "apartments", names: ["apartment_id", "apartment_ids"] },
  { target: "campaigns", names: ["opened_campaign_ids", "clicked_campaign_ids"] },
  { target: "contact_segments", names: ["segment_id"] },
];
