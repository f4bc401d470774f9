export {
  apartmentPath,
  buildingPath,
  floorPath,
  layoutPath,
  layoutsPath,
  projectPath,
} from "@ezo/contract/values/paths/explorer-paths";

/** The number in `floor-6`, in any letter case; undefined for anything else. Floors below ground are negative. */
export function floorOf(segment: string | undefined): number | undefined {
  const [, digits] = /^floor-(-?\d{1,3})$/i.exec(segment ?? "") ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** The id in `apartment-12`, as text for `readId`. */
export const apartmentIdOf = (segment: string | undefined): string | undefined =>
  /^apartment-(\d+)$/i.exec(segment ?? "")?.[1];

/** Whether the place in an address is the apartment's. The building's letter case is ignored. */
export const isAt = (
  apartment: { project: { id: number }; building: { identifier: string }; floor_number: number },
  place: { projectId: number; building: string; floor: number },
): boolean =>
  apartment.project.id === place.projectId &&
  apartment.building.identifier.toLowerCase() === place.building.toLowerCase() &&
  apartment.floor_number === place.floor;
