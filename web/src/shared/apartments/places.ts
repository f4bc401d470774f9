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

/** The number in `floor-6`; nothing for anything else. Floors below ground are negative. */
export function floorOf(segment: string | undefined): number | undefined {
  const [, digits] = /^floor-(-?\d{1,3})$/.exec(segment ?? "") ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** The id in `apartment-12`, as text for `numericId`. */
export const apartmentIdOf = (segment: string | undefined): string | undefined =>
  /^apartment-(\d+)$/.exec(segment ?? "")?.[1];
