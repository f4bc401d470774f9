import type { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import type { UnitFacts } from "@ezo/contract/site/unit-facts";
import { FEED_DESCRIPTION_MAX_LENGTH, FEED_MAX_IMAGES } from "@ezo/contract/values/limits/content";
import { DEFAULT_LOCALE, type Locale } from "@ezo/contract/values/locale";
import type { UnitType } from "@ezo/contract/values/stock/unit-types";
import { Prisma } from "../generated/prisma/client.ts";
import { AREA_BALCONY, AREA_LIVING, descriptionsIn, pictureIds, PLAN_ID } from "../layouts/lent.ts";
import { urlOf } from "../media/media.keys.ts";
import { shownVariant } from "../media/media.present.ts";
import { buildingName } from "../navigation/navigation.present.ts";
import {
  SHOWN_OLD_PRICE,
  SHOWN_PRICE,
  SHOWN_UNTIL,
  UNIT_FACTS_JSON,
  VISIBLE_STOCK,
  VISIBLE_UNITS,
} from "../navigation/visible-stock.repo.ts";
import type { Db } from "../platform/db.ts";
import type { PastPrice } from "../prices/history/currency-changes.ts";
import { inSlices, SLICE } from "./in-slices.ts";

/** A project whose feeds are asked for, public, deleted or neither; null for one that is unknown. */
export const projectOf = (db: Db, id: number) =>
  db.project.findUnique({ where: { id }, include: { translations: true } });
export type ProjectRecord = NonNullable<Awaited<ReturnType<typeof projectOf>>>;

export interface ApartmentRow {
  id: number;
  unit_type: UnitType;
  number: string;
  status: ApartmentStatus;
  price: number | null;
  old_price: number | null;
  discount_until: string | null;
  rooms: number;
  bedrooms: number;
  area_total: number;
  area_living: number | null;
  area_balcony: number | null;
  orientation: string;
  facts: UnitFacts;
  floor_id: number;
  floor: number;
  label: string;
  building_id: number;
  description: string | null;
  plan_id: number | null;
  image_ids: number[];
  /** Instants, ISO 8601 in UTC. */
  created_at: string;
  updated_at: string;
}

const isoOf = (instant: Prisma.Sql) =>
  Prisma.sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The description in this language, or in those that replace it. */
const descriptionIn = (locale: Locale): Prisma.Sql =>
  descriptionsIn(
    (rows) => Prisma.sql`
      (select left(t.description, ${FEED_DESCRIPTION_MAX_LENGTH}::int) from ${rows}
        and t.locale::text in (${locale}, ${DEFAULT_LOCALE}, 'en')
      order by t.locale::text = ${locale} desc, t.locale::text = ${DEFAULT_LOCALE} desc limit 1)`,
  );

/**
 * Every apartment of a project that visitors may see, and every other unit where these are wanted, in the order of the site.
 * They come as JSON, some hundreds in a row: the client would take longer to make objects of ten thousand rows than the
 * database to find them.
 */
export async function apartmentRows(
  db: Db,
  projectId: number,
  { locale, withOthers }: { locale: Locale; withOthers: boolean },
): Promise<ApartmentRow[]> {
  const slices = await db.$queryRaw<{ rows: string }[]>`
    select json_agg(s order by s.place)::text as rows from (
      select row_number() over (order by b.sort_order, b.id, f.number, a.number, a.id) as place,
        a.id, a.unit_type, a.number, a.status, ${SHOWN_PRICE} as price, ${SHOWN_OLD_PRICE} as old_price,
        ${SHOWN_UNTIL} as discount_until, a.rooms, a.bedrooms, a.area_total,
        ${AREA_LIVING} as area_living, ${AREA_BALCONY} as area_balcony, a.orientation,
        ${UNIT_FACTS_JSON} as facts, f.id as floor_id, f.number as floor, f.label, b.id as building_id,
        ${descriptionIn(locale)} as description, ${PLAN_ID} as plan_id,
        coalesce(${pictureIds(FEED_MAX_IMAGES)}, '{}') as image_ids,
        ${isoOf(Prisma.sql`a.created_at`)} as created_at, ${isoOf(Prisma.sql`a.updated_at`)} as updated_at
      from ${withOthers ? VISIBLE_UNITS : VISIBLE_STOCK} and b.project_id = ${projectId}::int
    ) s group by s.place / ${SLICE}::int order by min(s.place)`;
  const read = await inSlices(slices, ([slice]) => JSON.parse(slice?.rows ?? "[]") as ApartmentRow[], 1);
  return read.flat();
}

/** The project's buildings with their names and the number of their top floor. */
export function buildingRows(db: Db, projectId: number) {
  const isLiving = { isActive: true, deletedAt: null };
  return db.building.findMany({
    where: { projectId, ...isLiving },
    select: {
      ...buildingName.select,
      floors: { where: isLiving, orderBy: { number: "desc" }, take: 1, select: { number: true } },
    },
  });
}
export type BuildingRow = Awaited<ReturnType<typeof buildingRows>>[number];

/** The paths of pictures by their ids. */
export async function picturePaths(db: Db, rows: readonly ApartmentRow[]): Promise<Map<number, string>> {
  const ids = new Set(rows.flatMap(({ plan_id: plan, image_ids: images }) => [plan ?? [], images].flat()));
  const pictures = await db.media.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, contentHash: true, width: true, height: true, variants: true },
  });
  return new Map(pictures.map((picture) => [picture.id, urlOf(shownVariant(picture).key)]));
}

