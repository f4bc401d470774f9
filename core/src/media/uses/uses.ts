import type { MediaUse } from "@ezo/contract/admin/content/media";
import { Prisma } from "../../generated/prisma/client.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { MEDIA_FOLDER } from "../media.keys.ts";

/** A place in the database that shows pictures: `field` of an item, whose id is in the column `owner`. */
interface TablePlace {
  /** A picture's id, HTML that names pictures by their urls, or a list of blocks, of which some are pictures. */
  kind: "column" | "html" | "blocks";
  entity: MediaUse["entity"];
  field: string;
  table: string;
  column: string;
  owner: string;
}
/** A picture's id in a named setting. */
interface SettingPlace {
  kind: "setting";
  entity: MediaUse["entity"];
  field: string;
  setting: string;
  key: string;
}
type Place = TablePlace | SettingPlace;

const column = (
  entity: MediaUse["entity"],
  field: string,
  table: string,
  name = "media_id",
  owner = "id",
): TablePlace => ({ kind: "column", entity, field, table, column: name, owner });
/** The column has the field's name. */
const text = (
  kind: "html" | "blocks",
  entity: MediaUse["entity"],
  field: string,
  table: string,
  owner: string,
): TablePlace => ({ kind, entity, field, table, column: field, owner });

/**
 * Everywhere a picture can be used. The library, the check before deleting, replacing and the removal of unused files
 * all use this table; a test compares it with the database's foreign keys.
 */
export const PICTURE_PLACES: readonly Place[] = [
  column("project", "main_image", "projects", "main_image_id"),
  column("project", "render_image", "projects", "render_image_id"),
  column("project", "video_poster", "projects", "video_poster_id"),
  column("project", "gallery_images", "project_images", "media_id", "project_id"),
  column("article", "main_image", "articles", "main_image_id"),
  column("article", "gallery_images", "article_images", "media_id", "article_id"),
  column("gallery_image", "image", "gallery_images"),
  column("apartment", "plan_image", "apartments", "plan_image_id"),
  column("apartment", "gallery_images", "apartment_images", "media_id", "apartment_id"),
  column("layout", "plan_images", "layout_images", "media_id", "layout_id"),
  column("layout", "view_image", "layouts", "view_image_id"),
  column("construction_entry", "images", "construction_entry_images", "media_id", "entry_id"),
  column("zone_image", "image", "zone_images"),
  text("html", "article", "content", "article_translations", "article_id"),
  text("html", "legal_page", "content", "legal_page_translations", "slug"),
  text("blocks", "campaign", "blocks", "campaign_translations", "campaign_id"),
  text("blocks", "campaign_template", "blocks", "campaign_template_translations", "template_id"),
  {
    kind: "setting",
    entity: "about_settings",
    field: "philosophy_image",
    setting: "about",
    key: "philosophy_media_id",
  },
  { kind: "setting", entity: "brand_settings", field: "logo", setting: "brand", key: "logo_media_id" },
  { kind: "setting", entity: "brand_settings", field: "mark", setting: "brand", key: "mark_media_id" },
  {
    kind: "setting",
    entity: "brand_settings",
    field: "logo_dark",
    setting: "brand",
    key: "logo_dark_media_id",
  },
  {
    kind: "setting",
    entity: "brand_settings",
    field: "mark_dark",
    setting: "brand",
    key: "mark_dark_media_id",
  },
];

const placesOf = (kind: TablePlace["kind"]) =>
  PICTURE_PLACES.filter((place): place is TablePlace => place.kind === kind);

/** The fields that hold pictures by id, under the names that an item's history uses. */
export const PICTURE_FIELDS: readonly string[] = [...new Set(placesOf("column").map(({ field }) => field))];

/** The fields of drafts that do: those of settings too. */
const DRAFTED_FIELDS: readonly string[] = [
  ...PICTURE_FIELDS,
  ...PICTURE_PLACES.filter(({ kind }) => kind === "setting").map(({ field }) => field),
];

/** A use before its item's name is looked up. */
export interface FoundUse {
  mediaId: number;
  entity: MediaUse["entity"];
  /** The item's id, or a legal page's name. */
  item: string;
  field: string;
  /** In the item's draft alone. */
  inDraft: boolean;
}

/** Where each of these pictures is used; all pictures where none are named. */
export function findUses(db: Db | Tx, mediaIds?: readonly number[]): Promise<FoundUse[]> {
  const asked = mediaIds ? Prisma.sql`where id = any(${[...mediaIds]}::int[])` : Prisma.empty;
  return db.$queryRaw<FoundUse[]>`
    with named as (
      select id, ${`${MEDIA_FOLDER}/`} || left(content_hash, 32) as folder from media ${asked}
    )
    select "mediaId", entity, item, field, bool_and("inDraft") as "inDraft"
    from (${Prisma.join([...PICTURE_PLACES.map(usesIn), ...usesInDrafts()], " union all ")}) as uses
    group by "mediaId", entity, item, field
    order by entity, item, field`;
}

