import type { Fields } from "../../records/fields.ts";

/** The picture of a floor's plan, as another floor has it; hidden where it is hidden. */
export const copiedPicture = (
  picture: Fields,
  { projectId, floorId }: { projectId: number; floorId: number },
): Fields => ({
  media_id: picture["media_id"] ?? null,
  project_id: projectId,
  floor_id: floorId,
  kind: "floor",
  building_id: null,
  is_active: picture["is_active"] ?? true,
});

/** A zone over a plan, as it shows the copy of its apartment. What it says instead of a number stays with the original. */
export const copiedZone = (zone: Fields, pictureId: number, apartmentId: number): Fields => ({
  ...zone,
  zone_image_id: pictureId,
  apartment_id: apartmentId,
  building_id: null,
  floor_id: null,
  label: null,
});
