import {
  apartmentRoutes,
  buildingRoutes,
  floorRoutes,
  zoneImageRoutes,
  zoneRoutes,
} from "@ezo/contract/inventory";
import { PAGE_SIZE_MAX } from "@ezo/contract/limits";
import type { NavigationLevel } from "@ezo/contract/navigation";
import type { RouteOutput } from "@ezo/contract/route";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";

export type Building = RouteOutput<typeof buildingRoutes.get>["data"];
export type Floor = RouteOutput<typeof floorRoutes.get>["data"];
export type Apartment = RouteOutput<typeof apartmentRoutes.get>["data"];
export type ZonePicture = RouteOutput<typeof zoneImageRoutes.get>["data"];

const all = ["zone-editor"] as const;
export const zoneKeys = { all, zones: (pictureId: number) => [...all, "zones", pictureId] as const };

/** Every row of a list, over all its pages. */
async function everyPage<Row>(
  ask: (page: number) => Promise<{ data: Row[]; meta: { last_page: number } }>,
): Promise<Row[]> {
  const first = await ask(1);
  const rest = Array.from({ length: Math.max(0, first.meta.last_page - 1) }, (_, index) => ask(index + 2));
  return [first, ...(await Promise.all(rest))].flatMap(({ data }) => data);
}
const paged = (filter: Record<string, string>, page: number) => ({
  ...filter,
  page: String(page),
  per_page: String(PAGE_SIZE_MAX),
});

export const buildingsOf = (call: WebCaller, projectId: number) =>
  queryOptions({
    queryKey: [...all, "buildings", projectId] as const,
    queryFn: ({ signal }) =>
      everyPage((page) =>
        call(buildingRoutes.list, { query: paged({ project_id: String(projectId) }, page) }, { signal }),
      ),
  });

export const floorsOf = (call: WebCaller, buildingId: number) =>
  queryOptions({
    queryKey: [...all, "floors", buildingId] as const,
    queryFn: async ({ signal }) => {
      const filter = { building_id: String(buildingId) };
      const floors = await everyPage((page) =>
        call(floorRoutes.list, { query: paged(filter, page) }, { signal }),
      );
      return floors.toSorted((a, b) => a.number - b.number);
    },
  });

export const apartmentsOf = (call: WebCaller, floorId: number) =>
  queryOptions({
    queryKey: [...all, "apartments", floorId] as const,
    queryFn: async ({ signal }) => {
      const filter = { floor_id: String(floorId) };
      const apartments = await everyPage((page) =>
        call(apartmentRoutes.list, { query: paged(filter, page) }, { signal }),
      );
      return apartments.toSorted((a, b) =>
        a.apartment_number.localeCompare(b.apartment_number, "en", { numeric: true }),
      );
    },
  });

/** A project, a building's front or a floor: what a picture shows. */
export interface PicturePlace {
  kind: NavigationLevel;
  project_id: number;
  building_id: number | null;
  floor_id: number | null;
}
/** The picture that visitors see of the place: the latest one. Null while there is none. */
export const pictureOf = (call: WebCaller, place: PicturePlace) =>
  queryOptions({
    queryKey: [...all, "picture", place] as const,
    queryFn: async ({ signal }): Promise<ZonePicture | null> => {
      const { kind, project_id: projectId, building_id: buildingId, floor_id: floorId } = place;
      const filter = {
        kind,
        project_id: String(projectId),
        ...(buildingId === null ? {} : { building_id: String(buildingId) }),
        ...(floorId === null ? {} : { floor_id: String(floorId) }),
      };
      const pictures = await everyPage((page) =>
        call(zoneImageRoutes.list, { query: paged(filter, page) }, { signal }),
      );
      return pictures.filter((picture) => picture.is_active).at(-1) ?? pictures.at(-1) ?? null;
    },
  });

export const zonesOf = (call: WebCaller, pictureId: number) =>
  queryOptions({
    queryKey: zoneKeys.zones(pictureId),
    queryFn: ({ signal }) =>
      everyPage((page) =>
        call(zoneRoutes.list, { query: paged({ zone_image_id: String(pictureId) }, page) }, { signal }),
      ),
  });
