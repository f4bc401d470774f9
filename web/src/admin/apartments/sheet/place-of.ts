import type { ApartmentRow } from "../../inventory/stock.resources.ts";

/** Where an apartment is: building, floor, number. */
export const placeOf = (
  row: Pick<ApartmentRow, "building_identifier" | "floor_number" | "apartment_number">,
) => `${row.building_identifier} / ${row.floor_number} / ${row.apartment_number}`;
