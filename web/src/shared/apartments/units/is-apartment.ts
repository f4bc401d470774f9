import type { UnitType } from "@ezo/contract/values/stock/unit-types";

/** What a unit says of its type; without one it is an apartment. */
export interface Typed {
  unit_type?: UnitType | undefined;
}

export const isApartment = ({ unit_type: type = "apartment" }: Typed): boolean => type === "apartment";
