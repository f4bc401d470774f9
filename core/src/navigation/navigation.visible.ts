import type { UnitType } from "@ezo/contract/values/stock/unit-types";
import type { Prisma } from "../generated/prisma/client.ts";

/** What visitors may see of the stock: active, not deleted, and so is everything above it. */
const shown = { isActive: true, deletedAt: null } as const;

export const visibleBuilding = {
  ...shown,
  project: shown,
} as const satisfies Prisma.BuildingWhereInput;
export const visibleFloor = { ...shown, building: visibleBuilding } as const satisfies Prisma.FloorWhereInput;
/** Whatever is for sale there. Pages of one unit and plans of floors show all of it; lists and counts are of apartments. */
export const visibleUnit = {
  ...shown,
  floor: visibleFloor,
} as const satisfies Prisma.ApartmentWhereInput;
export const visibleApartment = {
  ...visibleUnit,
  unitType: "apartment",
} as const satisfies Prisma.ApartmentWhereInput;
export const visiblePart = shown;

/** What is read of a record to know whether visitors may see it (`areShown`). */
export const shownMarks = { isActive: true, deletedAt: true } as const;
/** Of an apartment's floor, what decides whether visitors may see the apartment, and what says where it is. */
export const floorShown = {
  select: {
    ...shownMarks,
    number: true,
    building: {
      select: {
        ...shownMarks,
        identifier: true,
        project: {
          select: { ...shownMarks, id: true, translations: { select: { locale: true, title: true } } },
        },
      },
    },
  },
} as const;
interface Marks {
  isActive: boolean;
  deletedAt: Date | null;
}
/** Whether visitors may see something, by its own marks and those of everything above it. */
export const areShown = (marks: readonly Marks[]): boolean =>
  marks.every(({ isActive, deletedAt }) => isActive && deletedAt === null);

interface MarkedUnit extends Marks {
  unitType: UnitType;
  floor: Marks & { building: Marks & { project: Marks } };
}
/** The rule of `visibleApartment` for a record. */
export const isVisibleApartment = (unit: MarkedUnit): boolean => {
  const { floor } = unit;
  const { building } = floor;
  return unit.unitType === "apartment" && areShown([unit, floor, building, building.project]);
};
/** What is read of a record for it. */
export const apartmentMarks = {
  ...shownMarks,
  unitType: true,
  floor: {
    select: {
      ...shownMarks,
      building: { select: { ...shownMarks, project: { select: shownMarks } } },
    },
  },
} as const satisfies Prisma.ApartmentSelect;
