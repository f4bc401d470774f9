import { Link } from "react-router-dom";
import { useTexts } from "../i18n/texts-context.tsx";
import { apartmentPaths, buildingPaths } from "../inventory/inventory-paths.ts";
import { buildings } from "../inventory/stock.resources.ts";
import { useProjects } from "../inventory/use-projects.ts";
import { LackingLanguages } from "../resource/list/table/editorial-marks.tsx";
import { ResourceList } from "../resource/list/resource-list.tsx";
import { useListView } from "../resource/list/use-list-view.ts";
import { useUpdatedColumn } from "../resource/list/table/updated-column.tsx";

const FILTERS = { project_id: null, deleted: ["true"] } as const;
const NO_SORTS: readonly string[] = [];

export default function BuildingListPage() {
  const { t } = useTexts();
  const updated = useUpdatedColumn();
  const projects = useProjects();
  const control = useListView(FILTERS, NO_SORTS);
  const projectId = control.view.filters["project_id"];
  return (
    <ResourceList
      resource={buildings}
      control={control}
      label={t("screen.buildings")}
      name={({ identifier, translations }) =>
        translations.ka?.name ? `${identifier}, ${translations.ka.name}` : identifier
      }
      marks={(row) => <LackingLanguages texts={row.translations} />}
      subtitle={(row) => (row.is_active ? "" : t("buildings.hidden"))}
      to={(row) => buildingPaths.edit(row.id)}
      columns={[
        { key: "project", head: t("field.project"), cell: (row) => projects.nameOf(row.project_id) },
        {
          key: "floors",
          head: t("buildings.floors"),
          isNumber: true,
          cell: (row) => t("buildings.floors_count", { count: row.floors_count }),
        },
        {
          key: "apartments",
          head: t("screen.apartments"),
          isNumber: true,
          cell: (row) => (
            <Link to={apartmentPaths.of({ project_id: row.project_id, building_id: row.id })}>
              {t("buildings.apartments_count", { count: row.apartments_count })}
            </Link>
          ),
        },
        updated,
      ]}
      searchPlaceholder={t("buildings.search")}
      filters={[{ name: "project_id", label: t("field.project"), options: projects.options }]}
      sorts={[]}
      create={{
        to: projectId ? `${buildingPaths.add}?project_id=${projectId}` : buildingPaths.add,
        label: t("screen.building_new"),
      }}
      emptyTitle={t("buildings.empty")}
    />
  );
}
