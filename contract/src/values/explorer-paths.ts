/** Addresses of the explorer (specification, section 2, "Public routes"). */
export const projectPath = (projectId: number): string => `/projects/${projectId}`;
export const buildingPath = (projectId: number, building: string): string =>
  `${projectPath(projectId)}/${encodeURIComponent(building)}`;
export const floorPath = (projectId: number, building: string, floor: number): string =>
  `${buildingPath(projectId, building)}/floor-${floor}`;
export const apartmentPath = (
  projectId: number,
  building: string,
  floor: number,
  apartmentId: number,
): string => `${floorPath(projectId, building, floor)}/apartment-${apartmentId}`;
