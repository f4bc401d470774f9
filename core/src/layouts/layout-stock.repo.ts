import type { Layout } from "@ezo/contract/site/layouts";
import type { ZoneStats } from "@ezo/contract/site/zones";
import { readId } from "@ezo/contract/values/ids";
import { apartmentPath, layoutPath, layoutsPath } from "@ezo/contract/values/paths/explorer-paths";
import { canonicalPath, type Locale } from "@ezo/contract/values/languages";
import { Prisma } from "../generated/prisma/client.ts";
import { PLACE, PLACE_TABLES, placeFrom } from "../navigation/apartment-places.ts";
import { floorLabel, presentBuilding } from "../navigation/navigation.present.ts";
import { visiblePart } from "../navigation/navigation.visible.ts";
import { isSoldShown, shownStats } from "../navigation/sold-shown.ts";
import { SHOWN_PRICE, sumOfStats, VISIBLE_STOCK } from "../navigation/visible-stock.repo.ts";
import type { Db } from "../platform/db.ts";
import { layoutNameOf } from "./lent.ts";

/** What visitors can still get of a layout. */
export interface LayoutStock {
  stats: ZoneStats;
  floors: Layout["floors"];
}

interface FloorRow extends ZoneStats {
  layout_id: number;
  floor_number: number;
  label: string;
}

/** What is left of each layout of a project, by floor, as visitors read it, counted by the database. */
export async function layoutStock(db: Db, projectId: number): Promise<Map<number, LayoutStock>> {
  const counts = db.$queryRaw<FloorRow[]>`
    select a.layout_id, f.number as floor_number, (array_agg(f.label order by b.sort_order, b.id))[1] as label,
      count(*) filter (where a.status = 'available')::int as available,
      count(*) filter (where a.status = 'reserved')::int as reserved,
      count(*) filter (where a.status = 'sold')::int as sold,
      count(*)::int as total,
      min(${SHOWN_PRICE}) filter (where a.status = 'available') as from_price
    from ${VISIBLE_STOCK} and b.project_id = ${projectId}::int and a.layout_id is not null
    group by a.layout_id, f.number
    order by f.number`;
  const [rows, soldShown] = await Promise.all([counts, isSoldShown(db)]);
  const found = new Map<number, LayoutStock>();
  for (const { layout_id: id, floor_number, label, ...all } of rows) {
    const counted = shownStats(all, soldShown);
    const { stats, floors } = found.get(id) ?? { stats: null, floors: [] };
    const floor = {
      floor_number,
      floor_label: floorLabel({ number: floor_number, label }),
      available: counted.available,
    };
    found.set(id, {
      stats: stats ? sumOfStats(stats, counted) : counted,
      // A floor on which all are sold would say so where that is not shown.
      floors: counted.total > 0 ? [...floors, floor] : floors,
    });
  }
  return found;
}

/** The layouts of a project of which something is left, by which its apartments can be filtered. */
export async function layoutsLeft(db: Db, projectId: number, locale: Locale) {
  const rows = await db.$queryRaw<{ id: number }[]>`
    select l.id from layouts l
    where l.project_id = ${projectId}::int and l.is_active and l.deleted_at is null
      and exists (select 1 from ${VISIBLE_STOCK}
        and a.layout_id = l.id and b.project_id = l.project_id and a.status <> 'sold')`;
  if (rows.length === 0) return [];
  const layouts = await db.layout.findMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
    select: { id: true, slug: true, translations: { select: { locale: true, name: true } } },
  });
  return layouts.map((layout) => layoutNameOf(layout, locale));
}

/** A layout of the project by its slug or id; null where visitors see none. A slug never looks like an id. */
export async function layoutIdOf(db: Db, projectId: number, layout: string): Promise<number | null> {
  const found = await db.layout.findFirst({
    where: { projectId, ...visiblePart, OR: [{ slug: layout }, { id: readId(layout) ?? 0 }] },
    select: { id: true },
  });
  return found?.id ?? null;
}

/** The order in which a layout's apartments follow each other, as on its page. */
const SAME_LAYOUT = Prisma.sql`b.sort_order, b.id, f.number, a.number, a.id`;

/** The apartments before and after one of the same layout that are not sold. */
export async function sameLayout(
  db: Db,
  locale: Locale,
  { id, layoutId, projectId }: { id: number; layoutId: number; projectId: number },
) {
  const rows = await db.$queryRaw<{ side: number; id: number; number: string; floor: string }[]>`
    with placed as (
      select a.id, a.status, (row_number() over (order by ${SAME_LAYOUT}))::int as place
      from ${VISIBLE_STOCK} and b.project_id = ${projectId}::int and a.layout_id = ${layoutId}::int
    ), own as (select place from placed where id = ${id}::int), beside as (
      (select o.id, -1 as side from placed o, own
        where o.place < own.place and o.status <> 'sold' order by o.place desc limit 1)
      union all
      (select o.id, 1 as side from placed o, own
        where o.place > own.place and o.status <> 'sold' order by o.place limit 1)
    )
    select s.side, a.id, a.number, ${PLACE} as floor
    from beside s join apartments a on a.id = s.id join (${PLACE_TABLES}) on f.id = a.floor_id`;
  const at = (side: number) => {
    const row = rows.find((one) => one.side === side);
    if (!row) return null;
    const floor = placeFrom(row.floor);
    const building = presentBuilding(floor.building, locale);
    return {
      id: row.id,
      apartment_number: row.number,
      building,
      floor_label: floorLabel(floor),
      url: canonicalPath(locale, apartmentPath(projectId, building.identifier, floor.number, row.id)),
    };
  };
  return { previous: at(-1), next: at(1) };
}

/** The pages of layouts of projects that show their explorer, for the sitemap: each project's list, then its layouts. */
export async function layoutPages(db: Db): Promise<{ path: string; changedAt: Date }[]> {
  const rows = await db.$queryRaw<{ project_id: number; slug: string; updated_at: Date }[]>`
    select l.project_id, l.slug, l.updated_at
    from layouts l join projects p on p.id = l.project_id and p.is_active and p.deleted_at is null
    where l.is_active and l.deleted_at is null and p.has_apartment_navigation
    order by l.project_id, l.sort_order, l.id`;
  const lists = new Map<string, { path: string; changedAt: Date }>();
  for (const { project_id: id, updated_at: changedAt } of rows) {
    const path = layoutsPath(id);
    const known = lists.get(path);
    if (!known || changedAt > known.changedAt) lists.set(path, { path, changedAt });
  }
  const pages = rows.map((row) => ({
    path: layoutPath(row.project_id, row.slug),
    changedAt: row.updated_at,
  }));
  return [...lists.values(), ...pages];
}
