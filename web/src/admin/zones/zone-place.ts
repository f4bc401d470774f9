import type { NavigationLevel } from "@ezo/contract/site/navigation";
import type { ZoneType } from "@ezo/contract/site/zones";

/** Something that a zone can lead to: a building, a floor or an apartment. */
export interface Target {
  readonly id: number;
  readonly name: string;
  /** Of a floor, by which a drawing may call it, too. */
  readonly number?: number;
}
export type PlaceKind = "buildings" | "floors" | "apartments";

/** What one of the three editors edits. */
export interface Place {
  readonly kind: PlaceKind;
  readonly projectId: number;
  readonly buildingId: number | null;
  readonly floor: { readonly id: number; readonly number: number } | null;
  /** The names from the project down to the place. */
  readonly trail: readonly string[];
  readonly targets: readonly Target[];
  /** Deleted ones, which zones may still lead to: the zones come back with them. */
  readonly deletedTargets: readonly Target[];
  /** The site's page that shows these zones. */
  readonly publicPath: string;
}

export const ZONE_TYPE_OF = {
  buildings: "building_block",
  floors: "floor_strip",
  apartments: "apartment_unit",
} as const satisfies Record<PlaceKind, ZoneType>;

export const PICTURE_KIND_OF = {
  buildings: "overview",
  floors: "building",
  apartments: "floor",
} as const satisfies Record<PlaceKind, NavigationLevel>;
