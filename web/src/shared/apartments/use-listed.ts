import type { ApartmentSummary } from "@ezo/contract/site/apartment-summary";
import type { UnitType } from "@ezo/contract/values/stock/unit-types";
import { useT } from "../i18n/i18n-context.tsx";
import { apartmentPath } from "./places.ts";
import { unitTitle } from "./units/unit-type.ts";
import { useArea } from "./use-area.ts";

type Listed = Pick<ApartmentSummary, "id" | "apartment_number" | "area_total" | "floor_number"> & {
  project: { id: number };
  building: { identifier: string };
  unit_type?: UnitType;
};

/** What every row of a list says of its apartment: its name, its area, and the path of its page. */
export function useListed({ id, project, building, ...apartment }: Listed) {
  const t = useT();
  const areaText = useArea();
  return {
    title: unitTitle(t, apartment),
    area: areaText(apartment.area_total),
    path: apartmentPath(project.id, building.identifier, apartment.floor_number, id),
  };
}
