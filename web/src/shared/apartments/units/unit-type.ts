import type { UnitType } from "@ezo/contract/values/stock/unit-types";
import type { Translate } from "../../i18n/texts.ts";
import type { Typed } from "./is-apartment.ts";

/** Several of a type. */
export const UNIT_LABELS: Record<UnitType, string> = {
  apartment: "apartments.unit_apartments",
  parking: "apartments.unit_parking",
  storage: "apartments.unit_storage",
  commercial: "apartments.unit_commercial",
};

const TITLES: Record<UnitType, string> = {
  apartment: "apartments.apartment_title",
  parking: "apartments.parking_title",
  storage: "apartments.storage_title",
  commercial: "apartments.commercial_title",
};
/** `Apartment 12`, `Parking place P7`. */
export const unitTitle = (
  t: Translate,
  { unit_type: type = "apartment", apartment_number: number }: Typed & { apartment_number: string },
): string => t(TITLES[type], { number });

/** How many rooms it has; empty for a unit without rooms. */
export const roomsCount = (t: Translate, rooms: number): string =>
  rooms > 0 ? t("apartments.rooms_count", { count: rooms }) : "";
