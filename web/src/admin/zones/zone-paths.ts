import type { NavigationLevel } from "@ezo/contract/navigation";

/** The addresses of the zone editors (specification, section 2). */
export const zonePaths = {
  /** Buildings over a project's picture. */
  buildings: (projectId: number) => `/admin/projects/${projectId}/zones/buildings`,
  /** Floors over a building's front. */
  floors: (projectId: number, buildingId: number) =>
    `/admin/projects/${projectId}/buildings/${buildingId}/zones/floors`,
  /** Apartments over a floor's plan. */
  apartments: (projectId: number, buildingId: number, floorNumber: number) =>
    `/admin/projects/${projectId}/buildings/${buildingId}/floors/${floorNumber}/zones/apartments`,
} as const;

export const zoneRoutePatterns = {
  buildings: "/admin/projects/:id/zones/buildings",
  floors: "/admin/projects/:id/buildings/:buildingId/zones/floors",
  apartments: "/admin/projects/:id/buildings/:buildingId/floors/:floorNumber/zones/apartments",
} as const;

/** A picture on which zones are drawn, as lists of pictures know it. */
interface DrawnPicture {
  kind: NavigationLevel;
  project_id: number;
  /** Also of a floor's plan: its building. */
  building_id: number | null;
  /** Of a floor's plan. */
  floor_number?: number | null;
}

/** Where a picture's zones are drawn; null while it is not known of which building or floor it is. */
export function zoneEditorPath(picture: DrawnPicture): string | null {
  const { kind, project_id: project, building_id: building, floor_number: floor } = picture;
  if (kind === "overview") return zonePaths.buildings(project);
  if (building === null) return null;
  if (kind === "building") return zonePaths.floors(project, building);
  return floor === null || floor === undefined ? null : zonePaths.apartments(project, building, floor);
}
