import type pg from "pg";

/** How large a project is: floors of each building, apartments of each floor. */
export interface StockSize {
  buildings: number;
  floors: number;
  apartments: number;
  /** Apartments of each floor that have a zone; the others are only listed. */
  drawn: number;
  /** Every apartment has one of so many layouts. */
  layouts?: number;
}

/** A bare statement that counts a project's apartments by floor and status. */
export const COUNT_OF_PROJECT = `
  select f.id, a.status, count(*), min(a.price) from apartments a
  join floors f on f.id = a.floor_id join buildings b on b.id = f.building_id
  where b.project_id = $1 and a.is_active and a.deleted_at is null group by f.id, a.status`;

/** Fills a demo project that has no buildings yet. Returns its id. */
export async function fillStock(pool: pg.Pool, size: StockSize): Promise<number> {
  const { rows } = await pool.query<{ project: number; media: number }>(
    `select p.id as project, (select min(id) from media) as media from projects p
     where not exists (select from buildings where project_id = p.id) order by p.id limit 1`,
  );
  const [found] = rows;
  if (!found) throw new Error("every demo project has buildings");
  const { project, media } = found;
  const statements = [...stockStatements(project, size), ...zoneStatements(project, media, size)];
  for (const [sql, values] of [...statements, ["analyze", []] as const]) await pool.query(sql, [...values]);
  return project;
}

type Statement = [sql: string, values: unknown[]];

function stockStatements(project: number, size: StockSize): Statement[] {
  return [
    ["update projects set has_apartment_navigation = true where id = $1", [project]],
    [
      `insert into buildings (project_id, identifier, sort_order, updated_at)
       select $1, 'B' || n, n, now() from generate_series(1, $2::int) n`,
      [project, size.buildings],
    ],
    [
      `insert into floors (building_id, number, updated_at)
       select b.id, n, now() from buildings b, generate_series(1, $2::int) n where b.project_id = $1`,
      [project, size.floors],
    ],
    [
      `insert into apartments (building_id, floor_id, number, status, rooms, area_total, price, updated_at)
       select f.building_id, f.id, f.number || '-' || n,
         (array['available', 'reserved', 'sold'])[1 + (f.number + n) % 3]::apartment_status,
         1 + n % 5, 40 + (f.number * n) % 90, 50000 + f.number * n * 100, now()
       from floors f join buildings b on b.id = f.building_id, generate_series(1, $2::int) n where b.project_id = $1`,
      [project, size.apartments],
    ],
    [
      `insert into layouts (project_id, slug, rooms, area_total)
       select $1, 'layout-' || n, 1 + n % 5, 40 + n from generate_series(1, $2::int) n`,
      [project, size.layouts ?? 0],
    ],
    [
      `update apartments a set layout_id = l.id from buildings b, layouts l
       where b.id = a.building_id and b.project_id = $1 and l.project_id = $1 and l.slug = 'layout-' || (1 + a.id % greatest($2::int, 1))`,
      [project, size.layouts ?? 0],
    ],
  ];
}

function zoneStatements(project: number, media: number, size: StockSize): Statement[] {
  const points = JSON.stringify([
    [0.1, 0.1],
    [0.4, 0.1],
    [0.4, 0.4],
    [0.1, 0.4],
  ]);
  return [
    [
      `insert into zone_images (kind, project_id, building_id, floor_id, media_id, updated_at)
       select 'overview'::zone_image_kind, $1::int, null::int, null::int, $2::int, now()
       union all select 'building', $1, b.id, null, $2, now() from buildings b where b.project_id = $1
       union all select 'floor', $1, null, f.id, $2, now() from floors f join buildings b on b.id = f.building_id
         where b.project_id = $1`,
      [project, media],
    ],
    [
      `insert into zones (zone_image_id, type, points, building_id, updated_at)
       select i.id, 'building_block', $2::jsonb, b.id, now()
       from zone_images i join buildings b on b.project_id = i.project_id where i.project_id = $1 and i.kind = 'overview'`,
      [project, points],
    ],
    [
      `insert into zones (zone_image_id, type, points, floor_id, updated_at)
       select i.id, 'floor_strip', $2::jsonb, f.id, now()
       from zone_images i join floors f on f.building_id = i.building_id where i.project_id = $1 and i.kind = 'building'`,
      [project, points],
    ],
    [
      `insert into zones (zone_image_id, type, points, apartment_id, updated_at)
       select i.id, 'apartment_unit', $2::jsonb, a.id, now()
       from zone_images i join apartments a on a.floor_id = i.floor_id
       where i.project_id = $1 and i.kind = 'floor' and split_part(a.number, '-', 2)::int <= $3`,
      [project, points, size.drawn],
    ],
  ];
}
