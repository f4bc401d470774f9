import type { UnitFacts } from "@ezo/contract/site/unit-facts";
import type { UnitType } from "@ezo/contract/values/stock/unit-types";
import { Prisma } from "../generated/prisma/client.ts";
import { AREA_BALCONY, AREA_LIVING, descriptionsIn, LAYOUT_ID } from "../layouts/lent.ts";
import {
  SHOWN_OLD_PRICE,
  SHOWN_PRICE,
  SHOWN_UNTIL,
  UNIT_FACTS_JSON,
} from "../navigation/visible-stock.repo.ts";
import type { Db } from "../platform/db.ts";

/** One page of a list: what is asked for, and for whom. */
export interface PageOf {
  /** Behind this change of this item. */
  after: { changedAt: Date; id: number };
  /** What is gone is listed when it went after then; null: after everything that is there now. */
  goneAfter: Date | null;
  /** Null: of all projects. */
  projectIds: readonly number[] | null;
  /** Also what the site does not show. */
  withHidden: boolean;
  take: number;
}
/** One page of the list of apartments: with units of these types, others count as gone. */
interface PageOfUnits extends PageOf {
  unitTypes: readonly UnitType[];
}

/** An item, or the place of one that is gone (`item` is null). */
export interface ListedRow<Item> {
  id: number;
  changed_at: Date;
  gone_after: Date;
  item: Item | null;
}

type Texts<Column extends string> = Partial<Record<string, Record<Column, string>>>;
export interface StoredProject {
  id: number;
  status: string;
  year: number | null;
  start_date: string | null;
  completion_date: string | null;
  latitude: number | null;
  longitude: number | null;
  is_public: boolean;
  texts: Texts<"title" | "location" | "description" | "secondary_text"> | null;
  created_at: string;
}
export interface StoredApartment {
  id: number;
  project_id: number;
  building_id: number;
  building_identifier: string;
  floor_id: number;
  floor_number: number;
  floor_label: string;
  layout_id: number | null;
  apartment_number: string;
  unit_type: UnitType;
  unit_facts: UnitFacts;
  status: string;
  rooms: number;
  bedrooms: number;
  area_total: number;
  area_living: number | null;
  area_balcony: number | null;
  orientation: string;
  price: number | null;
  old_price: number | null;
  discount_until: string | null;
  is_price_hidden: boolean;
  is_public: boolean;
  has_page: boolean;
  building_names: Partial<Record<string, string>> | null;
  descriptions: Partial<Record<string, string>> | null;
  created_at: string;
}

export interface StoredLayout {
  id: number;
  project_id: number;
  slug: string;
  rooms: number;
  area_total: number;
  area_living: number | null;
  area_balcony: number | null;
  tour_url: string | null;
  is_public: boolean;
  texts: Texts<"name" | "description"> | null;
  created_at: string;
}

const iso = (instant: Prisma.Sql) =>
  Prisma.sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const isWithin = (project: Prisma.Sql, { projectIds }: PageOf) =>
  projectIds ? Prisma.sql`${project} = any(${[...projectIds]}::int[])` : Prisma.sql`true`;

/** In each language that has one, all of the apartment or all of its layout. */
const DESCRIPTIONS = descriptionsIn(
  (rows) => Prisma.sql`(select json_object_agg(t.locale, t.description) from ${rows})`,
);

/**
 * Items in the order of their last changes. One statement, so that all of it is of one moment. `live` selects an item as
 * the key sees it, with `project_id`, the project that it is in.
 */
const listed = <Item>(db: Db, entity: string, page: PageOf, live: Prisma.Sql) =>
  db.$queryRaw<ListedRow<Item>[]>`
    with walk as (select coalesce(${page.goneAfter}::timestamptz,
      (select max(changed_at) from api_changes where entity = ${entity}), 'epoch') as gone_after)
    select distinct on (c.changed_at, c.entity_id) c.entity_id as id, c.changed_at, walk.gone_after, live.item
    from walk cross join api_changes c left join lateral (${live}) live on true
    where c.entity = ${entity} and ${isWithin(Prisma.sql`c.project_id`, page)}
      and (c.changed_at, c.entity_id) > (${page.after.changedAt}::timestamptz, ${page.after.id}::int)
      and case when live.item is null then c.changed_at > walk.gone_after else live.project_id = c.project_id end
    order by c.changed_at, c.entity_id limit ${page.take}::int`;

