import type { AdminLayout } from "@ezo/contract/admin/projects/layouts";
import { AREA } from "@ezo/contract/inventory/apartment-cells";
import { layoutPath } from "@ezo/contract/values/paths/explorer-paths";
import { AREAS, ROOMS } from "@ezo/contract/values/limits/stock";
import { Select, Textarea, TextInput } from "@mantine/core";
import { EditorPage } from "../editor/editor-page.tsx";
import { Card, Column, Pair } from "../editor/fields/card.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { ItemTexts } from "../editor/fields/item-texts.tsx";
import { NumberField } from "../editor/fields/number-field.tsx";
import { SwitchRow } from "../editor/fields/switch-row.tsx";
import type { EditorParts } from "../editor/page-spec.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useProjects } from "../inventory/use-projects.ts";
import { PictureField, PicturesField } from "../media/picture/picture-fields.tsx";
import { layoutPaths } from "./layout-paths.ts";
import { LAYOUT_FIELDS, type LayoutFigure, layoutSpec, type LayoutValues } from "./layout-values.ts";
import { layouts } from "./layouts.resource.ts";

type Parts = EditorParts<AdminLayout, AdminLayout, LayoutValues>;

export default function LayoutEditPage() {
  const { t } = useTexts();
  return (
    <EditorPage
      spec={layoutSpec}
      listPath={layoutPaths.list}
      listTitle={t("screen.layouts")}
      newTitle={t("screen.layout_new")}
      editPath={layoutPaths.edit}
      publicPath={(item) => (item.is_active ? layoutPath(item.project_id, item.slug) : null)}
      nameOf={({ translations: { ka, en, ru } }) => ka.name || en.name || ru.name}
      names={LAYOUT_FIELDS}
    >
      {(parts) => <LayoutForm {...parts} />}
    </EditorPage>
  );
}

function LayoutForm(props: Parts) {
  const { form, values } = props.editor;
  const { t } = useTexts();
  const { field, text } = formFields(form);
  const { ka } = values.translations;
  return (
    <>
      <Column>
        <ItemTexts parts={props} resource={layouts}>
          {(locale, fallbackOf) => (
            <>
              <TextInput
                label={t("field.plan_name")}
                withAsterisk={locale === "ka"}
                placeholder={fallbackOf(ka.name)}
                {...text(`translations.${locale}.name`)}
              />
              <Textarea
                label={t("field.description")}
                autosize
                minRows={4}
                maxRows={16}
                placeholder={fallbackOf(ka.description)}
                {...text(`translations.${locale}.description`)}
              />
            </>
          )}
        </ItemTexts>
        <Card title={t("editor.data")}>
          <Pair>
            <Figure {...props} name="rooms" isRequired />
            <Figure {...props} name="area_total" isRequired />
          </Pair>
          <Pair>
            <Figure {...props} name="area_living" />
            <Figure {...props} name="area_balcony" />
          </Pair>
        </Card>
        <Card title={t("field.plan_images")} aside={<small>{t("layouts.hint.plans")}</small>}>
          <PicturesField label={t("field.plan_images")} {...field("plan_images")} />
        </Card>
      </Column>
      <Column>
        <PublishingCard {...props} />
        <Card title={t("layouts.view_and_tour")}>
          <PictureField label={t("field.view_image")} {...field("view_image")} />
          <TextInput
            label={t("field.tour_url")}
            type="url"
            placeholder="https://"
            inputWrapperOrder={["label", "input", "error", "description"]}
            {...text("tour_url")}
          />
        </Card>
      </Column>
    </>
  );
}

/** Project, address and whether it is shown. It stays in its project, where its apartments are. */
function PublishingCard({ editor: { form }, item }: Parts) {
  const { t } = useTexts();
  const { text, toggle, set, error } = formFields(form);
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
      <TextInput
        label={t("field.slug")}
        description={t("layouts.hint.slug")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        {...text("slug")}
      />
    </Card>
  );
}

function Figure({
  editor: { form },
  name,
  isRequired = false,
}: Parts & { name: LayoutFigure; isRequired?: boolean }) {
  const { t } = useTexts();
  return (
    <NumberField
      label={t(`field.${name}`)}
      withAsterisk={isRequired}
      bounds={name === "rooms" ? ROOMS : { ...AREAS, ...AREA }}
      {...formFields(form).field(name)}
    />
  );
}
