import type { UnitType } from "@ezo/contract/values/stock/unit-types";
import type { TextLookup } from "../../translations/translations.service.ts";

const UNIT_KEYS: Readonly<Record<UnitType, string>> = {
  apartment: "push.apartment",
  parking: "push.parking",
  storage: "push.storage",
  commercial: "push.commercial",
};

/** A unit as it is named within a line: by its type and number. */
export const unitWords = (
  { unitType, number }: { unitType: UnitType; number: string },
  t: TextLookup,
): string => t(UNIT_KEYS[unitType], { number });
