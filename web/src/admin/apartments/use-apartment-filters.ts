import { APARTMENT_STATUSES } from "@ezo/contract/site/apartment-status";
import { UNIT_TYPES } from "@ezo/contract/values/stock/unit-types";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { buildings, floors } from "../inventory/stock.resources.ts";
import { useProjects } from "../inventory/use-projects.ts";
import type { ListFilter } from "../resource/list/list-tools.tsx";
import { type ListViewControl, useListView } from "../resource/list/use-list-view.ts";

const FILTERS = {
  project_id: null,
  building_id: null,
  floor_id: null,
  status: APARTMENT_STATUSES,
  unit_type: UNIT_TYPES,
  deleted: ["true"],
} as const;
const NO_SORTS: readonly string[] = [];
/** The filters that lose their meaning when the project or the building changes. */
const DEPENDENT: Readonly<Record<string, readonly string[]>> = {
  project_id: ["building_id", "floor_id"],
  building_id: ["floor_id"],
};

/** The list's view, in which another project or building resets the narrower filters. */
export function useApartmentView(): ListViewControl {
  const control = useListView(FILTERS, NO_SORTS);
  return {
    ...control,
    filter: (name, value) => {
      const dependent = DEPENDENT[name];
      if (!dependent) return control.filter(name, value);
      const kept = Object.entries(control.view.filters).filter(
        ([other]) => other !== name && !dependent.includes(other),
      );
      control.filterOnly({ ...Object.fromEntries(kept), ...(value === null ? {} : { [name]: value }) });
    },
  };
}

/** The choices by project, building, floor, status and type. */
export function useApartmentFilters({ view }: ListViewControl): ListFilter[] {
  const { t } = useTexts();
  const projects = useProjects();
  const { project_id: projectId, floor_id: floorId } = view.filters;
  const { data: ofProject } = useQuery(
    buildings.every(useCaller(), projectId ? { project_id: projectId } : {}),
  );
  const floorOptions = useFloorOptions(
    view.filters,
    (id) => ofProject?.find((building) => building.id === id)?.identifier,
  );
  return [
    { name: "project_id", label: t("field.project"), options: projects.options },
    {
      name: "building_id",
      label: t("field.building"),
      options: (ofProject ?? []).map(({ id, identifier, project_id }) => ({
        value: String(id),
        label: projectId ? identifier : `${identifier}, ${projects.nameOf(project_id)}`,
      })),
    },
    ...(floorOptions.length > 0 || floorId !== undefined
      ? [{ name: "floor_id", label: t("field.floor"), options: floorOptions }]
      : []),
    {
      name: "status",
      label: t("field.status"),
      options: APARTMENT_STATUSES.map((value) => ({ value, label: t(`apartments.status.${value}`) })),
    },
    {
      name: "unit_type",
      label: t("field.unit_type"),
      options: UNIT_TYPES.map((value) => ({ value, label: t(`apartments.unit.${value}`) })),
    },
  ];
}

/** The floors of the chosen building; without one, the chosen floor alone, under its building's name. */
function useFloorOptions(
  { building_id: buildingId, floor_id: floorId }: ListViewControl["view"]["filters"],
  buildingName: (id: number) => string | undefined,
): ListFilter["options"] {
  const { t, language } = useTexts();
  const call = useCaller();
  const { data: ofBuilding } = useQuery({
    ...floors.every(call, { building_id: buildingId }),
    enabled: buildingId !== undefined,
  });
  const { data: only } = useQuery({
    ...floors.item(call, Number(floorId), language),
    enabled: floorId !== undefined && buildingId === undefined,
  });
  const nameOf = ({ number }: { number: number }) => t("zones.floor_n", { number });
  if (ofBuilding) return ofBuilding.map((floor) => ({ value: String(floor.id), label: nameOf(floor) }));
  if (!only) return [];
  const label = [buildingName(only.building_id), nameOf(only)].filter(Boolean).join(" / ");
  return [{ value: String(only.id), label }];
}
