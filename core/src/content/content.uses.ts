import type { MediaUse } from "@ezo/contract/admin-media";
import { folderOf, MEDIA_FOLDER } from "../media/media.keys.ts";
import type { Db, Tx } from "../platform/db.ts";

/** A picture's folder in a url; each text is read once, however many pictures are asked about. */
const IN_HTML = `(${MEDIA_FOLDER}/[^/"'\\s]+)/`;

/** Where each picture is shown: by relations, by the about page's setting, inside the HTML of texts, and in mails. */
export async function usesOf(
  db: Db | Tx,
  media: readonly { id: number; contentHash: string }[],
): Promise<Map<number, MediaUse[]>> {
  const ids = media.map(({ id }) => id);
  const folders = media.map(({ contentHash }) => folderOf(contentHash));
  const rows = await db.$queryRaw<(MediaUse & { media_id: number })[]>`
    with named as (select * from unnest(${ids}::int[], ${folders}::text[]) as named (media_id, folder)),
    uses as (
      select main_image_id as media_id, 'project' as entity, id::text as item, 'main_image' as field from projects
        where main_image_id = any(${ids}::int[])
      union all select render_image_id, 'project', id::text, 'render_image' from projects
        where render_image_id = any(${ids}::int[])
      union all select media_id, 'project', project_id::text, 'gallery_images' from project_images
        where media_id = any(${ids}::int[])
      union all select main_image_id, 'article', id::text, 'main_image' from articles
        where main_image_id = any(${ids}::int[])
      union all select media_id, 'article', article_id::text, 'gallery_images' from article_images
        where media_id = any(${ids}::int[])
      union all select media_id, 'gallery_image', id::text, 'image' from gallery_images
        where media_id = any(${ids}::int[])
      union all select named.media_id, 'about_settings', '1', 'philosophy_image' from settings, named
        where settings.name = 'about' and (settings.value->>'philosophy_media_id')::int = named.media_id
      union all select distinct named.media_id, 'article', article_id::text, 'content'
        from article_translations, regexp_matches(content, ${IN_HTML}, 'g') as found (part), named
        where named.folder = found.part[1]
      union all select distinct named.media_id, 'legal_page', slug, 'content'
        from legal_page_translations, regexp_matches(content, ${IN_HTML}, 'g') as found (part), named
        where named.folder = found.part[1]
      union all select distinct named.media_id, 'campaign', campaign_id::text, 'blocks'
        from campaign_translations, jsonb_array_elements(blocks) as block, named
        where block->>'type' = 'image' and (block->>'media_id')::int = named.media_id
    )
    select uses.media_id, uses.entity, coalesce(nullif(regexp_replace(uses.item, '\\D', '', 'g'), ''), '1')::int as id, uses.field,
      coalesce(p.title, a.title, g.title, l.title, k.name, '') as title,
      coalesce(projects.deleted_at, articles.deleted_at, gallery_images.deleted_at) is not null as is_deleted
    from uses
    left join projects on uses.entity = 'project' and projects.id::text = uses.item
    left join project_translations p on p.project_id = projects.id and p.locale = 'ka'
    left join articles on uses.entity = 'article' and articles.id::text = uses.item
    left join article_translations a on a.article_id = articles.id and a.locale = 'ka'
    left join gallery_images on uses.entity = 'gallery_image' and gallery_images.id::text = uses.item
    left join gallery_image_translations g on g.gallery_image_id = gallery_images.id and g.locale = 'ka'
    left join legal_page_translations l on uses.entity = 'legal_page' and l.slug = uses.item and l.locale = 'ka'
    left join campaigns k on uses.entity = 'campaign' and k.id::text = uses.item
    order by uses.entity, id, uses.field`;
  const uses = new Map<number, MediaUse[]>();
  for (const { media_id, ...use } of rows) uses.set(media_id, [...(uses.get(media_id) ?? []), use]);
  return uses;
}
