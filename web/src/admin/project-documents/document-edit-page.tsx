import type { AdminProjectDocument } from "@ezo/contract/admin/projects/project-documents";
import { DOCUMENT_KINDS } from "@ezo/contract/values/files/documents";
import { projectPath } from "@ezo/contract/values/paths/explorer-paths";
import { Select, TextInput } from "@mantine/core";
import { EditorPage } from "../editor/editor-page.tsx";
import { Card, Column } from "../editor/fields/card.tsx";
import { DayField } from "../editor/fields/day-field.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { ItemTexts } from "../editor/fields/item-texts.tsx";
import { SwitchRow } from "../editor/fields/switch-row.tsx";
import type { EditorParts } from "../editor/page-spec.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useProjects } from "../inventory/use-projects.ts";
import { DocumentFileField } from "./document-file-field.tsx";
import { documentPaths } from "./document-paths.ts";
import { DOCUMENT_FIELDS, documentSpec, type DocumentValues } from "./document-values.ts";
import { projectDocuments } from "./project-documents.resource.ts";

type Parts = EditorParts<AdminProjectDocument, AdminProjectDocument, DocumentValues>;

export default function DocumentEditPage() {
  const { t } = useTexts();
  return (
    <EditorPage
      spec={documentSpec}
      listPath={documentPaths.list}
      listTitle={t("screen.documents")}
      newTitle={t("screen.document_new")}
      editPath={documentPaths.edit}
      publicPath={(item) => (item.is_active ? projectPath(item.project_id) : null)}
      nameOf={({ translations: { ka, en, ru } }) => ka.title || en.title || ru.title}
      names={DOCUMENT_FIELDS}
    >
      {(parts) => <DocumentForm {...parts} />}
    </EditorPage>
  );
}

function DocumentForm(props: Parts) {
  const { form, values } = props.editor;
  const { t } = useTexts();
  const { field, text, choice } = formFields(form);
  const { ka } = values.translations;
  return (
    <>
      <Column>
        <ItemTexts parts={props} resource={projectDocuments}>
          {(locale, fallbackOf) => (
            <TextInput
              label={t("field.title")}
              withAsterisk={locale === "ka"}
              placeholder={fallbackOf(ka.title)}
              {...text(`translations.${locale}.title`)}
            />
          )}
        </ItemTexts>
        <Card title={t("field.document_file")}>
          <DocumentFileField saved={props.item} {...field("file_hash")} />
        </Card>
      </Column>
      <Column>
        <PublishingCard {...props} />
        <Card title={t("editor.data")}>
          <Select
            label={t("field.document_kind")}
            allowDeselect={false}
            data={DOCUMENT_KINDS.map((value) => ({ value, label: t(`documents.kind.${value}`) }))}
            {...choice("kind", DOCUMENT_KINDS)}
          />
          <DayField label={t("field.issued_on")} {...field("issued_on")} />
        </Card>
      </Column>
    </>
  );
}

/** Project, and whether the document is shown. It stays in its project. */
function PublishingCard({ editor: { form }, item }: Parts) {
  const { t } = useTexts();
  const { toggle, set, error } = formFields(form);
  const projects = useProjects();
  const { project_id: projectId } = form.values;
  return (
    <Card title={t("editor.publishing")}>
      <SwitchRow label={t("field.is_active")} hint={t("buildings.hint.active")} {...toggle("is_active")} />
      <Select
        label={t("field.project")}
        withAsterisk
        searchable
        allowDeselect={false}
        disabled={item !== null}
        data={projects.options}
        value={projectId === null ? null : String(projectId)}
        error={error("project_id")}
        onChange={(value) => set("project_id", value === null ? null : Number(value))}
      />
    </Card>
  );
}
