import type { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import type { ZoneStats } from "@ezo/contract/site/zones";
import type { UnitType } from "@ezo/contract/values/stock/unit-types";
import { Prisma } from "../generated/prisma/client.ts";
import type { Db } from "../platform/db.ts";
import { isSoldShown, shownStats } from "./sold-shown.ts";

/** All that is for sale and that visitors may see, apartments or not; conditions after it may use `a`, `f`, `b`, `p`. */
export const VISIBLE_UNITS = Prisma.sql`
  apartments a
  join floors f on f.id = a.floor_id and f.is_active and f.deleted_at is null
  join buildings b on b.id = f.building_id and b.is_active and b.deleted_at is null
  join projects p on p.id = b.project_id and p.is_active and p.deleted_at is null
  where a.is_active and a.deleted_at is null`;

/** The apartments among them (`navigation.visible.ts` is the same for Prisma): what lists, counts and portals are about. */
export const VISIBLE_STOCK = Prisma.sql`${VISIBLE_UNITS} and a.unit_type = 'apartment'`;

/** The rule of `shownPrice` in SQL. */
export const SHOWN_PRICE = Prisma.sql`case when a.is_price_hidden or a.status = 'sold' then null else a.price end`;
/** The rule of `shownOldPrice` in SQL. */
export const SHOWN_OLD_PRICE = Prisma.sql`case when a.struck_price > ${SHOWN_PRICE} then a.struck_price end`;
/** The last day of a shown price: of a discount that goes on, also where no old price is struck beside it (`discountOf`). */
export const SHOWN_UNTIL = Prisma.sql`case when ${SHOWN_PRICE} is not null then a.discount_until end`;

/** `UnitFacts` as JSON, without what nobody has said (`presentUnitFacts` is the same for records). */
export const UNIT_FACTS_JSON = Prisma.sql`json_strip_nulls(json_build_object('parking_kind', a.parking_kind,
  'has_ev_charger', a.has_ev_charger, 'has_street_entrance', a.has_street_entrance, 'frontage_m', a.frontage_m))`;

/** The columns of `ZoneStats`. */
const COUNTS = Prisma.sql`
  count(*) filter (where a.status = 'available')::int as available,
  count(*) filter (where a.status = 'reserved')::int as reserved,
  count(*) filter (where a.status = 'sold')::int as sold,
  count(*)::int as total,
  min(${SHOWN_PRICE}) filter (where a.status = 'available') as from_price`;

interface FloorStats extends ZoneStats {
  building_id: number;
  floor_id: number;
}

/**
 * What each floor of a project holds, as visitors read it, counted by the database: a project may have twenty thousand
 * apartments, and the picture of a house needs none of them (`bench/navigation`).
 */
export async function floorStats(db: Db, projectId: number) {
  const counted = db.$queryRaw<FloorStats[]>`
    select b.id as building_id, f.id as floor_id, ${COUNTS}
    from ${VISIBLE_STOCK} and b.project_id = ${projectId}
    group by b.id, f.id`;
  const [rows, soldShown] = await Promise.all([counted, isSoldShown(db)]);
  const byFloor = new Map<number, ZoneStats>();
  const byBuilding = new Map<number, ZoneStats>();
  for (const { building_id: building, floor_id: floor, ...all } of rows) {
    const stats = shownStats(all, soldShown);
    byFloor.set(floor, stats);
    byBuilding.set(building, sumOfStats(byBuilding.get(building) ?? NOTHING, stats));
  }
  return {
    ofFloor: (id: number): ZoneStats => byFloor.get(id) ?? NOTHING,
    ofBuilding: (id: number): ZoneStats => byBuilding.get(id) ?? NOTHING,
  };
}

/** What is left of each of these projects, as visitors read it; nothing of one without visible apartments. */
export async function statsOfProjects(db: Db, ids: readonly number[]): Promise<Map<number, ZoneStats>> {
  if (ids.length === 0) return new Map();
  const counted = db.$queryRaw<(ZoneStats & { project_id: number })[]>`
    select b.project_id, ${COUNTS}
    from ${VISIBLE_STOCK} and b.project_id = any(${[...ids]}::int[])
    group by b.project_id`;
  const [rows, soldShown] = await Promise.all([counted, isSoldShown(db)]);
  return new Map(rows.map(({ project_id: id, ...all }) => [id, shownStats(all, soldShown)]));
}

const NOTHING: ZoneStats = { available: 0, reserved: 0, sold: 0, total: 0, from_price: null };

/** Of apartments in two places, those of both together. */
export function sumOfStats(one: ZoneStats, other: ZoneStats): ZoneStats {
  const prices = [one.from_price, other.from_price].filter((price) => price !== null);
  return {
    available: one.available + other.available,
    reserved: one.reserved + other.reserved,
    sold: one.sold + other.sold,
    total: one.total + other.total,
    from_price: prices.length === 0 ? null : Math.min(...prices),
  };
}

/** An apartment as filters see it. */
export interface FilteredApartment {
  id: number;
  building: string;
  rooms: number;
  area_total: number;
  floor_number: number;
  /** Above it there are no apartments in its building that visitors can see. */
  is_top?: boolean;
  /** Its sides as they are stored: `N,SE`. */
  orientation: string;
  /** The layout that lends to it (`lenderOf`); null without one. */
  layout_id?: number | null;
  status: ApartmentStatus;
  /** Absent where visitors do not see it. */
  price?: number;
}

/** The highest floor with apartments that visitors can see, of each building. */
export const TOP_FLOORS = Prisma.sql`
  select distinct on (b.id) f.id from ${VISIBLE_STOCK} order by b.id, f.number desc`;

/** Every visible apartment of a project, or of one of its buildings, in order, without what only its card shows. */
export async function filteredApartments(
  db: Db,
  place: { projectId: number; buildingId: number | undefined },
): Promise<FilteredApartment[]> {
  const rows = await db.$queryRaw<(Omit<FilteredApartment, "price"> & { price: number | null })[]>`
    select a.id, b.identifier as building, a.rooms, a.area_total::float8 as area_total, f.number as floor_number, a.orientation, a.status::text as status,
      f.number = max(f.number) over (partition by b.id) as is_top, ${SHOWN_PRICE} as price,
      case when a.layout_id in (select l.id from layouts l
        where l.project_id = ${place.projectId}::int and l.is_active and l.deleted_at is null)
        then a.layout_id end as layout_id
    from ${VISIBLE_STOCK} and b.project_id = ${place.projectId}
      and (${place.buildingId ?? null}::int is null or b.id = ${place.buildingId ?? null}::int)
    order by b.id, f.number, a.number, a.id`;
  return rows.map(({ price, ...row }) => (price === null ? row : { ...row, price }));
}

/**
 * The available ones of a project and type that are likest to this one. A room weighs as much as twenty square metres or
 * ten floors.
 */
export async function similarApartments(
  db: Db,
  to: {
    id: number;
    projectId: number;
    unit_type: UnitType;
    rooms: number;
    area_total: number;
    floor_number: number;
  },
  count: number,
): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    select a.id from ${VISIBLE_UNITS} and b.project_id = ${to.projectId}
      and a.unit_type = ${to.unit_type}::unit_type and a.status = 'available' and a.id <> ${to.id}
    order by abs(a.rooms - ${to.rooms}::int) + abs(a.area_total::float8 - ${to.area_total}::float8) / 20
      + abs(f.number - ${to.floor_number}::int) / 10.0::float8, a.id
    limit ${count}`;
  return rows.map(({ id }) => id);
}