export async function isUsed(db: Db | Tx, mediaId: number): Promise<boolean> {
  return (await findUses(db, [mediaId])).length > 0;
}

/** Makes every text that names files of one folder name `key` instead. */
export async function renameInTexts(tx: Tx, folder: string, key: string): Promise<void> {
  for (const { table, column: name } of placesOf("html")) {
    const at = Prisma.raw(`"${name}"`);
    await tx.$executeRaw`
      update ${Prisma.raw(`"${table}"`)} set ${at} = regexp_replace(${at}, ${`/${folder}/[^"'']+`}, ${`/${key}`}, 'g')
      where position(${folder} in ${at}) > 0`;
  }
  // In JSON a quotation mark of the HTML has a backslash before it, which is no part of the address.
  await tx.$executeRaw`
    update record_drafts
    set fields = regexp_replace(fields::text, ${`/${folder}/[^"'\\\\]+`}, ${`/${key}`}, 'g')::jsonb
    where position(${folder} in fields::text) > 0`;
}

/**
 * Files that frozen mails name: mails in mailboxes still show their pictures after the library's are replaced or
 * deleted.
 */
export async function filesInFrozenMails(db: Db | Tx): Promise<string[]> {
  const rows = await db.$queryRaw<{ key: string }[]>`
    select distinct found[1] as key
    from campaign_translations, regexp_matches(compiled->>'html', ${`/(${MEDIA_FOLDER}/[0-9a-f]{32}/[0-9a-z.-]+)`}, 'g') as found`;
  return rows.map(({ key }) => key);
}

/**
 * A draft of a record uses pictures as the record would: they are in the library when it is published. The places are
 * those of the records, so nothing is listed twice: what the record shows, too, counts as its own.
 */
function usesInDrafts(): Prisma.Sql[] {
  const given = Prisma.sql`record_drafts draft cross join jsonb_each(draft.fields) as given (name, value)`;
  const [entities, names] = textPlaces();
  return [
    Prisma.sql`
      select named.id as "mediaId", draft.entity, given.name as field, true as "inDraft",
        ${ITEM_OF_DRAFT} as item
      from ${given} join named on given.value @> to_jsonb(named.id)
      where given.name = any(${[...DRAFTED_FIELDS]}::text[])`,
    Prisma.sql`
      select named.id as "mediaId", draft.entity, place.field, true as "inDraft",
        ${ITEM_OF_DRAFT} as item
      from ${given}
      join unnest(${entities}::text[], ${names}::text[]) as place (entity, field)
        on place.entity = draft.entity and place.field = split_part(given.name, '.', 3)
      cross join regexp_matches(given.value #>> '{}', ${FOLDER_IN_HTML}, 'g') as found (part)
      join named on named.folder = found.part[1]`,
  ];
}

/** As the texts of records name their record: those of legal pages by slug. */
const ITEM_OF_DRAFT = Prisma.sql`coalesce(
  (select slug from legal_pages page where draft.entity = 'legal_page' and page.id = draft.entity_id),
  draft.entity_id::text)`;

/** The entities with texts that name pictures, and beside each the field of its texts. */
function textPlaces(): [entities: string[], fields: string[]] {
  const places = placesOf("html");
  return [places.map(({ entity }) => entity), places.map(({ field }) => field)];
}

/** A picture's folder in a url. Each text is read once, for any number of pictures. */
const FOLDER_IN_HTML = `(${MEDIA_FOLDER}/[^/"'\\s]+)/`;

function usesIn(place: Place): Prisma.Sql {
  const use = Prisma.sql`select named.id as "mediaId", ${place.entity} as entity, ${place.field} as field,
    false as "inDraft"`;
  if (place.kind === "setting")
    return Prisma.sql`${use}, '1' as item from settings, named
      where settings.name = ${place.setting} and (settings.value->>${place.key})::int = named.id`;
  const table = Prisma.raw(`"${place.table}"`);
  const at = Prisma.raw(`"${place.column}"`);
  const item = Prisma.raw(`"${place.table}"."${place.owner}"::text`);
  if (place.kind === "column")
    return Prisma.sql`${use}, ${item} as item from ${table} join named on ${table}.${at} = named.id`;
  if (place.kind === "html")
    return Prisma.sql`${use}, ${item} as item
      from ${table}, regexp_matches(${table}.${at}, ${FOLDER_IN_HTML}, 'g') as found (part), named
      where named.folder = found.part[1]`;
  return Prisma.sql`${use}, ${item} as item
    from ${table}, jsonb_array_elements(${table}.${at}) as block, named
    where block->>'type' = 'image' and ((block->>'media_id')::int = named.id
      or position(named.folder || '/' in coalesce(block->>'url', '')) > 0)`;
}
