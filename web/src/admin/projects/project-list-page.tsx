import { type AdminProjectRow, PROJECT_SORTS } from "@ezo/contract/admin/projects/projects";
import { PROJECT_STATUSES } from "@ezo/contract/site/projects";
import { useTexts } from "../i18n/texts-context.tsx";
import { Thumb } from "../media/thumb.tsx";
import { EditorialMarks } from "../resource/list/table/editorial-marks.tsx";
import { ResourceList } from "../resource/list/resource-list.tsx";
import { useListView } from "../resource/list/use-list-view.ts";
import { useUpdatedColumn } from "../resource/list/table/updated-column.tsx";
import { ProjectStatusMark } from "./project-status-mark.tsx";
import { projectPaths } from "./project-paths.ts";
import { projects } from "./projects.resource.ts";

const FILTERS = { status: PROJECT_STATUSES, deleted: ["true"], is_active: ["true", "false"] } as const;

export default function ProjectListPage() {
  const { t } = useTexts();
  const updated = useUpdatedColumn();
  const control = useListView(FILTERS, PROJECT_SORTS);
  const shownOn = (row: AdminProjectRow) => {
    if (row.deleted_at) return t("list.trash");
    if (!row.is_active) return t("projects.shown.hidden");
    return [
      t("projects.shown.site"),
      ...(row.is_featured ? [t("projects.shown.slide")] : []),
      ...(row.is_onHomepage ? [t("projects.shown.home")] : []),
    ].join(" · ");
  };
  return (
    <ResourceList
      resource={projects}
      control={control}
      label={t("screen.projects")}
      picture={(row) => <Thumb image={row.main_image} sizes="72px" />}
      name={(row) => row.title}
      marks={(row) => <EditorialMarks row={row} />}
      subtitle={(row) => row.location}
      to={(row) => projectPaths.edit(row.id)}
      columns={[
        { key: "status", head: t("field.status"), cell: (row) => <ProjectStatusMark status={row.status} /> },
        { key: "year", head: t("field.year"), isNumber: true, cell: (row) => row.year },
        { key: "shown", head: t("list.visible"), cell: shownOn },
        updated,
      ]}
      searchPlaceholder={t("projects.search")}
      filters={[
        {
          name: "status",
          label: t("field.status"),
          isSegments: true,
          options: PROJECT_STATUSES.map((value) => ({ value, label: t(`projects.status.${value}`) })),
        },
        {
          name: "is_active",
          label: t("list.visible"),
          options: [
            { value: "true", label: t("projects.shown.site") },
            { value: "false", label: t("projects.shown.hidden") },
          ],
        },
      ]}
      sorts={PROJECT_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
      manualSort="order"
      bulk={[
        { label: t("projects.show"), set: { is_active: true } },
        { label: t("projects.hide"), set: { is_active: false } },
        ...PROJECT_STATUSES.map((status) => ({
          label: `${t("field.status")}: ${t(`projects.status.${status}`)}`,
          set: { status },
        })),
      ]}
      create={{ to: projectPaths.add, label: t("screen.project_new") }}
      emptyTitle={t("projects.empty")}
    />
  );
}