export const listedProjects = (db: Db, page: PageOf) =>
  listed<StoredProject>(
    db,
    "project",
    page,
    Prisma.sql`
      select p.id as project_id, json_build_object('id', p.id, 'status', p.status, 'year', p.year,
        'start_date', p.start_date, 'completion_date', p.completion_date, 'latitude', p.latitude,
        'longitude', p.longitude, 'is_public', p.is_active, 'created_at', ${iso(Prisma.sql`p.created_at`)},
        'texts', (select json_object_agg(t.locale, json_build_object('title', t.title, 'location', t.location,
          'description', t.description, 'secondary_text', t.secondary_text))
          from project_translations t where t.project_id = p.id)) as item
      from projects p
      where p.id = c.entity_id and p.deleted_at is null and (p.is_active or ${page.withHidden}::boolean)`,
  );

export const listedApartments = (db: Db, page: PageOfUnits) =>
  listed<StoredApartment>(
    db,
    "apartment",
    page,
    Prisma.sql`
      select b.project_id, json_build_object('id', a.id, 'project_id', b.project_id, 'building_id', b.id,
        'building_identifier', b.identifier, 'floor_id', f.id, 'floor_number', f.number, 'floor_label', f.label,
        'layout_id', ${LAYOUT_ID},
        'apartment_number', a.number, 'unit_type', a.unit_type, 'unit_facts', ${UNIT_FACTS_JSON},
        'status', a.status, 'rooms', a.rooms, 'bedrooms', a.bedrooms,
        'area_total', a.area_total, 'area_living', ${AREA_LIVING}, 'area_balcony', ${AREA_BALCONY},
        'orientation', a.orientation, 'price', case when ${page.withHidden}::boolean then a.price else ${SHOWN_PRICE} end,
        'old_price', case when not ${page.withHidden}::boolean then ${SHOWN_OLD_PRICE} when a.struck_price > a.price then a.struck_price end,
        'discount_until', case when ${page.withHidden}::boolean then a.discount_until else ${SHOWN_UNTIL} end,
        'is_price_hidden', a.is_price_hidden, 'has_page', p.has_apartment_navigation,
        'is_public', a.is_active and f.is_active and b.is_active and p.is_active,
        'created_at', ${iso(Prisma.sql`a.created_at`)},
        'building_names', (select json_object_agg(t.locale, t.name) from building_translations t
          where t.building_id = b.id),
        'descriptions', ${DESCRIPTIONS}) as item
      from apartments a join floors f on f.id = a.floor_id join buildings b on b.id = f.building_id
        join projects p on p.id = b.project_id
      where a.id = c.entity_id and a.unit_type = any(${[...page.unitTypes]}::unit_type[])
        and ${isWithin(Prisma.sql`b.project_id`, page)}
        and a.deleted_at is null and f.deleted_at is null and b.deleted_at is null and p.deleted_at is null
        and (${page.withHidden}::boolean or a.is_active and f.is_active and b.is_active and p.is_active)`,
  );

export const listedLayouts = (db: Db, page: PageOf) =>
  listed<StoredLayout>(
    db,
    "layout",
    page,
    Prisma.sql`
      select l.project_id, json_build_object('id', l.id, 'project_id', l.project_id, 'slug', l.slug, 'rooms', l.rooms,
        'area_total', l.area_total, 'area_living', l.area_living, 'area_balcony', l.area_balcony,
        'tour_url', nullif(l.tour_url, ''), 'is_public', l.is_active and p.is_active,
        'created_at', ${iso(Prisma.sql`l.created_at`)},
        'texts', (select json_object_agg(t.locale, json_build_object('name', t.name, 'description', t.description))
          from layout_translations t where t.layout_id = l.id)) as item
      from layouts l join projects p on p.id = l.project_id
      where l.id = c.entity_id and l.deleted_at is null and p.deleted_at is null
        and (${page.withHidden}::boolean or l.is_active and p.is_active)`,
  );
