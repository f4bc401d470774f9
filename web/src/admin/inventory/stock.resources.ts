import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { buildingRoutes } from "@ezo/contract/inventory/buildings";
import { floorRoutes } from "@ezo/contract/inventory/floors";
import { zoneImageRoutes } from "@ezo/contract/inventory/zone-images";
import type { RouteOutput } from "@ezo/contract/route";
import { inventoryResource } from "./inventory-resource.ts";

export type BuildingRow = RouteOutput<typeof buildingRoutes.get>["data"];
export type FloorRow = RouteOutput<typeof floorRoutes.get>["data"];
export type ApartmentRow = RouteOutput<typeof apartmentRoutes.get>["data"];
export type ZoneImageRow = RouteOutput<typeof zoneImageRoutes.get>["data"];

export const buildings = inventoryResource<BuildingRow>("building", buildingRoutes);
export const floors = inventoryResource<FloorRow>("floor", floorRoutes);
export const apartments = inventoryResource<ApartmentRow>("apartment", apartmentRoutes);
export const zoneImages = inventoryResource<ZoneImageRow>("zone_image", zoneImageRoutes);
