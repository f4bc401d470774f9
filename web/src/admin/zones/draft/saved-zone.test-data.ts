import type { SavedZone } from "./zone-work.ts";

/** A strip of floor `id + 100`, for tests. */
export const savedZone = (id: number, over: Partial<SavedZone> = {}): SavedZone => ({
  id,
  zone_image_id: 1,
  project_id: 1,
  type: "floor_strip",
  points: [
    { x: 0, y: 0 },
    { x: 0.1, y: 0 },
    { x: 0, y: 0.1 },
  ],
  label: null,
  building_id: null,
  floor_id: id + 100,
  apartment_id: null,
  sort_order: 0,
  is_active: true,
  version: 1,
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
  updated_by: null,
  deleted_at: null,
  ...over,
});
