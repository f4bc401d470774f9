import type { ApartmentSummary } from "@ezo/contract/site/navigation";
import type { UnitType } from "@ezo/contract/values/unit-types";
import { squareMetres } from "@ezo/contract/values/words/decimals";
import { useLocale, useT } from "../i18n/i18n-context.tsx";
import { apartmentPath } from "./places.ts";
import { unitTitle } from "./unit-type.ts";

type Listed = Pick<ApartmentSummary, "id" | "apartment_number" | "area_total" | "floor_number"> & {
  project: { id: number };
  building: { identifier: string };
  unit_type?: UnitType;
};

/** What every row of a list says of its apartment: its name, its area in square metres, and the path of its page. */
export function useListed({ id, project, building, ...apartment }: Listed) {
  const t = useT();
  const locale = useLocale();
  return {
    title: unitTitle(t, apartment),
    area: t("apartments.square_metres", { value: squareMetres(apartment.area_total, locale) }),
    path: apartmentPath(project.id, building.identifier, apartment.floor_number, id),
  };
}
