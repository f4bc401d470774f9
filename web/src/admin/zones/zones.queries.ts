import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { buildingRoutes } from "@ezo/contract/inventory/buildings";
import { floorRoutes } from "@ezo/contract/inventory/floors";
import { zoneImageRoutes } from "@ezo/contract/inventory/zone-images";
import { zoneRoutes } from "@ezo/contract/inventory/zones";
import type { PageMeta } from "@ezo/contract/values/fields";
import { PAGE_SIZE_MAX } from "@ezo/contract/values/limits/lists";
import type { NavigationLevel } from "@ezo/contract/site/navigation";
import type { RouteOutput } from "@ezo/contract/route";
import { queryOptions } from "@tanstack/react-query";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { type Answering, ask } from "../resource/ask.ts";

export type Building = RouteOutput<typeof buildingRoutes.get>["data"];
export type ZonePicture = RouteOutput<typeof zoneImageRoutes.get>["data"];

const all = ["zone-editor"] as const;
export const zoneKeys = { all, zones: (pictureId: number) => [...all, "zones", pictureId] as const };

/** Every row of a list, over all its pages. */
async function everyRow<Row>(
  call: WebCaller,
  route: Answering<{ data: Row[]; meta: PageMeta }>,
  filter: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Row[]> {
  const ofPage = (page: number) => {
    const query = { ...filter, page: String(page), per_page: String(PAGE_SIZE_MAX) };
    return ask(call, route, { query }, { signal });
  };
  const first = await ofPage(1);
  const rest = Array.from({ length: Math.max(0, first.meta.last_page - 1) }, (_, index) => ofPage(index + 2));
  return [first, ...(await Promise.all(rest))].flatMap(({ data }) => data);
}

const among = (isDeleted: boolean) => (isDeleted ? { deleted: "true" } : undefined);

export const buildingsOf = (call: WebCaller, projectId: number, isDeleted = false) =>
  queryOptions({
    queryKey: [...all, "buildings", projectId, isDeleted] as const,
    queryFn: ({ signal }) =>
      everyRow(call, buildingRoutes.list, { project_id: String(projectId), ...among(isDeleted) }, signal),
  });

export const floorsOf = (call: WebCaller, buildingId: number, isDeleted = false) =>
  queryOptions({
    queryKey: [...all, "floors", buildingId, isDeleted] as const,
    queryFn: async ({ signal }) => {
      const filter = { building_id: String(buildingId), ...among(isDeleted) };
      const floors = await everyRow(call, floorRoutes.list, filter, signal);
      return floors.toSorted((a, b) => a.number - b.number);
    },
  });

export const apartmentsOf = (call: WebCaller, floorId: number, isDeleted = false) =>
  queryOptions({
    queryKey: [...all, "apartments", floorId, isDeleted] as const,
    queryFn: async ({ signal }) => {
      const filter = { floor_id: String(floorId), ...among(isDeleted) };
      const apartments = await everyRow(call, apartmentRoutes.list, filter, signal);
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
      const pictures = await everyRow(call, zoneImageRoutes.list, filter, signal);
      return pictures.filter((picture) => picture.is_active).at(-1) ?? pictures.at(-1) ?? null;
    },
  });

export const zonesOf = (call: WebCaller, pictureId: number) =>
  queryOptions({
    queryKey: zoneKeys.zones(pictureId),
    queryFn: ({ signal }) => everyRow(call, zoneRoutes.list, { zone_image_id: String(pictureId) }, signal),
  });
