import type { UnitType } from "@ezo/contract/values/stock/unit-types";
import type { Translate } from "../i18n/texts.ts";

/** What a unit is called at the beginning of a line: its type and number. */
export const unitName = (
  { apartment_number: number, unit_type: type }: { apartment_number: string; unit_type: UnitType },
  t: Translate,
): string => t(`apartments.named.${type}`, { number });