/** What units cost over time, oldest first; of those whose price visitors see now. Read like `apartmentRows`. */
export async function priceStates(db: Db, projectId: number): Promise<Map<number, PastPrice[]>> {
  const slices = await db.$queryRaw<{ rows: string }[]>`
    select json_agg(json_build_array(s.entity_id, s.states))::text as rows from (
      select h.entity_id, json_agg(json_build_object('since', ${isoOf(Prisma.sql`h.created_at`)}, 'currency', h.currency,
          'status', h.snapshot->>'status', 'price', (h.snapshot->>'price')::int,
          'isPriceHidden', coalesce((h.snapshot->>'is_price_hidden')::boolean, false),
          'isActive', h.kind <> 'deleted' and coalesce((h.snapshot->>'is_active')::boolean, true)) order by h.version) as states
      from content_history h
      where h.entity = 'apartment'
        and h.entity_id in (select a.id from ${VISIBLE_UNITS} and b.project_id = ${projectId}::int
          and ${SHOWN_PRICE} is not null)
        and (h.kind <> 'updated'
          or jsonb_exists_any(h.changes, array['price', 'is_price_hidden', 'status', 'is_active']))
      group by h.entity_id
    ) s group by s.entity_id / ${SLICE}::int`;
  const read = await inSlices(
    slices,
    ([slice]) => JSON.parse(slice?.rows ?? "[]") as [number, PastPrice[]][],
    1,
  );
  return new Map(read.flat());
}

/**
 * When anything that a project's feeds show was last changed, also by being deleted or hidden. Of pictures it is enough to
 * ask for the newest of all. Of the brand they have the firm's name, and in place of a language that is switched off, Georgian.
 */
export async function lastChange(db: Db, projectId: number): Promise<Date> {
  const [row] = await db.$queryRaw<{ at: Date }[]>(Prisma.sql`
    select greatest(
      (select updated_at from projects where id = ${projectId}::int),
      (select max(updated_at) from buildings where project_id = ${projectId}::int),
      (select max(f.updated_at) from floors f join buildings b on b.id = f.building_id
        where b.project_id = ${projectId}::int),
      (select max(a.updated_at) from apartments a join buildings b on b.id = a.building_id
        where b.project_id = ${projectId}::int),
      (select max(updated_at) from layouts where project_id = ${projectId}::int),
      (select max(updated_at) from media),
      (select max(updated_at) from settings where name in ('contact', 'prices', 'brand', 'languages')),
      (select max(updated_at) from translations where "group" = 'apartments')
    ) as at`);
  return row?.at ?? new Date(0);
}
