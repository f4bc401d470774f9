import { CONSTRUCTION_SORTS } from "@ezo/contract/admin/projects/construction";
import { CONSTRUCTION_STAGES } from "@ezo/contract/values/stock/construction";
import { useTexts } from "../i18n/texts-context.tsx";
import { useProjects } from "../inventory/use-projects.ts";
import { LackingLanguages } from "../resource/list/table/editorial-marks.tsx";
import { ResourceList } from "../resource/list/resource-list.tsx";
import { useUpdatedColumn } from "../resource/list/table/updated-column.tsx";
import { useListView } from "../resource/list/use-list-view.ts";
import { constructionPaths } from "./construction-paths.ts";
import { construction } from "./construction.resource.ts";

const FILTERS = { project_id: null, stage: CONSTRUCTION_STAGES, deleted: ["true"] } as const;

/** The entries of all projects, by their day. */
export default function ConstructionListPage() {
  const { t, format } = useTexts();
  const updated = useUpdatedColumn();
  const projects = useProjects();
  const control = useListView(FILTERS, CONSTRUCTION_SORTS);
  const projectId = control.view.filters["project_id"];
  return (
    <ResourceList
      resource={construction}
      control={control}
      label={t("screen.construction")}
      name={(row) => row.title}
      marks={(row) => <LackingLanguages texts={row.translations} />}
      subtitle={(row) => (row.is_active ? "" : t("buildings.hidden"))}
      to={(row) => constructionPaths.edit(row.id)}
      columns={[
        { key: "project", head: t("field.project"), cell: (row) => row.project.title },
        { key: "day", head: t("field.happened_on"), cell: (row) => format.full(row.happened_on) },
        {
          key: "stage",
          head: t("field.construction_stage"),
          cell: (row) => t(`construction.stage.${row.stage}`),
        },
        {
          key: "percent",
          head: t("field.construction_percent"),
          cell: (row) => `${format.decimal(row.percent)}\u00A0%`,
        },
        updated,
      ]}
      searchPlaceholder={t("field.title")}
      filters={[
        { name: "project_id", label: t("field.project"), options: projects.options },
        {
          name: "stage",
          label: t("field.construction_stage"),
          options: CONSTRUCTION_STAGES.map((value) => ({ value, label: t(`construction.stage.${value}`) })),
        },
      ]}
      sorts={CONSTRUCTION_SORTS.map((value) => ({
        value,
        label: t(value === "date" ? "construction.sort.date" : `sort.${value}`),
      }))}
      create={{
        to: projectId ? `${constructionPaths.add}?project_id=${projectId}` : constructionPaths.add,
        label: t("screen.construction_new"),
      }}
      emptyTitle={t("construction.empty")}
    />
  );
}
