import type { Locale } from "@ezo/contract/values/locale";
import type { Db, Tx } from "../platform/db.ts";
import { PREPARED } from "../platform/database/prepared.ts";

/** A layout with all that apartments take from it; whether it lends to one is for `lenderOf` to say. */
export interface LentLayout {
  id: number;
  slug: string;
  projectId: number;
  isActive: boolean;
  deletedAt: string | null;
  areaLiving: number | null;
  areaBalcony: number | null;
  tourUrl: string;
  viewImageId: number | null;
  translations: { locale: Locale; name: string; description: string }[];
  /** Its plans, in their order. */
  images: { mediaId: number }[];
}

/** Layouts by their ids, with their texts and plans, in one statement: the client would ask for each table by itself. */
export async function lentLayouts(
  db: Db | Tx,
  wanted: readonly number[],
): Promise<ReadonlyMap<number, LentLayout>> {
  const ids = [...new Set(wanted)];
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: number; layout: string }[]>`${PREPARED}
    select l.id, json_build_object('id', l.id, 'slug', l.slug, 'projectId', l.project_id, 'isActive', l.is_active,
      'deletedAt', l.deleted_at, 'areaLiving', l.area_living, 'areaBalcony', l.area_balcony, 'tourUrl', l.tour_url,
      'viewImageId', l.view_image_id,
      'translations', (select coalesce(json_agg(json_build_object('locale', t.locale, 'name', t.name,
        'description', t.description)), '[]') from layout_translations t where t.layout_id = l.id),
      'images', (select coalesce(json_agg(json_build_object('mediaId', i.media_id)
        order by i.sort_order, i.media_id), '[]') from layout_images i where i.layout_id = l.id))::text as layout
    from layouts l where l.id = any(${ids}::int[])`;
  return new Map(rows.map(({ id, layout }) => [id, JSON.parse(layout) as LentLayout]));
}
