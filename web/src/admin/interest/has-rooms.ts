import { hasFact, type UnitType } from "@ezo/contract/values/stock/unit-types";

/** Whether it is said how many rooms a unit has: a commercial one may be an open space. */
export const hasRooms = (type: UnitType, rooms: number): boolean =>
  hasFact(type, "rooms") && (type === "apartment" || rooms > 0);
