import { LAYOUT_SORTS } from "@ezo/contract/admin/projects/layouts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useProjects } from "../inventory/use-projects.ts";
import { LackingLanguages } from "../resource/list/table/editorial-marks.tsx";
import { ResourceList } from "../resource/list/resource-list.tsx";
import { useUpdatedColumn } from "../resource/list/table/updated-column.tsx";
import { useListView } from "../resource/list/use-list-view.ts";
import { layoutPaths } from "./layout-paths.ts";
import { layouts } from "./layouts.resource.ts";

const FILTERS = { project_id: null, deleted: ["true"] } as const;

export default function LayoutListPage() {
  const { t, format } = useTexts();
  const updated = useUpdatedColumn();
  const projects = useProjects();
  const control = useListView(FILTERS, LAYOUT_SORTS);
  const projectId = control.view.filters["project_id"];
  return (
    <ResourceList
      resource={layouts}
      control={control}
      label={t("screen.layouts")}
      name={(row) => row.name}
      marks={(row) => <LackingLanguages texts={row.translations} />}
      subtitle={(row) => (row.is_active ? "" : t("buildings.hidden"))}
      to={(row) => layoutPaths.edit(row.id)}
      columns={[
        { key: "project", head: t("field.project"), cell: (row) => row.project.title },
        { key: "rooms", head: t("field.rooms"), cell: (row) => format.decimal(row.rooms) },
        { key: "area_total", head: t("field.area_total"), cell: (row) => format.decimal(row.area_total) },
        {
          key: "apartments",
          head: t("screen.apartments"),
          cell: (row) => format.decimal(row.apartments_count),
        },
        updated,
      ]}
      searchPlaceholder={t("payment_plans.search")}
      filters={[{ name: "project_id", label: t("field.project"), options: projects.options }]}
      sorts={LAYOUT_SORTS.map((value) => ({
        value,
        label: t(value === "order" ? "payment_plans.sort.order" : `sort.${value}`),
      }))}
      manualSort="order"
      orderedWithin="project_id"
      create={{
        to: projectId ? `${layoutPaths.add}?project_id=${projectId}` : layoutPaths.add,
        label: t("screen.layout_new"),
      }}
      emptyTitle={t("layouts.empty")}
    />
  );
}
