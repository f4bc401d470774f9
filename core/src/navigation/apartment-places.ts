import type { Locale } from "@ezo/contract/values/locale";
import { type Apartment, Prisma } from "../generated/prisma/client.ts";
import { type LentLayout, lentLayouts } from "../layouts/lent-layouts.repo.ts";
import type { Db, Tx } from "../platform/db.ts";
import { PREPARED } from "../platform/database/prepared.ts";

/** Where an apartment is: its floor, with the building and the project. */
interface ApartmentPlace {
  number: number;
  label: string;
  building: {
    id: number;
    identifier: string;
    translations: { locale: Locale; name: string }[];
    project: {
      id: number;
      latitude: number | null;
      translations: { locale: Locale; title: string }[];
    };
  };
}

/** A place as the text of its JSON, for a statement that joins `PLACE_TABLES`. */
export const PLACE = Prisma.sql`json_build_object('number', f.number, 'label', f.label, 'building', json_build_object(
  'id', b.id, 'identifier', b.identifier,
  'translations', (select coalesce(json_agg(json_build_object('locale', t.locale, 'name', t.name)), '[]')
    from building_translations t where t.building_id = b.id),
  'project', json_build_object('id', p.id, 'latitude', p.latitude,
    'translations', (select coalesce(json_agg(json_build_object('locale', t.locale, 'title', t.title)), '[]')
      from project_translations t where t.project_id = p.id))))::text`;
export const PLACE_TABLES = Prisma.sql`
  floors f join buildings b on b.id = f.building_id join projects p on p.id = b.project_id`;
export const placeFrom = (text: string): ApartmentPlace => JSON.parse(text) as ApartmentPlace;

/** The places of floors, by the floors' ids, in one statement: the client would ask for each table by itself. */
async function placesOf(
  db: Db | Tx,
  floorIds: readonly number[],
): Promise<ReadonlyMap<number, ApartmentPlace>> {
  const ids = [...new Set(floorIds)];
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: number; place: string }[]>`${PREPARED}
    select f.id, ${PLACE} as place from ${PLACE_TABLES} where f.id = any(${ids}::int[])`;
  return new Map(rows.map(({ id, place }) => [id, placeFrom(place)]));
}

export interface Placed {
  floor: ApartmentPlace;
  layout: LentLayout | null;
}

/** Apartments with their places and layouts, in the same order. One whose floor was deleted since it was read is left out. */
export async function withPlaces<Row extends Pick<Apartment, "floorId" | "layoutId">>(
  db: Db | Tx,
  apartments: readonly Row[],
): Promise<(Row & Placed)[]> {
  const [places, layouts] = await Promise.all([
    placesOf(
      db,
      apartments.map(({ floorId }) => floorId),
    ),
    lentLayouts(
      db,
      apartments.flatMap(({ layoutId }) => layoutId ?? []),
    ),
  ]);
  return apartments.flatMap((apartment) => {
    const floor = places.get(apartment.floorId);
    const layout = layouts.get(apartment.layoutId ?? 0) ?? null;
    return floor ? [{ ...apartment, floor, layout }] : [];
  });
}
