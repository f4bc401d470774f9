import { PROJECT_DOCUMENT_SORTS } from "@ezo/contract/admin/projects/project-documents";
import { DOCUMENT_KINDS } from "@ezo/contract/values/files/documents";
import { useTexts } from "../i18n/texts-context.tsx";
import { useProjects } from "../inventory/use-projects.ts";
import { MissingLanguages } from "../resource/list/table/editorial-marks.tsx";
import { ResourceList } from "../resource/list/resource-list.tsx";
import { useUpdatedColumn } from "../resource/list/table/updated-column.tsx";
import { useListView } from "../resource/list/use-list-view.ts";
import { documentPaths } from "./document-paths.ts";
import { projectDocuments } from "./project-documents.resource.ts";

const FILTERS = { project_id: null, kind: DOCUMENT_KINDS, deleted: ["true"] } as const;

/** The documents of all projects, in the order in which pages show them. */
export default function DocumentListPage() {
  const { t, format } = useTexts();
  const updated = useUpdatedColumn();
  const projects = useProjects();
  const control = useListView(FILTERS, PROJECT_DOCUMENT_SORTS);
  const projectId = control.view.filters["project_id"];
  return (
    <ResourceList
      resource={projectDocuments}
      control={control}
      label={t("screen.documents")}
      name={(row) => row.title}
      subtitle={(row) => (
        <>
          {row.is_active ? "" : t("buildings.hidden")} <MissingLanguages missing={row.missing_languages} />
        </>
      )}
      to={(row) => documentPaths.edit(row.id)}
      columns={[
        { key: "project", head: t("field.project"), cell: (row) => row.project.title },
        { key: "kind", head: t("field.document_kind"), cell: (row) => t(`documents.kind.${row.kind}`) },
        {
          key: "day",
          head: t("field.issued_on"),
          cell: (row) => (row.issued_on ? format.full(row.issued_on) : ""),
        },
        updated,
      ]}
      searchPlaceholder={t("field.title")}
      filters={[
        { name: "project_id", label: t("field.project"), options: projects.options },
        {
          name: "kind",
          label: t("field.document_kind"),
          options: DOCUMENT_KINDS.map((value) => ({ value, label: t(`documents.kind.${value}`) })),
        },
      ]}
      sorts={PROJECT_DOCUMENT_SORTS.map((value) => ({
        value,
        label: t(value === "order" ? "documents.sort.order" : `sort.${value}`),
      }))}
      manualSort="order"
      orderedWithin="project_id"
      create={{
        to: projectId ? documentPaths.addTo(Number(projectId)) : documentPaths.add,
        label: t("screen.document_new"),
      }}
      emptyTitle={t("documents.empty")}
    />
  );
}
