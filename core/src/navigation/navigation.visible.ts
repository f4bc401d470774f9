import type { Prisma } from "../generated/prisma/client.ts";

/** What visitors may see of the stock: active, not deleted, and so is everything above it. */
const shown = { isActive: true, deletedAt: null } as const;

export const visibleBuilding = {
  ...shown,
  project: shown,
} as const satisfies Prisma.BuildingWhereInput;
export const visibleFloor = { ...shown, building: visibleBuilding } as const satisfies Prisma.FloorWhereInput;
export const visibleApartment = {
  ...shown,
  floor: visibleFloor,
} as const satisfies Prisma.ApartmentWhereInput;
export const visiblePart = shown;
